import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, type Reach, reachOf } from "@/lib/access/permissions/reach";
import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { listOccupiedPeriods, listReservationsByIds } from "@/lib/activity/reservations/queries";
import type { PublicReservation } from "@/lib/activity/reservations/wire";
import type { AircraftFact } from "@/lib/compliance/facts/aircraft";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import type { LimitFact } from "@/lib/compliance/facts/maintenance";
import { plannedUseOf } from "@/lib/compliance/planned-uses";
import { addDays, localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { NOT_SET_ID } from "@/lib/platform/id-format";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import { listAircraftPlaces } from "@/lib/records/aircraft/queries";
import { RECORD_STATES } from "@/lib/records/codes";
import { LIMIT_CATEGORIES, PHASES, TERM_UNITS } from "@/lib/records/maintenance/codes";
import { listComponents } from "@/lib/records/maintenance/components/queries";
import { toTerm } from "@/lib/records/maintenance/present";
import { listLimitRows, type MaintainedAircraft, readMaintainedAircraft } from "@/lib/records/maintenance/queries";
import {
  type Counters,
  findOverrun,
  findRulingTerm,
  type PlannedUse,
  phaseOf,
  projectDueDay,
  remainingOf,
  type Term,
  walkUses,
  worstPhaseOf,
} from "@/lib/records/maintenance/rules";
import { encodeTerm } from "@/lib/records/maintenance/wire";
import type { LimitView, MaintenanceSummary, MaintenanceView } from "./schema";

/** A booking in the order of the ledger, with what it will probably add. */
type Use = PlannedUse & { reservationId: string; start: number; end: number };
/** What a limit is, beside its terms. */
type LimitFacts = Pick<
  LimitView,
  "id" | "version" | "name" | "document" | "workTime" | "componentId" | "componentName" | "lastDoneDate"
> &
  Counters & { category: number; state: number; terms: readonly Term[] };
type Average = { minutes: number; landings: number };
const NO_USE: Average = { minutes: 0, landings: 0 };

/** Days of which the average use is taken. */
const AVERAGE_DAYS = 90;

/** Reads what an aircraft may still fly, and what is booked on it. Throws 404 when the reader may not see the aircraft. */
export async function readMaintenance(reading: Reading, aircraftId: string): Promise<MaintenanceView> {
  const aircraft = await readMaintainedAircraft(reading, aircraftId);
  const [facts, rows, components, averages] = await Promise.all([
    loadFacts(reading.db, [{ siteId: aircraft.siteId, aircraftId }]),
    listLimitRows(reading, aircraftId),
    listComponents(reading, { aircraftId }),
    readAverages(reading, [aircraftId]),
  ]);
  const fact = facts.aircraft.get(aircraftId)!;
  const average = averages.get(aircraftId) ?? NO_USE;
  const uses = usesOf(fact, aircraft.timeZone);
  const ownCounters = new Map(
    components.map((one) => [one.id, { minutes: one.totalFlightTime, landings: one.totalLanding }]),
  );
  const limits = rows.map((row) =>
    presentLimit(
      {
        ...{ id: row.id, version: row.version, name: row.name, document: row.document, componentId: row.componentId },
        componentName: components.find(({ id }) => id === row.componentId)?.name ?? null,
        workTime: row.workMinutes,
        category: LIMIT_CATEGORIES.indexOf(row.category),
        state: RECORD_STATES.indexOf(row.state),
        lastDoneDate: row.lastDoneOn && utcDayToUnix(toDay(row.lastDoneOn)),
        ...(ownCounters.get(row.componentId ?? "") ?? { minutes: aircraft.minutes, landings: aircraft.landings }),
        terms: row.terms.map(toTerm),
      },
      { today: aircraft.today, average, uses },
    ),
  );
  const inOrder = limits.sort(compareByUrgency);
  const bars = new Map((await listReservationsByIds(uses.map((use) => use.reservationId))).map((one) => [one.id, one]));
  return {
    limits: inOrder,
    components,
    uses: uses.flatMap((use) => presentUse(use, bars.get(use.reservationId)) ?? []),
    dailyFlightTime: average.minutes,
    dailyLanding: average.landings,
    proposal: await proposeWork(reading, aircraft, inOrder, uses),
  };
}

/** Summaries of the maintenance of all aircraft of a site or of a reader, that aren't archived. */
export async function listMaintenanceSummaries(reading: Reading, siteId: string): Promise<MaintenanceSummary[]> {
  const reach: Reach = narrowReach(reachOf(reading.actor, "aircraft.read"), siteId);
  const fleet = await listAircraftPlaces(reading, reach);
  const [facts, averages] = await Promise.all([
    loadFacts(
      reading.db,
      fleet.map(({ id, siteId }) => ({ siteId, aircraftId: id })),
    ),
    readAverages(
      reading,
      fleet.map(({ id }) => id),
    ),
  ]);
  return fleet.map(({ id, siteId }) => {
    const { timeZone } = facts.sites.get(siteId)!;
    return summarise(reading.now, facts.aircraft.get(id)!, timeZone, averages.get(id) ?? NO_USE);
  });
}

function summarise(now: Date, fact: AircraftFact, timeZone: string, average: Average): MaintenanceSummary {
  const today = localDayOf(toUnix(now), timeZone);
  const uses = usesOf(fact, timeZone);
  const limits = fact.limits
    .map((limit) => presentLimit(factsOf(limit), { today, average, uses }))
    .sort(compareByUrgency)
    .slice(0, 3);
  const [first] = limits;
  const firstFact = fact.limits.find(({ id }) => id === first?.id);
  const unit = first && first.first !== null ? TERM_UNITS[first.terms[first.first]!.unit]! : null;
  const at = toUnix(now);
  const inShop = fact.uses.filter(
    ({ type, offBlock, onBlock }) => kinds[type].aircraft?.isMaintained && offBlock <= at && at < onBlock,
  );
  return {
    aircraftId: fact.id,
    limits,
    remainingAfterBookings: firstFact && unit ? remainingAfter(firstFact, unit, uses, today) : null,
    inShopUntil: inShop.length > 0 ? Math.max(...inShop.map(({ onBlock }) => onBlock)) : null,
  };
}

/** What remains of one term after the last booking, or after the last one before its work, which is booked. */
function remainingAfter(limit: LimitFact, unit: Term["unit"], uses: readonly Use[], today: string): number {
  const term = limit.terms.find((one) => one.unit === unit)!;
  const work = uses.findIndex(({ renewsLimitIds }) => renewsLimitIds.includes(limit.id));
  const before = work < 0 ? uses : uses.slice(0, work);
  const minutes = before.reduce((sum, use) => sum + use.minutes, limit.minutes);
  const landings = before.reduce((sum, use) => sum + use.landings, limit.landings);
  return remainingOf(term, { minutes, landings }, today);
}

const factsOf = ({
  id,
  name,
  category,
  componentId,
  componentName,
  minutes,
  landings,
  terms,
}: LimitFact): LimitFacts => ({
  ...{ id, name, componentId, componentName, minutes, landings, terms },
  ...{ version: 0, document: "", workTime: 0, lastDoneDate: null, state: RECORD_STATES.indexOf("Active") },
  category: LIMIT_CATEGORIES.indexOf(category),
});

/** The bookings of an aircraft with what they will probably add, in the order in which they fly. */
function usesOf(fact: AircraftFact, timeZone: string): Use[] {
  return fact.uses.map((use) =>
    Object.assign(plannedUseOf(fact, use, timeZone), {
      ...{ reservationId: use.reservationId, start: use.offBlock, end: use.onBlock },
    }),
  );
}

function presentLimit(
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

/** The limit that is reached first comes first. Disabled ones come last. */
function compareByUrgency(one: LimitView, other: LimitView): number {
  const isBeyond = ({ phase }: LimitView) => phase >= PHASES.indexOf("Tolerance");
  const dueOf = ({ terms, first }: LimitView) =>
    first === null ? Number.POSITIVE_INFINITY : (terms[first]!.projectedDate ?? Number.MAX_SAFE_INTEGER);
  return (
    one.state - other.state ||
    Number(isBeyond(other)) - Number(isBeyond(one)) ||
    (isBeyond(one) ? other.phase - one.phase : 0) ||
    dueOf(one) - dueOf(other) ||
    (one.name < other.name ? -1 : 1)
  );
}

function presentUse(use: Use, bar: PublicReservation | undefined): MaintenanceView["uses"][number] | null {
  if (!bar) return null;
  const { fromAirport, toAirport, operationName } = bar.aircraft ?? {};
  const who = bar.users.map(({ callSign, lastName }) => callSign ?? lastName);
  const isElsewhere = fromAirport && toAirport && fromAirport !== toAirport && kinds[bar.type].isFlight;
  const where = operationName ?? (isElsewhere ? `${fromAirport}–${toAirport}` : null);
  return {
    reservationId: use.reservationId,
    type: kinds[bar.type].code,
    state: RESERVATION_STATES.indexOf(bar.state),
    compliance: COMPLIANCES.indexOf(bar.compliance),
    start: use.start,
    end: use.end,
    day: use.day,
    label: [who[0], where].filter(Boolean).join(" "),
    flightTime: use.minutes,
    landing: use.landings,
    limitIds: [...use.renewsLimitIds],
  };
}

/** The average use of some aircraft in minutes and landings a day, of the last 90 days, opening balances apart. */
async function readAverages({ db, now }: Reading, ids: readonly string[]): Promise<Map<string, Average>> {
  const since = new Date(now.getTime() - AVERAGE_DAYS * 86_400_000);
  const sums = await db.counterMovement.groupBy({
    by: ["aircraftId"],
    where: { aircraftId: { in: [...ids] }, at: { gt: since }, cause: { not: "Opening" } },
    _sum: { flightMinutes: true, landings: true },
  });
  const perDay = (sum: number | null) => Math.max(0, sum ?? 0) / AVERAGE_DAYS;
  return new Map(
    sums.map(({ aircraftId, _sum }) => [
      aircraftId,
      { minutes: perDay(_sum.flightMinutes), landings: perDay(_sum.landings) },
    ]),
  );
}

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
async function proposeWork(
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
    ...{ from: now, to: before + seconds, except: NOT_SET_ID },
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
