import type { Reading } from "@/lib/access/actor/as-actor";
import { listDrafts, readAuthors, readDraft } from "@/lib/activity/drafts/queries";
import { verbOf } from "@/lib/activity/drafts/rules";
import type { DraftItemView, DraftObstacle, OpenDraftView } from "@/lib/activity/drafts/schema";
import { presentReservation, presentWarnings } from "@/lib/activity/reservations/present";
import { listReservationsByIds, readDetailsAsWritten } from "@/lib/activity/reservations/queries";
import type { ReservationView } from "@/lib/activity/reservations/schema";
import { encodePublicReservation } from "@/lib/activity/reservations/wire";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { listPhoneNumbers } from "@/lib/records/people/queries";
import { type PlannedItem, planDraft, standsAgainst } from "./plan-draft";

/** Reads a draft with each of its items: what it is now, what it shall be, and what stands against that. Throws 404 for others' sites. */
export async function readOpenDraft(reading: Reading, id: string, locale: Locale): Promise<OpenDraftView> {
  const draft = await readDraft(reading, id);
  const items = await planDraft(reading, draft, { hold: false });
  const authors = await readAuthors(reading, id);
  const published = items.flatMap(({ current }) => current?.id ?? []);
  const bars = new Map((await listReservationsByIds(published)).map((bar) => [bar.id, bar]));
  const views = items.map((planned): DraftItemView => {
    const { item, current } = planned;
    const before = current && bars.get(current.id);
    return {
      ...presentItem(reading, planned, locale),
      ...authors.get(item.id)!,
      isOwn: item.authorId === reading.actor.id,
      isSaved: item.isSaved,
      before: before ? encodePublicReservation(before) : null,
    };
  });
  const all = await listDrafts(reading, draft.siteId);
  return { draft: all.find((one) => one.id === id)!, items: views };
}

/** An item with what stands against it, in the reader's language. */
export function presentItem(reading: Reading, planned: PlannedItem, locale: Locale): DraftObstacle {
  const { item, booking, bar, isOutdated, refusals, conflicts } = planned;
  return {
    ...{ id: item.id, reservationId: item.reservationId, verb: verbOf(item), isOutdated, conflicts },
    version: item.number,
    after: bar && encodePublicReservation(bar),
    refusals: refusals.map(({ key, more }) => localize(locale, key, more.values)),
    isPublishable: !standsAgainst(reading, planned),
    warnings: booking ? presentWarnings(booking.findings, { ...booking, actor: reading.actor, locale }) : [],
  };
}

/**
 * Reads a reservation as a draft has it, in the form in which published ones are read. Null where the draft leaves it alone or
 * removes it.
 */
export async function readDrafted(
  reading: Reading,
  draftId: string,
  reservationId: string,
  locale: Locale,
): Promise<ReservationView | null> {
  const { db } = reading;
  const draft = await readDraft(reading, draftId);
  const items = await planDraft(reading, draft, { hold: false });
  const found = items.find(({ item }) => item.reservationId === reservationId);
  if (!found?.booking) return null;
  const { item, booking, current } = found;
  const at = current?.createdAt ?? (await readCreation(reading, item.id));
  const written = { version: item.number, byId: current?.bookedById ?? item.authorId, at };
  const read = await readDetailsAsWritten(db, booking, written);
  const people = [...new Set(booking.parts.map(({ personId }) => personId))];
  const phones = await listPhoneNumbers(reading, draft.siteId, people);
  return presentReservation({ ...read, phones }, { ...reading, locale });
}

const readCreation = async ({ db }: Reading, id: string): Promise<Date> =>
  (await db.draftItem.findUniqueOrThrow({ where: { id }, select: { createdAt: true } })).createdAt;
