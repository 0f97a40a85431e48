import type { Work } from "@/lib/access/actor/as-actor";
import { toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { fromUnix } from "@/lib/platform/time";
import { insertReservations, type PlannedBooking } from "../commands";
import type { WeeklyRule } from "./rules";

type Series = WeeklyRule & { siteId: string; start: number; end: number; timeZone: string };

/** Inserts a series and its reservations, and returns its id. */
export async function insertSeries(
  work: Work,
  { siteId, start, end, timeZone, repeatUntil, exceptions }: Series,
  bookings: readonly PlannedBooking[],
): Promise<string> {
  const id = newId();
  await work.db.reservationSeries.create({
    data: {
      ...{ id, siteId, timeZone, authorId: work.actor.id, createdAt: work.now },
      ...{ startAt: fromUnix(start), endAt: fromUnix(end) },
      ...{ repeatUntil: toDate(repeatUntil), exceptions: exceptions.map(toDate) },
    },
  });
  await insertReservations(work, bookings, id);
  return id;
}
