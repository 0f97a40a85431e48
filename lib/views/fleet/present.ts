import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import type { EqualBookings, FleetAircraft } from "@/lib/compliance/facts/fleet";
import type { LimitFact, UseFact } from "@/lib/compliance/facts/maintenance";
import { plannedUseOf, sumUsesOfDays } from "@/lib/compliance/planned-uses";
import { utcDayToUnix } from "@/lib/platform/day";
import { RECORD_STATES } from "@/lib/records/codes";
import { LIMIT_CATEGORIES, PHASES, TERM_UNITS } from "@/lib/records/maintenance/codes";
import {
  type Counters,
  findOverrun,
  findRulingTerm,
  type PlannedUse,
  phaseOf,
  projectDueDay,
  remainingOf,
  type Term,
  titleOfLimit,
  walkUses,
  worstPhaseOf,
} from "@/lib/records/maintenance/rules";
import { encodeTerm } from "@/lib/records/maintenance/wire";
import type { LimitView, MaintenanceView } from "./schema";

/** A booking in the order of the ledger, with what it will probably add. */
export type Use = PlannedUse & { reservationId: string; start: number; end: number };
/** What a limit is, beside its terms. */
export type LimitFacts = Pick<
  LimitView,
  "id" | "version" | "name" | "document" | "workTime" | "componentId" | "componentName" | "lastDoneDate"
> &
  Counters & { category: number; state: number; terms: readonly Term[] };
export type Average = { minutes: number; landings: number };
export const NO_USE: Average = { minutes: 0, landings: 0 };

/** Converts a fact to what a limit is. */
export const factsOf = ({ category, workMinutes, lastDoneOn, ...limit }: LimitFact): LimitFacts => ({
  ...limit,
  workTime: workMinutes,
  lastDoneDate: lastDoneOn === null ? null : utcDayToUnix(lastDoneOn),
  state: RECORD_STATES.indexOf("Active"),
  category: LIMIT_CATEGORIES.indexOf(category),
});

/** The bookings of an aircraft with what they will probably add, in the order in which they fly. */
export function usesOf(fact: FleetAircraft, bookings: readonly UseFact[], timeZone: string): Use[] {
  return bookings.map((use) =>
    Object.assign(plannedUseOf(fact, use, timeZone), {
      ...{ reservationId: use.reservationId, start: use.offBlock, end: use.onBlock },
    }),
  );
}

/** Stands for the id of a reservation where the bookings of a day are read as their sum. */
export const WHOLE_DAY = "";

/** As `usesOf`, with the sums of the days that aren't read one by one. */
export function usesOfFleet(
  fact: FleetAircraft,
  {
    summed,
    single,
    singleDays,
  }: { summed: readonly EqualBookings[]; single: readonly UseFact[]; singleDays: ReadonlySet<string> },
  timeZone: string,
): Use[] {
  const rest = singleDays.size > 0 ? summed.filter(({ day }) => !singleDays.has(day)) : summed;
  const days = sumUsesOfDays(fact, rest).map((use) => ({ ...use, reservationId: WHOLE_DAY, start: 0, end: 0 }));
  return [...days, ...usesOf(fact, single, timeZone)].sort((one, other) =>
    one.day === other.day ? one.start - other.start : one.day < other.day ? -1 : 1,
  );
}

