import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { lockDraft, type NewItem } from "@/lib/activity/drafts/commands";
import { listItems, readDraft } from "@/lib/activity/drafts/queries";
import { effectiveItems } from "@/lib/activity/drafts/rules";
import type { RebaseInput, RebaseView } from "@/lib/activity/drafts/schema";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import {
  findReservationRow,
  listOccupiedPeriods,
  readAsWritten,
  readReservationDetails,
} from "@/lib/activity/reservations/queries";
import { occupationsOfBooking } from "@/lib/activity/reservations/rules";
import { encodePublicReservation } from "@/lib/activity/reservations/wire";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { bookingRefsOf, judge } from "@/lib/compliance/judge";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { listFreeAircraft } from "../planning/check-booking";
import type { DraftedPlan } from "../planning/drafted-plan";
import { findOtherShift, SEARCHED_DAYS } from "../planning/find-green-times";
import { judgedOf, shiftBooking } from "../planning/plan-booking";
import { draftedPlanOf } from "./check-in-draft";
import { type DraftChange, demandMayTakeOut, moveBody, ownBodyOf, planItem, revertOf, writeItems } from "./edit-draft";
import { type PlannedItem, planDraft, standsAgainst } from "./plan-draft";
import { presentItem } from "./read-draft";

const SEARCHED_SECONDS = (SEARCHED_DAYS + 1) * 86_400;
/** What is farther away is another plan, which nobody wants by one key. */
const NEAR_SECONDS = 7 * 86_400;

/** How an item could be published: as which booking, or left out. */
type Choice = { take: RebaseInput["choices"][number]["take"]; booking: PlannedBooking | null };

/**
 * Says of each item of a draft that can't be published as it is what was planned meanwhile, and how the item could be moved out of the
 * way: to the nearest time or the first aircraft at which no rule blocks it and nothing stands, also nothing else of the draft.
 */
export async function proposeRebase(reading: Reading, id: string, locale: Locale): Promise<RebaseView> {
  const draft = await readDraft(reading, id);
  const items = await planDraft(reading, draft, { hold: false });
  const plan = await draftedPlanOf(reading, draft, items);
  const moved = new Map<string, PlannedBooking>();
  // What one is moved to is taken for the next.
  const rebased: DraftedPlan = {
    ...plan,
    occupiedBeside: (own) => [
      ...plan.occupiedBeside(own),
      ...[...moved].flatMap(([other, booking]) => (other === own ? [] : booking.occupations)),
    ],
  };
  const found: { planned: PlannedItem; choices: Choice[] }[] = [];
  // Of two items in each other's way, the later one moves. The earlier one then fits.
  for (const planned of items.filter((one) => standsAgainst(reading, one)).reverse()) {
    if (isFreed(planned, moved)) continue;
    const choices = await listChoices(reading, planned, rebased);
    const [best] = choices;
    if (best?.booking) moved.set(best.booking.id, best.booking);
    found.unshift({ planned, choices });
  }
  const takers = await findLessonTakers(
    reading,
    found.map(({ planned }) => planned),
    plan.changedIds,
  );
  const idsOf = (planned: PlannedItem) => [
    ...new Set([...idsInTheWay(planned, plan.changedIds), ...(takers.get(planned.item.reservationId) ?? [])]),
  ];
  const meanwhile = await readMeanwhile(
    reading,
    found.flatMap(({ planned }) => idsOf(planned)),
  );
  const views: RebaseView = [];
  for (const { planned, choices } of found) {
    const bars = await readAsWritten(
      reading.db,
      choices.flatMap(({ booking }, at) => (booking ? [{ ...booking, id: String(at).padStart(24, "0") }] : [])),
      () => planned.item.number,
    );
    const barAt = new Map(bars.map((bar) => [Number(bar.id), { ...bar, id: planned.item.reservationId }]));
    views.push({
      ...presentItem(reading, planned, locale),
      meanwhile: idsOf(planned).flatMap((one) => meanwhile.get(one) ?? []),
      choices: choices.map(({ take }, at) => {
        const bar = barAt.get(at);
        return { take, reservation: bar ? encodePublicReservation(bar) : null };
      }),
    });
  }
  return views;
}

/** Whether all that stood against an item were items that have moved. */
const isFreed = ({ conflicts, ...planned }: PlannedItem, moved: ReadonlyMap<string, unknown>): boolean =>
  conflicts.length > 0 &&
  conflicts.every(({ reservationId }) => reservationId !== null && moved.has(reservationId)) &&
  !planned.isOutdated &&
  planned.refusals.length === 0 &&
  planned.booking?.compliance !== "Blocking";

/** The published reservations that stand where an item would, and the one that it would change and somebody has changed since. */
function idsInTheWay({ conflicts, isOutdated, current }: PlannedItem, changedIds: readonly string[]): string[] {
  const ids = conflicts.flatMap(({ reservationId }) => reservationId ?? []).filter((id) => !changedIds.includes(id));
  return [...new Set([...ids, ...(isOutdated && current ? [current.id] : [])])];
}

