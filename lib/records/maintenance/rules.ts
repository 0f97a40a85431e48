import { addDays, countDaysBetween, localDayOf, startOfDay, toDay } from "@/lib/platform/day";
import type { RecordState } from "../codes";
import { type LimitCategory, PHASES, type Phase, type RenewalBasis, type TermUnit } from "./codes";

// Days are calendar days at the aircraft's site, such as `2027-02-28`. Hours are counted in minutes.

/** Where the counters of an aircraft or of a component stand. */
export type Counters = { minutes: number; landings: number };

/** A term of a limit. Amounts are minutes, landings or days, and the interval of a term in months is in months. */
export type Term = {
  unit: TermUnit;
  /** From one time to the next. Null: it is done once. */
  interval: number | null;
  tolerance: number;
  warning: number;
  isEndOfMonth: boolean;
  /** The counter at which the term is reached. Null for a term by the calendar. */
  dueCounter: number | null;
  /** The last day of a term by the calendar. Null for the others. */
  dueOn: string | null;
};

/** A booking that uses up potential, or that renews limits because their work is booked. */
export type PlannedUse = Counters & {
  /** The day of on-block. */
  day: string;
  renewsLimitIds: readonly string[];
};

/** The name of a limit, after that of the component to which it belongs: "Engine left, TBR". */
export const titleOfLimit = ({ name, componentName }: { name: string; componentName: string | null }): string =>
  componentName === null ? name : `${componentName}, ${name}`;

export const isByCalendar = (unit: TermUnit): boolean => unit === "Days" || unit === "Months";

/** What remains of a term: minutes, landings or days. It is 0 on the last day and at the limit itself, and negative beyond. */
export function remainingOf(term: Term, counters: Counters, today: string): number {
  if (isByCalendar(term.unit)) return countDaysBetween(today, term.dueOn!);
  return term.dueCounter! - (term.unit === "Hours" ? counters.minutes : counters.landings);
}

/** How far a term is used up. Its limit itself and its last day are within it. */
export function phaseOf({ warning, tolerance }: Pick<Term, "warning" | "tolerance">, remaining: number): Phase {
  if (remaining > warning) return "Valid";
  if (remaining >= 0) return "Warning";
  return -remaining <= tolerance ? "Tolerance" : "Overrun";
}

/** How a term stands at some moment. */
export type TermStanding = { term: Term; remaining: number; phase: Phase };

/**
 * Finds the term that rules at some moment: the one with the worst phase, and among these the one of which the least part
 * remains. Null for a limit without terms.
 */
export function findRulingTerm(terms: readonly Term[], counters: Counters, today: string): TermStanding | null {
  let worst: TermStanding | null = null;
  for (const term of terms) {
    const remaining = remainingOf(term, counters, today);
    const one = { term, remaining, phase: phaseOf(term, remaining) };
    if (worst === null || isWorse(one, worst)) worst = one;
  }
  return worst;
}

/** Whether a term is further used up than another one. */
export function isWorse(one: TermStanding, other: TermStanding): boolean {
  const byPhase = PHASES.indexOf(one.phase) - PHASES.indexOf(other.phase);
  return byPhase === 0 ? partLeft(one) < partLeft(other) : byPhase > 0;
}

/** The part of a term's interval that remains. A term without an interval is measured by one year, 100 hours or 100 landings. */
function partLeft({ term, remaining }: TermStanding): number {
  return remaining / spanOf(term);
}

/** The length of a term in the unit of its remaining: minutes, landings or days. */
export function spanOf({ unit, interval }: Pick<Term, "unit" | "interval">): number {
  if (unit === "Hours") return interval ?? 6000;
  if (unit === "Landings") return interval ?? 100;
  return unit === "Days" ? (interval ?? 365) : Math.round(((interval ?? 12) * 365.25) / 12);
}

/**
 * Adds days or months to a day. A month without this day gives its last one (31 January and a month: 28 or 29 February). With
 * `isEndOfMonth`, the last day of the month that is reached counts.
 */
export function addInterval(day: string, count: number, unit: "Days" | "Months", isEndOfMonth: boolean): string {
  const [year, month, date] = (unit === "Days" ? addDays(day, count) : day).split("-").map(Number) as [
    number,
    number,
    number,
  ];
  const months = year * 12 + month - 1 + (unit === "Months" ? count : 0);
  const [reachedYear, reachedMonth] = [Math.floor(months / 12), months % 12];
  const last = new Date(Date.UTC(reachedYear, reachedMonth + 1, 0)).getUTCDate();
  const reached = Date.UTC(reachedYear, reachedMonth, isEndOfMonth ? last : Math.min(date, last));
  return new Date(reached).toISOString().slice(0, 10);
}

