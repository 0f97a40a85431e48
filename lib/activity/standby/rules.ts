import { localDayOf } from "@/lib/platform/day";
import { fromUnix, localMinuteOf } from "@/lib/platform/time";
import { STANDBY_WISHES, type StandbyWish } from "./codes";

/** What makes somebody need what is freed more than others. */
export type Need = {
  /** Null: they have never flown. */
  daysSinceFlight: number | null;
  /** Nothing is booked for the student, so their next lesson holds up all that follow. */
  isBlocked: boolean;
  wish: StandbyWish;
  /** Unix seconds. */
  waitsSince: number;
};

/** After so many days without a flight, nothing counts more. */
const MOST_DAYS = 30;
/** What it counts that the next lesson holds up the others: as much as two weeks without a flight. */
const BLOCKED_POINTS = 14;
/** What each step of one's own wish counts. It is little, because everybody may say that it is urgent. */
const WISH_POINTS = 3;

/** How much somebody needs what is freed: days without a flight, a training that stands still, and their own wish. */
export function pointsOfNeed({ daysSinceFlight, isBlocked, wish }: Need): number {
  const days = Math.min(daysSinceFlight ?? MOST_DAYS, MOST_DAYS);
  return days + (isBlocked ? BLOCKED_POINTS : 0) + STANDBY_WISHES.indexOf(wish) * WISH_POINTS;
}

/** Who needs it most first; of equal ones who has waited longer. */
export const compareNeeds = (a: Need, b: Need): number =>
  pointsOfNeed(b) - pointsOfNeed(a) || a.waitsSince - b.waitsSince;

/** Nobody is asked who has less time to answer, in seconds, unless the school gives everybody less. */
const LEAST_TO_ANSWER = 5 * 60;

/**
 * Until when an offer can be answered, in unix seconds: for the school's time to answer, or less, so that whoever says yes knows it
 * early enough. Null when it is too late to ask.
 */
export function answerUntilOf(
  { now, start }: { now: number; start: number },
  { answerMinutes, noticeMinutes }: { answerMinutes: number; noticeMinutes: number },
): number | null {
  const until = Math.min(now + answerMinutes * 60, start - noticeMinutes * 60);
  return until - now >= Math.min(LEAST_TO_ANSWER, answerMinutes * 60) ? until : null;
}

/** Between which times somebody waits, and between which minutes of each day of the site's clock. */
export type WaitedFor = { from: number; until: number; earliestMinute: number; latestMinute: number };

/** Whether a period is one for which somebody waits: all of it within one day, between their hours. */
export function isWaitedFor(
  { from, until, earliestMinute, latestMinute }: WaitedFor,
  { start, end }: { start: number; end: number },
  timeZone: string,
): boolean {
  if (start < from || end > until) return false;
  const [day, lastDay] = [localDayOf(start, timeZone), localDayOf(end - 1, timeZone)];
  if (earliestMinute === 0 && latestMinute === 24 * 60) return true;
  if (day !== lastDay || localMinuteOf(fromUnix(start), timeZone) < earliestMinute) return false;
  return localMinuteOf(fromUnix(end - 1), timeZone) < latestMinute;
}