/** Finds the published reservations that meanwhile plan a lesson of some items, by the reservation of the item (spec 2 §4). */
async function findLessonTakers(
  { db }: Reading,
  planned: readonly PlannedItem[],
  changedIds: readonly string[],
): Promise<Map<string, string[]>> {
  const lessonsOf = ({ item }: PlannedItem) =>
    (item.body?.users ?? []).flatMap(({ userProgramSessionId }) => userProgramSessionId ?? []);
  const refused = planned.filter(({ refusals }) => refusals.length > 0);
  const rows = await db.reservationPerson.findMany({
    where: {
      lessonId: { in: refused.flatMap(lessonsOf) },
      reservationId: { notIn: [...changedIds] },
      reservation: { state: { not: "Cancelled" }, withdrawnAt: null },
    },
    select: { lessonId: true, reservationId: true },
  });
  return new Map(
    refused.map((one) => {
      const lessons = lessonsOf(one);
      const ids = rows.flatMap(({ lessonId, reservationId }) => (lessons.includes(lessonId!) ? [reservationId] : []));
      return [one.item.reservationId, ids.filter((id) => id !== one.item.reservationId)];
    }),
  );
}

async function listChoices(reading: Reading, planned: PlannedItem, plan: DraftedPlan): Promise<Choice[]> {
  const { booking, current, item, conflicts, refusals, isOutdated } = planned;
  const leaveOut: Choice = { take: "remove", booking: null };
  const isGone = item.basedOn !== null && current?.state !== "Scheduled";
  // A lesson that is planned elsewhere, or what its author may no longer book, fits at no other time either.
  if (isGone || refusals.length > 0) return [leaveOut];
  const isInTheWay = conflicts.length > 0 || booking?.compliance === "Blocking";
  if (isOutdated && !isInTheWay) return [{ take: "again", booking }, leaveOut];
  if (!booking) return [leaveOut];
  const { db, now } = reading;
  const { times, occupations } = booking;
  const busy = [
    ...(await listOccupiedPeriods(db, {
      resourceIds: occupations.map(({ resourceId }) => resourceId),
      ...{ from: times.turnaround - SEARCHED_SECONDS, to: times.end + SEARCHED_SECONDS },
      except: [booking.id, ...plan.changedIds],
    })),
    ...plan.occupiedBeside(booking.id),
  ];
  const facts = await loadFacts(db, [bookingRefsOf(judgedOf(booking))]);
  const shift = findOtherShift(booking, busy, now, (by) => judge(facts, judgedOf(shiftBooking(booking, by)), now));
  const isNear = shift !== null && Math.abs(shift) <= NEAR_SECONDS;
  const choices: Choice[] = isNear ? [{ take: "time", booking: occupying(shiftBooking(booking, shift)) }] : [];
  // Another aircraft helps where nobody but the aircraft is taken.
  if (conflicts.every(({ resourceKind }) => resourceKind === "Aircraft")) {
    const [other] = await listFreeAircraft(reading, booking, plan);
    if (other) choices.push({ take: "aircraft", booking: occupying({ ...booking, aircraftId: other.aircraftId }) });
  }
  return [...choices, leaveOut];
}

/** A booking with the resources that it occupies at its times. */
const occupying = (booking: PlannedBooking): PlannedBooking => {
  return { ...booking, occupations: occupationsOfBooking(booking, booking.times) };
};

/** Reads published reservations with who booked, changed or cancelled each last, and when. */
async function readMeanwhile({ db }: Reading, ids: readonly string[]) {
  const found = new Map<string, RebaseView[number]["meanwhile"][number]>();
  for (const id of new Set(ids)) {
    const read = await readReservationDetails(db, id);
    if (!read) continue;
    const { cancellation, createdBy, editedBy, editedAt } = read.details;
    const by = cancellation?.by ?? editedBy ?? createdBy;
    found.set(id, { reservation: encodePublicReservation(read.planned), by, at: editedAt });
  }
  return found;
}

/** Moves the items of a draft that stand in the way of something, as it was chosen of each. Nothing is published by it. */
export async function rebaseDraft(work: Work, id: string, { choices }: RebaseInput): Promise<DraftChange> {
  const draft = await lockDraft(work, id);
  const items = new Map(effectiveItems(await listItems(work, id)).map((item) => [item.reservationId, item]));
  const written: NewItem[] = [];
  for (const { id: reservationId, version, take, start, aircraftId } of choices) {
    const item = items.get(reservationId);
    if (!item) throw new Problem("notFound", "errors.notFound");
    if (item.number !== version) throw new Problem("conflict", "errors.stale");
    if (take === "remove") {
      await demandMayTakeOut(work, draft, item);
      written.push(revertOf(item));
      continue;
    }
    const current = item.basedOn === null ? null : await findReservationRow(work, reservationId);
    const basedOn = current?.version ?? null;
    if (!item.body) {
      written.push({ ...item, basedOn });
      continue;
    }
    const body = ownBodyOf(work, item.body, item.authorId);
    const given = moveBody(body, { start: start ?? body.start, aircraftId });
    written.push(await planItem(work, draft, { id: reservationId, type: item.type, given, basedOn }));
  }
  return writeItems(work, draft, written);
}
