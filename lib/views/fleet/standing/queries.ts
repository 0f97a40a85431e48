import type { Reading } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { kinds } from "@/lib/activity/reservations/kinds";
import { type AircraftDay, loadBookingsOfDays, loadFleet, loadSummedBookings } from "@/lib/compliance/facts/fleet";
import type { UseFact } from "@/lib/compliance/facts/maintenance";
import { localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { listAircraftPlaces } from "@/lib/records/aircraft/queries";
import { expectDueDays, titleOfLimit } from "@/lib/records/maintenance/rules";
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
  const { days, follow } = await followFleet(reading, places);
  const standingOf = (place: Place, single: readonly UseFact[]): Standing => {
    const { fact, today, average, uses } = follow(place, single);
    const limits = fact.limits.map((one) => {
      const limit = presentLimit(factsOf(one), { today, average, uses });
      return { limit, remainingAfterBookings: remainingAfter(one, limit, uses, today) };
    });
    limits.sort((one, other) => compareByUrgency(one.limit, other.limit));
    return { aircraftId: place.id, limits, inShopUntil: findEndOfWork(single, toUnix(now)) };
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

/**
 * Reads what the limits of many aircraft are followed by. `days` are those with work, whose bookings are read one by one; more can
 * be added. `follow` puts these bookings and the sums of all other days together.
 */
async function followFleet(reading: Reading, places: readonly Place[]) {
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
  const follow = ({ id, siteId }: Place, single: readonly UseFact[]) => {
    const [fact, { timeZone }] = [aircraft.get(id)!, sites.get(siteId)!];
    const [today, average] = [localDayOf(toUnix(now), timeZone), averages.get(id) ?? NO_USE];
    const singleDays = new Set(days.flatMap(({ aircraftId, day }) => (aircraftId === id ? [day] : [])));
    const uses = usesOfFleet(fact, { summed: sums.get(id) ?? [], single, singleDays }, timeZone);
    return { fact, today, average, uses };
  };
  return { days, follow };
}

/** Work on an aircraft that isn't booked, on the day on which a limit will probably be reached. */
export type ExpectedWork = { aircraftId: string; callSign: string; work: string; day: string };

/** Lists the work on some aircraft that will probably be due until a day, by the aircraft and the days. */
export async function listExpectedWork(
  reading: Reading,
  places: readonly Place[],
  last: string,
): Promise<ExpectedWork[]> {
  const { days, follow } = await followFleet(reading, places);
  const onDays = await loadBookingsOfDays(reading.db, days);
  return places.flatMap((place) => {
    const { fact, today, average, uses } = follow(place, onDays.get(place.id) ?? []);
    const works = fact.limits.flatMap((limit) =>
      expectDueDays(limit, limit, uses, { today, last, daily: average }).map((day) => ({
        ...{ aircraftId: place.id, callSign: fact.callSign, work: titleOfLimit(limit), day },
      })),
    );
    return works.sort((one, other) => (one.day < other.day ? -1 : 1));
  });
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
