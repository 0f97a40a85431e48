import { addDays, countDaysBetween, localDayOf } from "./day";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "./time";

const WEEK_SECONDS = 7 * 86_400;

/** A period, and how it is repeated. Times are unix seconds, days are those of the time zone. */
export type WeeklyPeriod = {
  startAt: number;
  endAt: number;
  /** Where the clocks show the same time in each week, also after they have changed. */
  timeZone: string;
  /** The last day on which a period may begin. Null: there is only the first one. */
  repeatUntil: string | null;
  /** Days on which none begins. */
  exceptions: readonly string[];
};
export type Occurrence = { day: string; startAt: number; endAt: number };

/** Whether a day is one of those on which a weekly period may begin. */
export const isWeeklyDay = (day: string, firstDay: string, repeatUntil: string): boolean =>
  day >= firstDay && day <= repeatUntil && countDaysBetween(firstDay, day) % 7 === 0;

/**
 * Lists the periods that touch a window, in their order. They keep the wall clock of the first: 09:00 stays 09:00 when the
 * clocks change. A time that a day leaves out counts an hour later; one that it has twice, the first time.
 */
export function listOccurrences(period: WeeklyPeriod, window: { from: number; to: number }): Occurrence[] {
  const { startAt, endAt, timeZone, repeatUntil, exceptions } = period;
  const firstDay = localDayOf(startAt, timeZone);
  const endDay = localDayOf(endAt, timeZone);
  const [startMinute, endMinute] = [startAt, endAt].map((at) => localMinuteOf(fromUnix(at), timeZone)) as [
    number,
    number,
  ];
  const nights = countDaysBetween(firstDay, endDay);
  const found: Occurrence[] = [];
  // One week more, because a change of the clocks may bring a period an hour nearer.
  let week = Math.max(0, Math.floor((window.from - endAt) / WEEK_SECONDS) - 1);
  for (; ; week++) {
    const day = addDays(firstDay, 7 * week);
    if (week > 0 && (repeatUntil === null || day > repeatUntil)) return found;
    const [start, shownEnd] =
      week === 0
        ? [startAt, endAt]
        : [
            toUnix(localTimeOn(day, startMinute, timeZone)),
            toUnix(localTimeOn(addDays(day, nights), endMinute, timeZone)),
          ];
    if (start >= window.to) return found;
    // A period that lies in the hour that a day leaves out comes after it, as long as it is.
    const end = shownEnd > start ? shownEnd : start + (endAt - startAt);
    if (end > window.from && !exceptions.includes(day)) found.push({ day, startAt: start, endAt: end });
  }
}