type Done = Counters & { day: string };

/**
 * Begins the terms of a limit anew after its work was done: from the counters and the day at which it was done, or, carried
 * forward, from where it was due. A term of which the work was done earlier than its tolerance isn't carried forward. Terms
 * without an interval end with it. A limit without terms is done for good.
 */
export function renewTerms(terms: readonly Term[], { basis, ...done }: Done & { basis: RenewalBasis }): Term[] {
  return terms.flatMap((term) => {
    const fromWork = nextAfter(term, done);
    if (fromWork === null) return [];
    return [basis === "CarriedForward" && !isTooEarly(term, done) ? nextAfter(term, dueOf(term))! : fromWork];
  });
}

/** Whether some term of a limit can be carried forward, or none begins anew. */
export function mayCarryForward(terms: readonly Term[], done: Done): boolean {
  const recurring = terms.filter(({ interval }) => interval !== null);
  return recurring.length === 0 || recurring.some((term) => !isTooEarly(term, done));
}

/** Whether carrying a term forward would leave more than its interval and its tolerance from the work. */
function isTooEarly(term: Term, done: Done): boolean {
  const [carried, fromWork] = [nextAfter(term, dueOf(term)), nextAfter(term, done)];
  if (carried === null || fromWork === null) return false;
  if (isByCalendar(term.unit)) return carried.dueOn! > addDays(fromWork.dueOn!, term.tolerance);
  return carried.dueCounter! > fromWork.dueCounter! + term.tolerance;
}

/** The moment at which a term is due, as if its work were done then. */
const dueOf = ({ dueCounter, dueOn }: Term): Done => ({
  minutes: dueCounter ?? 0,
  landings: dueCounter ?? 0,
  day: dueOn ?? "",
});

/** A term that begins anew at some moment. Null for one without an interval. */
function nextAfter(term: Term, { minutes, landings, day }: Done): Term | null {
  const { unit, interval, isEndOfMonth } = term;
  if (interval === null) return null;
  if (unit === "Days" || unit === "Months") return { ...term, dueOn: addInterval(day, interval, unit, isEndOfMonth) };
  return { ...term, dueCounter: (unit === "Hours" ? minutes : landings) + interval };
}

/** What people set of a limit. */
type LimitSettings = { category: LimitCategory; state: RecordState; terms: readonly Term[] };

/** Whether a limit that is set otherwise binds less than before: whoever sets it so says why. */
export function isWeakened(before: LimitSettings, after: LimitSettings): boolean {
  if (before.category !== "Maintenance" && after.category === "Maintenance") return true;
  if (before.state === "Active" && after.state !== "Active") return true;
  return before.terms.some((had) => {
    const has = after.terms.find(({ unit }) => unit === had.unit);
    if (!has || has.tolerance > had.tolerance || (has.isEndOfMonth && !had.isEndOfMonth)) return true;
    return had.interval !== null && (has.interval === null || has.interval > had.interval);
  });
}

/** A booking, and how a limit stands after it. `standing` is null once the limit is done for good. */
export type UseStep<Use> = { use: Use; standing: TermStanding | null; isRenewal: boolean };

/**
 * Follows a limit through the bookings of its aircraft, in their order: each uses up potential, and booked work of this limit
 * begins it anew from that day.
 */
export function walkUses<Use extends PlannedUse>(
  limit: { id: string; terms: readonly Term[] },
  counters: Counters,
  uses: readonly Use[],
): UseStep<Use>[] {
  let terms = limit.terms;
  let at = counters;
  return uses.map((use) => {
    at = { minutes: at.minutes + use.minutes, landings: at.landings + use.landings };
    const isRenewal = use.renewsLimitIds.includes(limit.id);
    if (isRenewal) terms = renewTerms(terms, { ...at, day: use.day, basis: "Done" });
    return { use, standing: findRulingTerm(terms, at, use.day), isRenewal };
  });
}

/** Finds the first booking after which a limit is exceeded, be it within its tolerance. Null when there is none. */
export function findOverrun<Use extends PlannedUse>(steps: readonly UseStep<Use>[]): UseStep<Use> | null {
  return steps.find(({ standing }) => standing !== null && standing.remaining < 0) ?? null;
}

/**
 * The day on which a term will probably be reached. Null when it never is. By the calendar it is the last day. Hours and
 * landings are used up day by day: by what is booked on a day, or by the average use, whichever is more. Of today, only what
 * is booked counts.
 *
 * @param dailyUse minutes or landings a day, of the last 90 days
 */
