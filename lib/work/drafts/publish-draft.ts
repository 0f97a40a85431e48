import { tellTogether, type Work } from "@/lib/access/actor/as-actor";
import { closeDraft, lockDraft } from "@/lib/activity/drafts/commands";
import { listItems } from "@/lib/activity/drafts/queries";
import { effectiveItems, verbOf } from "@/lib/activity/drafts/rules";
import type { DraftObstacle } from "@/lib/activity/drafts/schema";
import { changesReservation, insertReservations, lockReservations } from "@/lib/activity/reservations/commands";
import { groupBy } from "@/lib/platform/group-by";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { settleBookings } from "../planning/book";
import { cancelReservations } from "../planning/cancel";
import { writeReplanned } from "../planning/change";
import { planDraft, standsAgainst } from "./plan-draft";
import { presentItem } from "./read-draft";

/**
 * Publishes a draft: all that is in it, or nothing. Throws 409 with each item that something stands against, above all lessons that
 * were planned meanwhile (spec 2 §4). It frees first, then changes, then books, so that a draft may put one in the place of another. Each person is told
 * once of all that is theirs.
 */
export async function publishDraft(work: Work, id: string, locale: Locale) {
  const draft = await lockDraft(work, id);
  const published = effectiveItems(await listItems(work, id)).filter(({ basedOn }) => basedOn !== null);
  await lockReservations(
    work,
    published.map(({ reservationId }) => reservationId),
  );
  const items = await planDraft(work, draft, { hold: true });
  if (items.length === 0) throw new Problem("conflict", "drafts.isEmpty");
  const obstacles = items
    .filter((planned) => standsAgainst(work, planned))
    .map((planned): DraftObstacle => presentItem(work, planned, locale));
  if (obstacles.length > 0)
    throw new Problem("conflict", "drafts.refused", { values: { count: obstacles.length }, extension: { obstacles } });
  const told = tellTogether(work, { id: draft.id, told: { as: "draft", name: draft.name } });
  const of = (verb: ReturnType<typeof verbOf>) => items.filter(({ item }) => verbOf(item) === verb);
  // Who publishes a draft may be another than who has removed something in it, for a reason of their own.
  const byReason = groupBy(of("remove"), ({ item: { reasonId, authorId } }) => `${reasonId} ${authorId}`);
  for (const removed of byReason.values()) {
    const { reasonId, authorId: givenById } = removed[0]!.item;
    await cancelReservations(
      told,
      removed.map(({ item, current }) => ({ id: item.reservationId, version: current!.version })),
      { reasonId: reasonId!, commentaryForCancel: "", givenById },
    );
  }
  const changed = of("change").map(({ booking, current }) => {
    return { booking: booking!, version: current!.version, before: current! };
  });
  await writeReplanned(
    told,
    changed.filter(({ booking, before }) => changesReservation(booking, before)),
  );
  const added = of("add").map(({ booking }) => booking!);
  await insertReservations(told, added);
  await settleBookings(told, added);
  await closeDraft(work, draft);
  return { added: added.length, changed: changed.length, removed: of("remove").length };
}
