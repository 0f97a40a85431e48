import type { Reading } from "@/lib/access/actor/as-actor";
import { listDrafts, readAuthors, readDraft } from "@/lib/activity/drafts/queries";
import { verbOf } from "@/lib/activity/drafts/rules";
import type { DraftItemView, DraftObstacle, OpenDraftView } from "@/lib/activity/drafts/schema";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { listReservationsByIds } from "@/lib/activity/reservations/queries";
import { encodePublicReservation } from "@/lib/activity/reservations/wire";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { type PlannedItem, planDraft } from "./plan-draft";

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
    after: bar && encodePublicReservation(bar),
    refusals: refusals.map(({ key, more }) => localize(locale, key, more.values)),
    warnings: booking ? presentWarnings(booking.findings, { ...booking, actor: reading.actor, locale }) : [],
  };
}
