import type { Reading } from "@/lib/access/actor/as-actor";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import type { OtherTimeView } from "@/lib/activity/reservations/schema";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { bookingRefsOf, judge } from "@/lib/compliance/judge";
import { findOtherShift, SEARCHED_DAYS } from "./find-green-times";
import { judgedOf, shiftBooking } from "./plan-booking";
import { planStored } from "./plan-stored";

const SEARCHED_SECONDS = (SEARCHED_DAYS + 1) * 86_400;

/**
 * Finds another time for a reservation whose own no longer suits, for who may change it. Null where there is none. Throws 404 for a
 * reservation that the actor may not know of.
 */
export async function findOtherTime(reading: Reading, id: string): Promise<OtherTimeView> {
  const { db, now } = reading;
  const booking = await planStored(reading, id);
  if (!booking) return { time: null };
  const { times, occupations } = booking;
  const period = { from: times.turnaround - SEARCHED_SECONDS, to: times.end + SEARCHED_SECONDS };
  const resourceIds = occupations.map(({ resourceId }) => resourceId);
  const busy = await listOccupiedPeriods(db, { resourceIds, ...period, except: [booking.id] });
  const facts = await loadFacts(db, [bookingRefsOf(judgedOf(booking))]);
  const shift = findOtherShift(booking, busy, now, (by) => judge(facts, judgedOf(shiftBooking(booking, by)), now));
  return { time: shift === null ? null : { start: times.offBlock + shift, end: times.onBlock + shift } };
}
