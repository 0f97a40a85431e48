import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { kinds } from "@/lib/activity/reservations/kinds";
import { type AircraftDay, loadBookingsOfDays, loadFleet, loadSummedBookings } from "@/lib/compliance/facts/fleet";
import type { UseFact } from "@/lib/compliance/facts/maintenance";
import { localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { listAircraftPlaces } from "@/lib/records/aircraft/queries";
import { compareByUrgency, factsOf, NO_USE, presentLimit, remainingAfter, usesOfFleet, WHOLE_DAY } from "../present";
import { readAverages } from "../queries";
import type { LimitView, MaintenanceSummary } from "../schema";

/** How the limits of an aircraft stand, the most urgent first, each with what all bookings leave of its first term. */
export type Standing = {
  aircraftId: string;
  limits: { limit: LimitView; remainingAfterBookings: number | null }[];
  /** Until when it is in the shop at this moment. */
  inShopUntil: number | null;
};
type Place = { id: string; siteId: string };

/**
 * Follows the limits of many aircraft through their bookings, as the sheet of each does. The bookings of a day are read as
 * their sum, and one by one where their order counts: on days with work, and where a limit is exceeded, because the booking
 * that exceeds it is named.
 */
export async function listStandings(reading: Reading, places: readonly Place[]): Promise<Standing[]> {
  const { db, now } = reading;
  const ids = places.map(({ id }) => id);
  const [{ aircraft, sites }, sums, averages] = await Promise.all([
    loadFleet(db, places),
    loadSummedBookings(db, ids),
    readAverages(reading, ids),
  ]);
  const days = ids.flatMap((aircraftId) =>
    (sums.get(aircraftId) ?? []).flatMap(({ day, type }) =>
      kinds[type].aircraft?.isMaintained ? [{ aircraftId, day }] : [],
    ),
  );
  const standingOf = ({ id, siteId }: Place, single: readonly UseFact[]): Standing => {
    const [fact, { timeZone }] = [aircraft.get(id)!, sites.get(siteId)!];
    const [today, average] = [localDayOf(toUnix(now), timeZone), averages.get(id) ?? NO_USE];
    const singleDays = new Set(days.flatMap(({ aircraftId, day }) => (aircraftId === id ? [day] : [])));
    const uses = usesOfFleet(fact, { summed: sums.get(id) ?? [], single, singleDays }, timeZone);
    const limits = fact.limits.map((one) => {
      const limit = presentLimit(factsOf(one), { today, average, uses });
      return { limit, remainingAfterBookings: remainingAfter(one, limit, uses, today) };
    });
    limits.sort((one, other) => compareByUrgency(one.limit, other.limit));
    return { aircraftId: id, limits, inShopUntil: findEndOfWork(single, toUnix(now)) };
  };
  const onDays = await loadBookingsOfDays(db, days);
  const standings = places.map((place) => standingOf(place, onDays.get(place.id) ?? []));
  // Somebody may book between two readings, so that another day needs to be read.
  for (let found = findExceededDays(standings); found.length > 0; found = findExceededDays(standings)) {
    days.push(...found);
    const concerned = new Set(found.map(({ aircraftId }) => aircraftId));
    const anew = await loadBookingsOfDays(
      db,
      days.filter(({ aircraftId }) => concerned.has(aircraftId)),
    );
    for (const [at, place] of places.entries())
      if (concerned.has(place.id)) standings[at] = standingOf(place, anew.get(place.id) ?? []);
  }
  return standings;
}

/** Finds the days in which a limit is exceeded by a booking that isn't known yet. */
const findExceededDays = (standings: readonly Standing[]): AircraftDay[] =>
  standings.flatMap(({ aircraftId, limits }) =>
    limits.flatMap(({ limit: { overrun } }) =>
      overrun?.reservationId === WHOLE_DAY ? [{ aircraftId, day: unixToUtcDay(overrun.date) }] : [],
    ),
  );

function findEndOfWork(single: readonly UseFact[], at: number): number | null {
  const inShop = single.filter(
    ({ type, offBlock, onBlock }) => kinds[type].aircraft?.isMaintained && offBlock <= at && at < onBlock,
  );
  return inShop.length > 0 ? Math.max(...inShop.map(({ onBlock }) => onBlock)) : null;
}

/** Summaries of the maintenance of all aircraft of a site or of a reader, that aren't archived. */
export async function listMaintenanceSummaries(reading: Reading, siteId: string): Promise<MaintenanceSummary[]> {
  const reach = narrowReach(reachOf(reading.actor, "aircraft.read"), siteId);
  const standings = await listStandings(reading, await listAircraftPlaces(reading, reach));
  return standings.map(({ aircraftId, limits, inShopUntil }) => ({
    ...{ aircraftId, inShopUntil },
    limits: limits.slice(0, 3).map(({ limit }) => limit),
    remainingAfterBookings: limits[0]?.remainingAfterBookings ?? null,
  }));
}
