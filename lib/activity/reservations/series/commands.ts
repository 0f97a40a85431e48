import type { Work } from "@/lib/access/actor/as-actor";
import { toDate, toDay } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { insertReservations } from "../commands";
import type { PlannedBooking } from "../planned-booking";
import { moveRule, type WeeklyRule } from "./rules";

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

/** Moves the rule of a series with its dates: `from` is what the first of those that were moved was, `to` what it is now. */
export async function moveSeries(
  { db }: Work,
  id: string,
  { from, to }: { from: { start: number; end: number }; to: { start: number; end: number } },
): Promise<void> {
  if (from.start === to.start && from.end === to.end) return;
  const row = await db.reservationSeries.findUniqueOrThrow({ where: { id } });
  const before = Math.min(from.start, to.start);
  const earlier = { seriesId: id, withdrawnAt: null, startAt: { lt: fromUnix(before) } };
  const moved = moveRule(
    {
      ...{ start: toUnix(row.startAt), end: toUnix(row.endAt) },
      ...{ repeatUntil: toDay(row.repeatUntil), exceptions: row.exceptions.map(toDay) },
    },
    { from, to, isWhole: (await db.reservation.count({ where: earlier })) === 0 },
    row.timeZone,
  );
  await db.reservationSeries.update({
    where: { id },
    data: {
      ...{ startAt: fromUnix(moved.start), endAt: fromUnix(moved.end) },
      ...{ repeatUntil: toDate(moved.repeatUntil), exceptions: moved.exceptions.map(toDate) },
    },
  });
}
