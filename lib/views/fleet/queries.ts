import type { Reading } from "@/lib/access/actor/as-actor";
import { listReservationsByIds } from "@/lib/activity/reservations/queries";
import { type Facts, loadFacts } from "@/lib/compliance/facts/load-facts";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import type { CounterCause } from "@/lib/records/aircraft/codes";
import { RECORD_STATES } from "@/lib/records/codes";
import { LIMIT_CATEGORIES } from "@/lib/records/maintenance/codes";
import { listComponents } from "@/lib/records/maintenance/components/queries";
import { toTerm } from "@/lib/records/maintenance/present";
import { listLimitRows, readMaintainedAircraft } from "@/lib/records/maintenance/queries";
import { titleOfLimit, walkUses } from "@/lib/records/maintenance/rules";
import { type Average, compareByUrgency, factsOf, NO_USE, presentLimit, presentUse, usesOf } from "./present";
import { proposeWork } from "./proposal/queries";
import type { LimitView, MaintenanceView } from "./schema";

/** Days of which the average use is taken. */
const AVERAGE_DAYS = 90;

/** Reads what an aircraft may still fly, and what is booked on it. Throws 404 when the reader may not see the aircraft. */
export async function readMaintenance(reading: Reading, aircraftId: string): Promise<MaintenanceView> {
  const aircraft = await readMaintainedAircraft(reading, aircraftId);
  const [facts, rows, components, removedComponents, averages] = await Promise.all([
    loadFacts(reading.db, [{ siteId: aircraft.siteId, aircraftId }]),
    listLimitRows(reading, aircraftId),
    listComponents(reading, { onAircraftId: aircraftId }),
    listComponents(reading, { removedFromId: aircraftId }),
    readAverages(reading, [aircraftId]),
  ]);
  const fact = facts.aircraft.get(aircraftId)!;
  const average = averages.get(aircraftId) ?? NO_USE;
  const uses = usesOf(fact, fact.uses, aircraft.timeZone);
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
  const titles = new Map(inOrder.map((limit) => [limit.id, titleOfLimit(limit)]));
  return {
    limits: inOrder,
    components,
    removedComponents,
    uses: uses.flatMap((use) => presentUse(use, bars.get(use.reservationId), titles) ?? []),
    dailyFlightTime: average.minutes,
    dailyLanding: average.landings,
    proposal: await proposeWork(reading, aircraft, inOrder, uses),
  };
}

/** Reads one limit of an aircraft, as its maintenance shows it. */
export async function readLimit(reading: Reading, aircraftId: string, id: string): Promise<LimitView> {
  const { limits } = await readMaintenance(reading, aircraftId);
  return limits.find((limit) => limit.id === id)!;
}

/** The limit of an aircraft that is reached first, and what one of its bookings leaves of it. */
export type PotentialForFlight = {
  limit: LimitView;
  /** What remains of the limit's first term after that booking. Null once the booking no longer counts as to come. */
  left: number | null;
  /** How many flights are booked before it. */
  flightsBefore: number;
};

/**
 * Reads what an aircraft may still fly, for a reservation of it, from the facts of both. Null without limits. The caller has checked the
 * permission.
 */
export async function readPotentialForFlight(
  { db, now }: Reading,
  { siteId, aircraftId, reservationId }: { siteId: string; aircraftId: string; reservationId: string },
  facts: Facts,
): Promise<PotentialForFlight | null> {
  const averages = await readAverages({ db, now }, [aircraftId]);
  const [fact, { timeZone }] = [facts.aircraft.get(aircraftId)!, facts.sites.get(siteId)!];
  const today = localDayOf(toUnix(now), timeZone);
  const [uses, average] = [usesOf(fact, fact.uses, timeZone), averages.get(aircraftId) ?? NO_USE];
  const [limit] = fact.limits.map((one) => presentLimit(factsOf(one), { today, average, uses })).sort(compareByUrgency);
  const own = fact.limits.find(({ id }) => id === limit?.id);
  if (!limit || !own || limit.first === null) return null;
  const term = own.terms[limit.first]!;
  const steps = walkUses({ id: own.id, terms: [term] }, own, uses);
  const at = steps.findIndex(({ use }) => use.reservationId === reservationId);
  return {
    limit,
    left: steps[at]?.standing?.remaining ?? null,
    flightsBefore: steps.slice(0, Math.max(0, at)).filter(({ use }) => use.minutes > 0 || use.landings > 0).length,
  };
}

/** Movements that nobody flew. */
const NOT_FLOWN: CounterCause[] = ["Opening", "Correction"];

/** The average use of some aircraft in minutes and landings a day, of the last 90 days: what was flown, without corrections. */
export async function readAverages(
  { db, now }: Pick<Reading, "db" | "now">,
  ids: readonly string[],
): Promise<Map<string, Average>> {
  const since = new Date(now.getTime() - AVERAGE_DAYS * 86_400_000);
  const sums = await db.counterMovement.groupBy({
    by: ["aircraftId"],
    where: { aircraftId: { in: [...ids] }, at: { gt: since }, cause: { notIn: NOT_FLOWN } },
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
