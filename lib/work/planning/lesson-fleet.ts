import type { Reading } from "@/lib/access/actor/as-actor";
import type { OpenLesson } from "@/lib/activity/training/lessons/queries";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { BY_POSITION } from "@/lib/records/aircraft/queries";

type FleetRow = Awaited<ReturnType<typeof listFleet>>[number];

/** The active aircraft of a site, or one of them, with what lessons ask of an aircraft. */
function listFleet({ db }: Pick<Reading, "db">, siteId: string, aircraftId?: string) {
  return db.aircraft.findMany({
    where: { siteId, state: "Active", ...(aircraftId && { id: aircraftId }) },
    select: { id: true, turnaroundMinutes: true, type: true, class: true, tags: { select: { tagId: true } } },
    orderBy: BY_POSITION,
  });
}

/** Something that a lesson asks of its aircraft. `wanted` is what it is called: of a tag, its id. */
type Need = { lack: "type" | "class" | "tag"; wanted: string; isMetBy: (row: FleetRow) => boolean };

function needsOf({ aircraftType, engine, tagIds }: OpenLesson): Need[] {
  const needs: Need[] = tagIds.map((id) => ({
    ...{ lack: "tag", wanted: id },
    isMetBy: ({ tags }) => tags.some(({ tagId }) => tagId === id),
  }));
  if (engine) needs.unshift({ lack: "class", wanted: engine, isMetBy: (row) => row.class === engine });
  if (aircraftType) needs.unshift({ lack: "type", wanted: aircraftType, isMetBy: ({ type }) => type === aircraftType });
  return needs;
}

const suits = (row: FleetRow, lesson: OpenLesson) => needsOf(lesson).every(({ isMetBy }) => isMetBy(row));

/** Lists the aircraft of a site that have the type, class and tags that all of some lessons ask for. */
export async function listSuited(
  reading: Pick<Reading, "db">,
  siteId: string,
  lessons: readonly OpenLesson[],
  aircraftId?: string,
): Promise<FleetRow[]> {
  const fleet = await listFleet(reading, siteId, aircraftId);
  return fleet.filter((row) => lessons.every((lesson) => suits(row, lesson)));
}

/** Lists the aircraft of a site that suit each of some lessons, by the lesson's id. */
export async function listSuitedToEach(
  reading: Pick<Reading, "db">,
  siteId: string,
  lessons: readonly OpenLesson[],
): Promise<Map<string, FleetRow[]>> {
  const fleet = await listFleet(reading, siteId);
  return new Map(lessons.map((lesson) => [lesson.id, fleet.filter((row) => suits(row, lesson))]));
}

/**
 * Says in the reader's language why no aircraft of a site, or one of them that is chosen, suits some lessons: what each asks for
 * that none has, or what they ask for that none has together. Null when one suits them.
 */
export async function explainNoneSuits(
  { db }: Pick<Reading, "db">,
  { siteId, aircraftId }: { siteId: string; aircraftId: string | null },
  lessons: readonly OpenLesson[],
  locale: Locale,
): Promise<string | null> {
  const fleet = await listFleet({ db }, siteId, aircraftId ?? undefined);
  if (aircraftId && fleet.length === 0) return localize(locale, "reservations.aircraftUnknown");
  if (fleet.some((row) => lessons.every((lesson) => suits(row, lesson)))) return null;
  // Two students of one lesson are told of it once.
  const different = [...new Map(lessons.map((one) => [one.lineageId, one])).values()];
  const alone = different.filter((lesson) => !fleet.some((row) => suits(row, lesson)));
  const tagIds = different.flatMap((lesson) => lesson.tagIds);
  const tags = await db.tag.findMany({ where: { id: { in: tagIds } }, select: { id: true, name: true } });
  const nameOf = new Map(tags.map(({ id, name }) => [id, name]));
  const list = (texts: readonly string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(texts);
  const named = (alone.length > 0 ? alone : different).flatMap((lesson) => {
    // What any aircraft has keeps none from suiting.
    const needs = needsOf(lesson).filter(({ isMetBy }) => fleet.length === 0 || !fleet.every(isMetBy));
    if (needs.length === 0) return [];
    const texts = needs.map(({ lack, wanted }) =>
      localize(locale, "reservations.lessonNeed", { lack, wanted: nameOf.get(wanted) ?? wanted }),
    );
    const values = { lesson: lesson.reference || lesson.title, needs: list(texts) };
    return [localize(locale, "reservations.lessonNeeds", values)];
  });
  const which = aircraftId ? "chosen" : alone.length > 0 || different.length === 1 ? "each" : "together";
  const values = { which, needs: named.join(", ") };
  return localize(locale, "reservations.noneSuits", values);
}