export function presentLimit(
  { terms, category, state, minutes, landings, ...limit }: LimitFacts,
  { today, average, uses }: { today: string; average: Average; uses: readonly Use[] },
): LimitView {
  const counters = { minutes, landings };
  const standings = terms.map((term) => {
    const remaining = remainingOf(term, counters, today);
    const daily = term.unit === "Hours" ? average.minutes : average.landings;
    const projectedOn = projectDueDay(term, remaining, today, daily, uses);
    return { term, remaining, phase: phaseOf(term, remaining), projectedOn };
  });
  const ruling = findRulingTerm(terms, counters, today);
  const dayOf = (at: number) => standings[at]!.projectedOn ?? "9999-12-31";
  const isBeyond = ruling !== null && ruling.remaining < 0;
  const first = isBeyond
    ? terms.indexOf(ruling.term)
    : standings.reduce((best, _, at) => (best === null || dayOf(at) < dayOf(best) ? at : best), null as number | null);
  const isActive = RECORD_STATES[state] === "Active";
  const overrun = isActive ? findOverrun(walkUses({ id: limit.id, terms }, counters, uses)) : null;
  const booked = uses.find(({ renewsLimitIds }) => renewsLimitIds.includes(limit.id));
  return {
    ...limit,
    ...{ category, state, flightTime: minutes, landing: landings },
    terms: standings.map(({ term, remaining, phase, projectedOn }) => ({
      ...encodeTerm(term),
      remaining,
      phase: PHASES.indexOf(phase),
      projectedDate: projectedOn === null ? null : utcDayToUnix(projectedOn),
    })),
    phase: PHASES.indexOf(worstPhaseOf(standings.map(({ phase }) => phase))),
    first,
    overrun: overrun?.standing
      ? {
          reservationId: overrun.use.reservationId,
          date: utcDayToUnix(overrun.use.day),
          unit: TERM_UNITS.indexOf(overrun.standing.term.unit),
          by: -overrun.standing.remaining,
          phase: PHASES.indexOf(overrun.standing.phase),
        }
      : null,
    booked: booked ? { reservationId: booked.reservationId, start: booked.start } : null,
  };
}

/** How urgent a limit is: valid, near, exceeded by a booking, within its tolerance, beyond it. */
function urgencyOf({ phase, overrun }: LimitView): number {
  if (phase >= PHASES.indexOf("Tolerance")) return phase + 1;
  return overrun === null ? phase : PHASES.indexOf("Warning") + 1;
}

/** The most urgent limit comes first; of equal ones, that which is reached first. Disabled ones come last. */
export function compareByUrgency(one: LimitView, other: LimitView): number {
  const dueOf = ({ terms, first }: LimitView) =>
    first === null ? Number.POSITIVE_INFINITY : (terms[first]!.projectedDate ?? Number.MAX_SAFE_INTEGER);
  return (
    one.state - other.state ||
    urgencyOf(other) - urgencyOf(one) ||
    dueOf(one) - dueOf(other) ||
    (titleOfLimit(one) < titleOfLimit(other) ? -1 : 1)
  );
}

/** A booking of the ledger. Its label says who comes, and to where, or for which limits the work is booked. */
export function presentUse(
  use: Use,
  bar: PublicReservation | undefined,
  limitTitles: ReadonlyMap<string, string>,
): MaintenanceView["uses"][number] | null {
  if (!bar) return null;
  const { fromAirport, toAirport, operationName } = bar.aircraft ?? {};
  const who = bar.users.map(({ callSign, lastName }) => callSign ?? lastName);
  const isElsewhere = fromAirport && toAirport && fromAirport !== toAirport && kinds[bar.type].isFlight;
  const where = operationName ?? (isElsewhere ? `${fromAirport}–${toAirport}` : null);
  const work = use.renewsLimitIds.flatMap((id) => limitTitles.get(id) ?? []).join(", ");
  return {
    reservationId: use.reservationId,
    type: kinds[bar.type].code,
    state: RESERVATION_STATES.indexOf(bar.state),
    compliance: COMPLIANCES.indexOf(bar.compliance),
    start: use.start,
    end: use.end,
    day: use.day,
    label: [who[0], where ?? work].filter(Boolean).join(" "),
    flightTime: use.minutes,
    landing: use.landings,
    limitIds: [...use.renewsLimitIds],
  };
}

/**
 * What remains of the term of a limit that is reached first, after the last booking, or after the last one before its work,
 * which is booked. Null for a limit without terms.
 */
export function remainingAfter(
  limit: LimitFact,
  { terms, first }: Pick<LimitView, "terms" | "first">,
  uses: readonly Use[],
  today: string,
): number | null {
  if (first === null) return null;
  const term = limit.terms.find(({ unit }) => unit === TERM_UNITS[terms[first]!.unit])!;
  const work = uses.findIndex(({ renewsLimitIds }) => renewsLimitIds.includes(limit.id));
  const before = work < 0 ? uses : uses.slice(0, work);
  const minutes = before.reduce((sum, use) => sum + use.minutes, limit.minutes);
  const landings = before.reduce((sum, use) => sum + use.landings, limit.landings);
  return remainingOf(term, { minutes, landings }, today);
}
