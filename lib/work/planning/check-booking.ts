import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import type { BookingCheckInput } from "@/lib/activity/reservations/bodies";
import { COMPLIANCES } from "@/lib/activity/reservations/codes";
import { findBestTimeOffsets, listFreeTimeOffsets } from "@/lib/activity/reservations/free-times";
import { type BookableType, kinds, typeOfCode } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { findReservationRow, listOccupiedPeriods, listOccupiers } from "@/lib/activity/reservations/queries";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { bookingRefsOf, judge, judgeBookings } from "@/lib/compliance/judge";
import { localDayOf } from "@/lib/platform/day";
import { NOT_SET_ID } from "@/lib/platform/id-format";
import type { Locale } from "@/lib/platform/locale";
import { dayBounds, toUnix } from "@/lib/platform/time";
import { listActiveAircraft } from "@/lib/records/aircraft/queries";
import { presentCosts } from "../accounts/estimate-costs";
import { type DraftedPlan, PUBLISHED } from "./drafted-plan";
import { findCures } from "./find-cures";
import { findConflicts, judgedOf, nameSite, planBooking, shiftBooking, toJudgedBooking } from "./plan-booking";

/**
 * Judges a booking while people fill in the form, over the published plan or over what a draft makes of it. It saves nothing. Input
 * that can't be planned is refused as in a real booking.
 */
export async function checkBooking(
  reading: Reading,
  input: BookingCheckInput,
  locale: Locale,
  plan = PUBLISHED,
): Promise<BookingCheckView> {
  const { db, actor } = reading;
  const type = typeOfCode(input.type) as BookableType;
  const asked = await nameSite(reading, input.booking);
  const row = input.id ? await findReservationRow(reading, input.id) : null;
  // The id is ignored when the reservation has another site or type, or a state that can't change. Saving such a change will
  // refuse it.
  const isMeant = row?.siteId === asked.siteId && row.type === type && row.state === "Scheduled";
  const current = isMeant ? row : undefined;
  const booking = await planBooking(reading, input.id ?? NOT_SET_ID, type, asked, {
    ...{ hold: false, current },
    freedLessonIds: plan.freedLessonIds,
  });
  const { times } = booking;
  const { isFlight } = kinds[type];
  const except = [booking.id, ...plan.changedIds];
  const conflicts = [...(await findConflicts(db, actor, [booking], { except })), ...plan.findConflicts(booking)];
  return {
    start: times.start,
    end: times.end,
    startTurnaround: isFlight ? times.turnaround : null,
    startFlight: isFlight ? times.offBlock : null,
    endFlight: isFlight ? times.onBlock : null,
    conflicts,
    warnings: presentWarnings(booking.findings, { ...booking, actor, locale }),
    cures: await findCures(reading, booking),
    freeAircraft: await listFreeAircraft(reading, booking, plan),
    freeTimes: conflicts.length > 0 ? await freeTimesOf(reading, booking, plan) : [],
    costs: await presentCosts(reading, booking),
  };
}

/** A fleet of a hundred that is booked by the hour. */
const MOST_OCCUPIERS = 1_000;

/** Maximum number of proposed aircraft. */
const MOST_PROPOSED = 5;

/** Lists other aircraft of the site that are free at this time and that no rule blocks for the booking. */
export async function listFreeAircraft(
  reading: Reading,
  booking: PlannedBooking,
  plan: DraftedPlan,
): Promise<BookingCheckView["freeAircraft"]> {
  if (!kinds[booking.type].aircraft) return [];
  const { times } = booking;
  const { db, actor, now } = reading;
  const fleet = await listActiveAircraft(reading, narrowReach(reachOf(actor, "aircraft.readLight"), booking.siteId));
  const others = fleet.filter((one) => one.id !== booking.aircraftId);
  const wanted = others.map((one) => ({ resourceId: one.id, start: times.turnaround, end: times.onBlock }));
  const except = [booking.id, ...plan.changedIds];
  const occupiers = await listOccupiers(db, wanted, except, MOST_OCCUPIERS);
  const drafted = plan
    .occupiedBeside(booking.id)
    .filter(({ start, end }) => start < times.onBlock && end > times.turnaround);
  const taken = new Set([...occupiers, ...drafted].map((one) => one.resourceId));
  const free = others.filter((one) => !taken.has(one.id));
  const judgements = await judgeBookings(
    db,
    free.map((one) => toJudgedBooking({ ...booking, reservationId: booking.id, aircraftId: one.id, limitIds: [] })),
    now,
  );
  return free
    .filter(
      (one, at) =>
        !judgements[at]!.findings.some(({ level, subjectId }) => level === "Blocking" && subjectId === one.id),
    )
    .slice(0, MOST_PROPOSED)
    .map(({ id, callSign, model }) => ({ aircraftId: id, callSign, model }));
}

/**
 * Lists the nearest times on the same day without a conflict, never in the past: those at which the rules say least, so none by
 * night or while somebody is unavailable where there is another. None where the site is closed that day: what clears that is
 * another day.
 */
async function freeTimesOf(
  { db, now }: Reading,
  booking: PlannedBooking,
  plan: DraftedPlan,
): Promise<BookingCheckView["freeTimes"]> {
  const { times, occupations, slotMinutes, timeZone, findings } = booking;
  if (findings.some(({ rule }) => rule === "closed")) return [];
  const day = dayBounds(localDayOf(times.offBlock, timeZone), timeZone);
  const from = Math.max(day.from, Math.min(toUnix(now), day.to));
  const resourceIds = occupations.map((one) => one.resourceId);
  const except = [booking.id, ...plan.changedIds];
  const published = await listOccupiedPeriods(db, { resourceIds, from: day.from, to: day.to, except });
  const taken = [...published, ...plan.occupiedBeside(booking.id)];
  const latest = booking.latestStart ?? Number.POSITIVE_INFINITY;
  const within = { from, to: day.to, step: slotMinutes * 60 };
  const free = listFreeTimeOffsets(occupations, taken, within).filter((shift) => times.start + shift <= latest);
  const facts = await loadFacts(db, [bookingRefsOf(judgedOf(booking))]);
  const rankOf = (shift: number) => {
    const judgement = judge(facts, judgedOf(shiftBooking(booking, shift)), now);
    return COMPLIANCES.indexOf(judgement.compliance) * 1000 + judgement.findings.length;
  };
  return findBestTimeOffsets(free, rankOf).map((shift) => ({
    start: times.offBlock + shift,
    end: times.onBlock + shift,
  }));
}
