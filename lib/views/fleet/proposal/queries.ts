import type { Reading } from "@/lib/access/actor/as-actor";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import { addDays, localDayOf } from "@/lib/platform/day";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import type { MaintainedAircraft } from "@/lib/records/maintenance/queries";
import type { Use } from "../present";
import type { LimitView, MaintenanceView } from "../schema";

/** When mechanics usually work: from 8 to 18 o'clock, by local time. */
const SHOP_HOURS = { from: 8 * 60, to: 18 * 60 };
const STEP_MINUTES = 30;
/** How far ahead work is looked for that is late already. */
const DAYS_AHEAD = 30;

/**
 * Proposes when the work of the limit that is exceeded first, and of those that are exceeded by the same booking, could be
 * done: as late as possible before that booking, on a weekday if one is free; or as soon as possible, where that booking has
 * begun already. Null when nothing is exceeded, when its work is booked, or when the aircraft isn't free for so long.
 */
export async function proposeWork(
  reading: Reading,
  aircraft: MaintainedAircraft,
  limits: readonly LimitView[],
  uses: readonly Use[],
): Promise<MaintenanceView["proposal"]> {
  const startOf = ({ overrun }: LimitView) => uses.find((use) => use.reservationId === overrun?.reservationId)?.start;
  const exceeded = limits.flatMap((limit) =>
    limit.overrun && !limit.booked ? [{ limit, start: startOf(limit)! }] : [],
  );
  if (exceeded.length === 0) return null;
  const first = Math.min(...exceeded.map(({ start }) => start));
  const due = exceeded.filter(({ start }) => start === first).map(({ limit }) => limit);
  const seconds = Math.max(...due.map(({ workTime }) => workTime)) * 60;
  const { timeZone, id: aircraftId } = aircraft;
  const now = toUnix(reading.now);
  const isLate = first <= now;
  const before = isLate ? now + DAYS_AHEAD * 86_400 : first;
  const mechanics = await listMechanics(reading, aircraft.siteId);
  const taken = await listOccupiedPeriods(reading.db, {
    resourceIds: [aircraftId, ...mechanics.map(({ id }) => id)],
    ...{ from: now, to: before + seconds },
  });
  const isFree = (resourceId: string, start: number) =>
    taken.every((one) => one.resourceId !== resourceId || one.end <= start || start + seconds <= one.start);
  const [from, to] = [localDayOf(now, timeZone), localDayOf(before, timeZone)];
  for (const day of daysInOrder(from, to, isLate)) {
    for (let minute = SHOP_HOURS.from; minute < SHOP_HOURS.to; minute += STEP_MINUTES) {
      const start = toUnix(localTimeOn(day, minute, timeZone));
      if (start <= now || start + seconds > before || !isFree(aircraftId, start)) continue;
      const mechanic = mechanics.find(({ id }) => isFree(id, start));
      const person = mechanic ? `${mechanic.firstName} ${mechanic.lastName}` : null;
      const limitIds = due.map(({ id }) => id);
      return { limitIds, start, end: start + seconds, personId: mechanic?.id ?? null, person };
    }
  }
  return null;
}

/**
 * The days on which work is looked for, at most 60: the latest first, weekdays before weekends, and the last day itself at the
 * end; or, in a hurry, one after the other.
 */
function daysInOrder(from: string, to: string, isLate: boolean): string[] {
  const days: string[] = [];
  for (let day = to; day >= from && days.length < 60; day = addDays(day, -1)) days.push(day);
  if (isLate) return days.reverse();
  const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  const earlier = days.slice(1);
  return [...earlier.filter((day) => !isWeekend(day)), ...earlier.filter(isWeekend), ...days.slice(0, 1)];
}

/** The Active people of a site who have the mechanic's duty. */
function listMechanics({ db }: Reading, siteId: string) {
  return db.person.findMany({
    where: { state: "Active", duties: { some: { siteId, duty: "Mechanic" } } },
    orderBy: [{ lastName: "asc" }, { id: "asc" }],
    select: { id: true, firstName: true, lastName: true },
  });
}