export function projectDueDay(
  term: Term,
  remaining: number,
  today: string,
  dailyUse: number,
  uses: readonly PlannedUse[],
): string | null {
  if (isByCalendar(term.unit)) return term.dueOn;
  if (remaining <= 0) return today;
  let [left, counted] = [remaining, today];
  for (const [day, booked] of bookedByDay(term.unit, today, uses)) {
    const daysBetween = Math.max(0, countDaysBetween(counted, day) - 1);
    if (daysBetween * dailyUse >= left) break;
    left -= daysBetween * dailyUse + (day === today ? booked : Math.max(booked, dailyUse));
    if (left <= 0) return day;
    counted = day;
  }
  return dailyUse > 0 ? addDays(counted, Math.min(Math.ceil(left / dailyUse), MOST_DAYS_AHEAD)) : null;
}

/** No limit is done more often in the time that is looked ahead. */
const MOST_RENEWALS = 60;

/**
 * The days until `last` on which the work of a limit will probably be due, as each is done on its day: after the work that is
 * booked already, and at the average use of the last 90 days or by what is booked, whichever is more. What is exceeded already is
 * due today.
 */
export function expectDueDays(
  limit: { id: string; terms: readonly Term[] },
  counters: Counters,
  uses: readonly PlannedUse[],
  { today, last, daily }: { today: string; last: string; daily: Counters },
): string[] {
  const booked = uses.findLastIndex(({ renewsLimitIds }) => renewsLimitIds.includes(limit.id));
  let { terms } = limit;
  let at = { ...counters, day: today };
  for (const use of uses.slice(0, booked + 1)) {
    const day = use.day < today ? today : use.day;
    at = { minutes: at.minutes + use.minutes, landings: at.landings + use.landings, day };
    if (use.renewsLimitIds.includes(limit.id)) terms = renewTerms(terms, { ...at, basis: "Done" });
  }
  let rest = uses.slice(booked + 1);
  const days: string[] = [];
  while (days.length < MOST_RENEWALS) {
    const { day: from } = at;
    const dues = terms.flatMap((term) => {
      const perDay = term.unit === "Hours" ? daily.minutes : daily.landings;
      return projectDueDay(term, remainingOf(term, at, from), from, perDay, rest) ?? [];
    });
    if (dues.length === 0) break;
    const first = dues.reduce((one, other) => (one < other ? one : other));
    const due = first < from ? from : first;
    // What is used up on the day of the work itself would be due each day.
    if (due > last || due === days.at(-1)) break;
    days.push(due);
    const until = rest.filter(({ day }) => day <= due);
    const used = (of: "minutes" | "landings") =>
      Math.round(
        Math.max(
          daily[of] * countDaysBetween(from, due),
          until.reduce((sum, use) => sum + use[of], 0),
        ),
      );
    at = { minutes: at.minutes + used("minutes"), landings: at.landings + used("landings"), day: due };
    terms = renewTerms(terms, { ...at, basis: "Done" });
    rest = rest.slice(until.length);
  }
  return days;
}

/** A hundred years. */
const MOST_DAYS_AHEAD = 36_500;

/** What the bookings of each day use up of a counter, the first day first. A flight that is past counts today. */
function bookedByDay(unit: TermUnit, today: string, uses: readonly PlannedUse[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { day: planned, minutes, landings } of uses) {
    const day = planned < today ? today : planned;
    amounts.set(day, (amounts.get(day) ?? 0) + (unit === "Hours" ? minutes : landings));
  }
  return amounts;
}

/** The worst of some phases. */
export function worstPhaseOf(phases: readonly Phase[]): Phase {
  return PHASES[Math.max(0, ...phases.map((phase) => PHASES.indexOf(phase)))]!;
}

/** When a component went on an aircraft and came off it: the days that somebody said, and when they wrote it. */
export type FittingMoments = {
  fittedOn: Date;
  writtenAt: Date;
  removedOn: Date | null;
  removalWrittenAt: Date | null;
};

/**
 * Whether a component was on its aircraft at a moment. What is written on its day happened when it was written; of an earlier day
 * only its end is known, because its counters are those of its end.
 */
export function isFittedAt(
  { fittedOn, writtenAt, removedOn, removalWrittenAt }: FittingMoments,
  at: Date,
  timeZone: string,
): boolean {
  const momentOf = (day: Date, written: Date | null) =>
    written !== null && localDayOf(written.getTime() / 1000, timeZone) === toDay(day)
      ? written.getTime()
      : startOfDay(addDays(toDay(day), 1), timeZone) * 1000;
  const isOn = at.getTime() >= momentOf(fittedOn, writtenAt);
  return isOn && (removedOn === null || at.getTime() < momentOf(removedOn, removalWrittenAt));
}
