import { addDays } from "@/lib/platform/day";
import { listClosuresOf } from "@/lib/records/closures/rules";
import { instantToWallTime, wallTimeToInstant } from "./site-time";

/** The hours of the clock at which a reservation usually begins, the first and the last. */
const USUAL = { first: 9, last: 19 };
/** So many days are looked at for an open one. */
const MOST_DAYS = 400;

export type UsualPlace = {
  timeZone: string;
  /** The sun of any day near, from which the hours of daylight are estimated. */
  sunrise?: number | null;
  sunset?: number | null;
  closures?: readonly { firstDay: string; lastDay: string }[];
};

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

/**
 * The next full hour from an instant on (unix seconds) at which somebody would begin something: not before nine or the sunrise,
 * and with an hour of daylight left, else on the next day that is open.
 */
export function findUsualStart(from: number, { timeZone, sunrise, sunset, closures = [] }: UsualPlace): number {
  const clockOf = (at: number) => hourOf(instantToWallTime(at, timeZone).time);
  const first = Math.max(USUAL.first, sunrise ? Math.ceil(clockOf(sunrise)) : 0);
  const last = Math.max(first, sunset ? Math.floor(clockOf(sunset)) - 1 : USUAL.last);
  const { day, time } = instantToWallTime(from, timeZone);
  const at = (on: string, hour: number) => wallTimeToInstant(on, `${String(hour).padStart(2, "0")}:00`, timeZone);
  const hour = Math.max(first, Math.ceil(hourOf(time)));
  if (hour <= last) return at(day, hour);
  let next = addDays(day, 1);
  for (let count = 1; count < MOST_DAYS && listClosuresOf(closures, next).length > 0; count++) next = addDays(next, 1);
  return at(next, first);
}
