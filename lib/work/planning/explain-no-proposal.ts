import type { Reading } from "@/lib/access/actor/as-actor";
import { presentWarnings } from "@/lib/activity/reservations/present";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { CureView, WarningView } from "@/lib/activity/reservations/schema";
import type { OpenLesson } from "@/lib/activity/training/lessons/queries";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { groupBy } from "@/lib/platform/group-by";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { SessionType } from "@/lib/records/programs/codes";
import { listScreens } from "./cure-screens";
import { explainNoneSuits } from "./lesson-fleet";
import { readTaught } from "./plan-booking";

/** A time at which all are free, but a rule blocks the lesson. */
export type BlockedProposal = { booking: JudgedBooking; findings: readonly Finding[] };

/**
 * What a lesson can't be proposed for want of: an aircraft that suits it, somebody to teach it, a time at which the site is open
 * and it is light (or dark, if it is flown by night), or a time at which all are free and no rule blocks it. On how many open
 * days that was looked for, or null at one time alone.
 */
export type ProposalLack =
  | { lack: "aircraft"; aircraftId: string | null }
  | { lack: "instructor"; isChosen: boolean }
  | { lack: "opening" }
  | { lack: "time"; days: number | null; blocked: readonly BlockedProposal[] };

/** Says in the reader's language why nothing can be proposed for some lessons. */
export async function explainNoProposal(
  reading: Reading,
  { siteId, lessons, lack }: { siteId: string; lessons: readonly OpenLesson[]; lack: ProposalLack },
  locale: Locale,
): Promise<string | null> {
  if (lack.lack === "aircraft")
    return explainNoneSuits(reading, { siteId, aircraftId: lack.aircraftId }, lessons, locale);
  if (lack.lack === "instructor")
    return localize(locale, lack.isChosen ? "lessonRequests.instructorUnknown" : "reservations.noProposal.instructor");
  if (lack.lack === "opening") return localize(locale, "reservations.noProposal.opening");
  const { days, blocked } = lack;
  const values = { when: days === null ? "then" : "days", days: days ?? 0 };
  const most = mostFrequent(blocked);
  if (!most) return localize(locale, "reservations.noProposal.busy", values);
  const { label } = (await presentBlocked(reading, siteId, most, locale)).warning;
  return localize(locale, "reservations.noProposal.blocked", { ...values, why: label });
}

/** A finding that blocks a booking. */
type BlockingFinding = { booking: JudgedBooking; finding: Finding };

/** Says what blocks a booking, and where the reader can clear it. */
async function presentBlocked(
  reading: Reading,
  siteId: string,
  { booking: { parts, aircraftId }, finding }: BlockingFinding,
  locale: Locale,
): Promise<{ warning: WarningView; cure: CureView | null }> {
  const { timeZone } = await reading.db.site.findUniqueOrThrow({ where: { id: siteId }, select: { timeZone: true } });
  const taughtIds = await readTaught(reading, parts, [finding]);
  const reader = { actor: reading.actor, siteId, aircraftId, taughtIds };
  const learners = parts.map((part) => ({ ...part, lessonId: part.lessonId ?? null }));
  const [warning] = presentWarnings([finding], { ...reader, parts, locale, timeZone });
  const [cure = null] = listScreens([finding], { ...reader, parts: learners });
  return { warning: warning!, cure };
}

/** How many facts that are in the way are told. */
const MOST_OBSTACLES = 4;

/**
 * Lists what blocks some bookings, what would clear it and where: only what blocks all of them, if anything does, and else what
 * blocks most.
 */
export async function listObstacles(
  reading: Reading,
  siteId: string,
  blocked: readonly BlockedProposal[],
  locale: Locale,
): Promise<{ label: string; clear: string; cure: CureView | null }[]> {
  const groups = groupBlocking(blocked);
  const ofAll = groups.filter((group) => new Set(group.map(({ booking }) => booking)).size === blocked.length);
  const told = new Map<string, { label: string; clear: string; cure: CureView | null }>();
  for (const [first] of (ofAll.length > 0 ? ofAll : groups).slice(0, MOST_OBSTACLES)) {
    const { warning, cure } = await presentBlocked(reading, siteId, first, locale);
    told.set(warning.label, { label: warning.label, clear: warning.clear, cure });
  }
  return [...told.values()];
}

/** What blocks most of the times, which is the first thing to be mended. */
const mostFrequent = (blocked: readonly BlockedProposal[]) => groupBlocking(blocked)[0]?.[0];

/** Groups what blocks some bookings by rule and subject, the most frequent first. */
function groupBlocking(blocked: readonly BlockedProposal[]): [BlockingFinding, ...BlockingFinding[]][] {
  const found = blocked.flatMap(({ booking, findings }) =>
    findings.filter(({ level }) => level === "Blocking").map((finding) => ({ booking, finding })),
  );
  const bySame = groupBy(found, ({ finding }) => `${finding.rule} ${finding.subjectId}`);
  return [...bySame.values()].sort((a, b) => b.length - a.length);
}

/**
 * Says in the reader's language which of some students has no lesson to be given: who follows no training, or none that has one
 * of this sort left, each reason once. Null where each has one.
 */
export async function explainNoLesson(
  { db }: Pick<Reading, "db">,
  { studentIds, lessons, sort }: { studentIds: readonly string[]; lessons: readonly OpenLesson[]; sort: SessionType },
  locale: Locale,
): Promise<string | null> {
  const without = studentIds.filter((id) => !lessons.some(({ studentId }) => studentId === id));
  if (without.length === 0) return null;
  const people = await db.person.findMany({
    where: { id: { in: without } },
    select: { id: true, firstName: true, lastName: true, enrolments: { where: { state: "Active" }, take: 1 } },
    orderBy: [{ lastName: "asc" }, { id: "asc" }],
  });
  const names = new Intl.ListFormat(locale, { type: "conjunction" });
  const explain = (
    key: "reservations.noOpenLesson" | "reservations.noTraining",
    isMeant: (trains: boolean) => boolean,
  ) => {
    const meant = people.filter(({ enrolments }) => isMeant(enrolments.length > 0));
    const values = { name: names.format(meant.map(({ firstName, lastName }) => `${firstName} ${lastName}`)), sort };
    return meant.length > 0 ? [localize(locale, key, { ...values, count: meant.length })] : [];
  };
  return [
    ...explain("reservations.noOpenLesson", (trains) => trains),
    ...explain("reservations.noTraining", (trains) => !trains),
  ].join(" ");
}
