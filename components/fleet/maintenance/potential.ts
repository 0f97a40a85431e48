import { instantToWallTime } from "@/components/reservations/site-time";
import { addDays, utcDayToUnix } from "@/lib/platform/day";
import { isByCalendar, type UseStep, walkUses } from "@/lib/records/maintenance/rules";
import type { LedgerUse, Limit, ListedLimit } from "@/lib/views/fleet/wire";

export type LimitTerm = Limit["terms"][number];
export type LedgerStep = UseStep<LedgerUse>;

/** How many days the chart shows. */
export const CHART_DAYS = 9;

export const isActive = ({ state }: ListedLimit) => state === "Active";

/** Follows one term of a limit through the bookings of its aircraft. */
export function followTerm(limit: Limit, term: LimitTerm, uses: readonly LedgerUse[]): LedgerStep[] {
  return walkUses({ id: limit.id, terms: [term] }, limit, uses);
}

/**
 * What the bookings before the limit's next booked work leave of a term. Null where nothing is booked before it, and for a
 * term by the calendar, of which flights take nothing.
 */
export function leftByBookings(limit: Limit, term: LimitTerm, uses: readonly LedgerUse[]): number | null {
  if (isByCalendar(term.unit)) return null;
  const steps = followTerm(limit, term, uses);
  const renewal = steps.findIndex(({ isRenewal }) => isRenewal);
  return (renewal === -1 ? steps : steps.slice(0, renewal)).at(-1)?.standing?.remaining ?? null;
}

/** The term of a limit that the chart follows: the one that a booking exceeds, or the one that is reached first. */
export function findChartedTerm({ terms, overrun, first }: Limit): LimitTerm | null {
  return terms.find(({ unit }) => unit === overrun?.unit) ?? first;
}

/**
 * The limit that people should look at: one that is exceeded, else the one that a booking exceeds first, else the first that
 * hours or landings use up.
 */
export function findUrgentLimit(limits: readonly Limit[]): Limit | null {
  const living = limits.filter((limit) => isActive(limit) && limit.first !== null);
  const exceeded = living.find(({ phase }) => phase === "Overrun");
  const overrunning = living
    .filter(({ overrun }) => overrun !== null)
    .sort((one, other) => (one.overrun!.day < other.overrun!.day ? -1 : 1))[0];
  const tolerated = living.find(({ phase }) => phase === "Tolerance");
  const counted = living.find(({ first }) => !isByCalendar(first!.unit));
  return exceeded ?? overrunning ?? tolerated ?? counted ?? living[0] ?? null;
}

/** Whether what booked flights leave of a term is beyond its tolerance. */
export function leavesTolerance(term: LimitTerm | null | undefined, left: number | null): boolean {
  return Boolean(term && left !== null && -left > term.tolerance);
}

/** The first day of the chart: today, or a later one so that the booking which exceeds the limit is on it. */
export function findFirstDay(today: string, overrunDay: string | undefined): string {
  return overrunDay === undefined || overrunDay < addDays(today, CHART_DAYS) ? today : addDays(overrunDay, -6);
}

/** The place of an instant on the chart, in days from midnight of its first one. */
export function placeOf(unix: number, firstDay: string, timeZone: string): number {
  const { day, time } = instantToWallTime(unix, timeZone);
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return (utcDayToUnix(day) - utcDayToUnix(firstDay)) / 86_400 + (hours * 60 + minutes) / 1440;
}

/** A corner of the chart's line: from here on, `value` remains. The line ends where it is null. */
export type Corner = { place: number; value: number | null; step: LedgerStep | null };

/**
 * The corners of the chart's line, from its start at the first day. The line falls where a flight ends, and by the calendar
 * at each midnight. A flight that ended before now, but isn't in the counters yet, falls at this moment.
 */
export function cornersOf(
  term: LimitTerm,
  steps: readonly LedgerStep[],
  { firstDay, today, now, timeZone }: { firstDay: string; today: string; now: number; timeZone: string },
): Corner[] {
  const daily = isByCalendar(term.unit);
  const start = daily ? term.remaining - (utcDayToUnix(firstDay) - utcDayToUnix(today)) / 86_400 : term.remaining;
  const present = placeOf(now, firstDay, timeZone);
  const falls = steps
    .filter(({ isRenewal }) => isRenewal || !daily)
    .map((step) => ({ place: Math.max(placeOf(step.use.end, firstDay, timeZone), present), step }));
  const midnights = daily ? Array.from({ length: CHART_DAYS - 1 }, (_, at) => ({ place: at + 1, step: null })) : [];
  const corners: Corner[] = [{ place: 0, value: start, step: null }];
  for (const { place, step } of [...falls, ...midnights].sort((one, other) => one.place - other.place)) {
    const before = corners.at(-1)!.value;
    const value = step ? (step.standing?.remaining ?? null) : before === null ? null : before - 1;
    // What happens before the first day only decides where the line begins.
    if (place <= 0) corners[0] = { place: 0, value, step: null };
    else corners.push({ place, value, step });
  }
  return corners.filter(({ place }) => place < CHART_DAYS);
}

const HOUR_STEPS = [15, 30, 60, 120, 300, 600, 1200, 3000, 6000, 12_000, 30_000, 60_000, 120_000];
const WHOLE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];

/** The values between `low` and `high` at which the chart has a line: round ones, at most seven. */
export function gridValues(low: number, high: number, isHours: boolean): number[] {
  const steps = isHours ? HOUR_STEPS : WHOLE_STEPS;
  const step = steps.find((one) => (high - low) / one <= 6) ?? steps.at(-1)!;
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, at) => (first + at) * step);
}
