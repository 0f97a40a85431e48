import type { Reading } from "@/lib/access/actor/as-actor";
import { can, type Permission } from "@/lib/access/permissions/permissions";
import { reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { nestRow, selectFields } from "@/lib/platform/columns";
import { localDayOf } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { skipAndTake } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import {
  type Aircraft,
  type Flight,
  type LegFile,
  Prisma,
  type Reservation,
  type ReservationPerson,
  type School,
  type Site,
} from "@/prisma/generated/client";
import { flightTypes, kinds } from "../../reservations/kinds";
import { FOLLOW_UP_DAYS } from "./codes";
import { mayReadFollowUp } from "./reach";
import { type FlightListQuery, type LegEntry, legEntrySchema } from "./schema";

type Named = Record<"id" | "firstName" | "lastName", string> & { callSign: string | null };
/** A reservation that flies, with what has been recorded of it. */
export type FlightRow = Reservation & {
  aircraft: Aircraft;
  offBlockAt: Date;
  onBlockAt: Date;
  flight: (Flight & { closedBy: Named | null }) | null;
  /** By the leg's number and what the file shows. */
  legFiles: Pick<LegFile, "number" | "kind" | "fileId">[];
  /** By their part. */
  people: (ReservationPerson & { person: Named })[];
  site: Pick<Site, "id" | "name" | "timeZone" | "icao" | "latitude" | "longitude"> & {
    school: Pick<School, "nightRule">;
  };
};

const NAMED = "json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'callSign', call_sign)";
/** In one statement, because each tap at the desk and each closing begins with it. */
const SELECT_FLIGHT = Prisma.raw(`
  SELECT ${selectFields("reservation", Object.values(Prisma.ReservationScalarFieldEnum))},
    ${selectFields("aircraft", Object.values(Prisma.AircraftScalarFieldEnum))},
    ${selectFields("flight", Object.values(Prisma.FlightScalarFieldEnum))},
    (SELECT ${NAMED} FROM person WHERE id = flight.closed_by_id) AS "flight.closedBy",
    ${selectFields("site", ["id", "name", "timeZone", "icao", "latitude", "longitude"])},
    (SELECT json_build_object('nightRule', night_rule) FROM school WHERE id = site.school_id) AS "site.school",
    (SELECT coalesce(json_agg(json_build_object('number', number, 'kind', kind, 'fileId', file_id) ORDER BY number, kind), '[]')
      FROM leg_file WHERE reservation_id = reservation.id) AS "legFiles",
    (SELECT coalesce(json_agg(json_build_object('reservationId', reservation_id, 'personId', person_id, 'role', role,
        'lessonId', lesson_id, 'promotionId', promotion_id,
        'person', (SELECT ${NAMED} FROM person WHERE id = person_id)) ORDER BY role, person_id), '[]')
      FROM reservation_person WHERE reservation_id = reservation.id) AS people
  FROM reservation JOIN site ON site.id = reservation.site_id
    LEFT JOIN aircraft ON aircraft.id = reservation.aircraft_id
    LEFT JOIN flight ON flight.reservation_id = reservation.id`);

/**
 * Reads a flight with what has been recorded of it. Throws 404 for who may not know of the reservation, 403 for who may not read
 * how it went, and 422 where nothing is flown.
 */
export async function readFlight({ db, actor }: Reading, reservationId: string): Promise<FlightRow> {
  const select = Prisma.sql`${SELECT_FLIGHT} WHERE reservation.id = ${reservationId} AND withdrawn_at IS NULL`;
  const [found] = await db.$queryRaw<Record<string, unknown>[]>(asPreparedStatement("flight", select));
  if (!found) throw new Problem("notFound", "errors.notFound");
  const { reservation, aircraft, flight, ...more } = nestRow(found) as NestedFlight;
  if (!can(actor, "planning.read", reservation.siteId)) throw new Problem("notFound", "errors.notFound");
  if (!mayReadFollowUp(actor, { ...reservation, people: more.people }))
    throw new Problem("forbidden", "flights.followUp.mayNotRecord");
  const { type, offBlockAt, onBlockAt } = reservation;
  if (!kinds[type].isFlight || !aircraft.id || !offBlockAt || !onBlockAt)
    throw new Problem("invalid", "flights.followUp.notToFollowUp");
  return { ...reservation, offBlockAt, onBlockAt, aircraft, flight: flight.reservationId ? flight : null, ...more };
}

/** Of a reservation without an aircraft, or of which nothing is recorded, their columns are null. */
type NestedFlight = Pick<FlightRow, "aircraft" | "people" | "legFiles" | "site"> & {
  reservation: Reservation;
  flight: NonNullable<FlightRow["flight"]>;
};

/** Litres, and the on-block time (unix seconds) of the closed leg that says it. Null where none does. */
export type FuelAndOil = Record<"fuelLeft" | "oilAdded", { litres: number; at: number } | null>;

/** Lists what the last closed legs, or the last ones before a moment, say of the fuel and the oil of some aircraft, by their ids. */
export async function listFuelAndOil(
  { db }: Pick<Reading, "db">,
  aircraftIds: readonly string[],
  before: Date | null = null,
): Promise<Map<string, FuelAndOil>> {
  type Said = { id: string; fuel: number | null; fuelAt: Date; oil: number | null; oilAt: Date };
  const isBefore = Prisma.sql`(${before}::timestamptz IS NULL OR on_block_at <= ${before})`;
  const rows = await db.$queryRaw<Said[]>`
    SELECT a.id, f.tenths AS fuel, f.at AS "fuelAt", o.tenths AS oil, o.at AS "oilAt"
    FROM unnest(${[...new Set(aircraftIds)]}::char(24)[]) AS a(id)
      LEFT JOIN LATERAL (
        SELECT fuel_left_tenths AS tenths, on_block_at AS at FROM leg
        WHERE aircraft_id = a.id AND state = 'Validated' AND fuel_left_tenths IS NOT NULL AND ${isBefore}
        ORDER BY on_block_at DESC, id DESC LIMIT 1
      ) f ON true
      LEFT JOIN LATERAL (
        SELECT oil_added_tenths AS tenths, on_block_at AS at FROM leg
        WHERE aircraft_id = a.id AND state = 'Validated' AND oil_added_tenths > 0 AND ${isBefore}
        ORDER BY on_block_at DESC, id DESC LIMIT 1
      ) o ON true`;
  const said = (tenths: number | null, at: Date) => (tenths === null ? null : { litres: tenths / 10, at: toUnix(at) });
  return new Map(
    rows.map(({ id, fuel, fuelAt, oil, oilAt }) => [id, { fuelLeft: said(fuel, fuelAt), oilAdded: said(oil, oilAt) }]),
  );
}

const DAY_SECONDS = 86_400;
const MOST_OWN_FLIGHTS = 30;

/** Lists the flights on which the actor is on board: those of today at their site, and those that still wait for their follow-up. */
export async function listOwnFlightIds({ db, actor, now }: Reading): Promise<string[]> {
  const at = toUnix(now);
  const rows = await db.reservation.findMany({
    where: {
      ...{ withdrawnAt: null, state: { not: "Cancelled" }, type: { in: flightTypes }, aircraftId: { not: null } },
      // Not those of a site that the actor has left meanwhile.
      siteId: toSiteIdFilter(reachOf(actor, "planning.read")),
      people: { some: { personId: actor.id ?? "" } },
      OR: [
        { offBlockAt: { gte: fromUnix(at - 2 * DAY_SECONDS), lt: fromUnix(at + 2 * DAY_SECONDS) } },
        { state: "FlightFollowUpNeeded", offBlockAt: { gte: fromUnix(at - FOLLOW_UP_DAYS * DAY_SECONDS), lt: now } },
      ],
    },
    select: { id: true, state: true, offBlockAt: true, site: { select: { timeZone: true } } },
    orderBy: [{ offBlockAt: "desc" }, { id: "asc" }],
  });
  return rows
    .filter(
      ({ state, offBlockAt, site: { timeZone } }) =>
        state === "FlightFollowUpNeeded" || localDayOf(toUnix(offBlockAt!), timeZone) === localDayOf(at, timeZone),
    )
    .slice(0, MOST_OWN_FLIGHTS)
    .map(({ id }) => id);
}

const MOST_OF_AIRCRAFT = 20;

/** Lists the flights of an aircraft that are flown and that the actor may read, the newest first, with the number of all of them. */
export async function listFlightIdsOfAircraft(
  { db, actor }: Reading,
  { aircraftId, siteId, limit = MOST_OF_AIRCRAFT, page }: FlightListQuery & { aircraftId: string },
): Promise<{ ids: string[]; total: number }> {
  const siteIdIn = (permission: Permission) => toSiteIdFilter(reachOf(actor, permission));
  // As `mayReadFollowUp` says it. Undefined is every site.
  const sites = [siteIdIn("flight.read"), siteIdIn("flight.recordAny")];
  const onBoard = { people: { some: { personId: actor.id ?? "" } } };
  const where: Prisma.ReservationWhereInput = {
    ...{ aircraftId, siteId, withdrawnAt: null, type: { in: flightTypes } },
    ...{ state: { in: ["FlightFollowUpNeeded", "Performed"] }, offBlockAt: { not: null }, onBlockAt: { not: null } },
    AND: [
      { siteId: siteIdIn("planning.read") },
      sites.includes(undefined) ? {} : { OR: [...sites.map((one) => ({ siteId: one })), onBoard] },
    ],
  };
  const rows = await db.reservation.findMany({
    where,
    ...{ select: { id: true }, orderBy: [{ offBlockAt: "desc" }, { id: "desc" }] },
    ...skipAndTake({ limit: Math.min(limit, MOST_OF_AIRCRAFT), page }),
  });
  return { ids: rows.map(({ id }) => id), total: await db.reservation.count({ where }) };
}

/** Finds the last flight of an aircraft that the actor may read the follow-up of, by the aircraft's id. Null: the id is none's, or it has none. */
export async function findLatestFlight(reading: Reading, aircraftId: string): Promise<string | null> {
  const { ids } = await listFlightIdsOfAircraft(reading, { aircraftId, limit: 1, page: 1 });
  return ids[0] ?? null;
}

/** What has been typed of a flight's legs. An entry of an older form is read as far as it still fits. */
export function entryOf({ flight }: Pick<FlightRow, "flight">): LegEntry[] {
  const parsed = legEntrySchema.array().safeParse(flight?.entry ?? []);
  return parsed.success ? parsed.data : [];
}

/** What an aircraft's horameter showed before or after a flight, in hundredths of an hour, when, and who flew then, of which site's planning. */
export type HobbsReading = {
  hundredths: number;
  at: Date;
  reservationId: string | null;
  siteId: string | null;
  by: string;
};

/**
 * Reads what the horameter showed last before a flight: after the leg before it, or what somebody read since. Null where the
 * aircraft has none.
 */
export async function readLastReading(
  { db }: Pick<Reading, "db">,
  { id, aircraft, offBlockAt, flight }: Pick<FlightRow, "id" | "aircraft" | "offBlockAt" | "flight">,
): Promise<HobbsReading | null> {
  if (!aircraft.isHobbsCounted) return null;
  const before = flight?.offBlockAt ?? offBlockAt;
  // Whoever reads the counter after the last flight reads it anew. A movement of other counters says nothing of the horameter.
  const lastReading = Prisma.sql`
    (SELECT leg.hobbs_to_hundredths AS hundredths, leg.on_block_at AS at, leg.reservation_id AS "reservationId",
       reservation.site_id AS "siteId", coalesce((
         SELECT person.first_name || ' ' || person.last_name FROM leg_pilot JOIN person ON person.id = person_id
         WHERE leg_id = leg.id AND is_pilot_flying ORDER BY person_id LIMIT 1
       ), '') AS by
     FROM leg LEFT JOIN reservation ON reservation.id = leg.reservation_id
     WHERE leg.aircraft_id = ${aircraft.id} AND leg.state = 'Validated' AND leg.hobbs_to_hundredths IS NOT NULL
       AND leg.on_block_at <= ${before} AND leg.reservation_id <> ${id}
     ORDER BY leg.on_block_at DESC, leg.id DESC LIMIT 1)
    UNION ALL
    (SELECT (
         SELECT sum(hobbs_hundredths)::int FROM counter_movement
         WHERE aircraft_id = ${aircraft.id} AND at <= moved.at
       ), at, NULL, NULL, coalesce(person.first_name || ' ' || person.last_name, '')
     FROM counter_movement AS moved LEFT JOIN person ON person.id = author_id
     WHERE aircraft_id = ${aircraft.id} AND hobbs_hundredths <> 0 AND cause NOT IN ('Flight', 'Reopening')
       AND at <= ${before}
     ORDER BY at DESC, moved.id DESC LIMIT 1)
    ORDER BY at DESC, "reservationId" NULLS FIRST LIMIT 1`;
  const [last] = await db.$queryRaw<HobbsReading[]>(asPreparedStatement("last-reading", lastReading));
  return last ?? null;
}

/**
 * Reads what the horameter showed when the next closed flight of the aircraft left, where that was closed before this one. Null
 * where there is none, or where somebody has read the horameter anew in between.
 */
export async function readNextReading(
  { db }: Pick<Reading, "db">,
  { id, aircraft, offBlockAt, flight }: Pick<FlightRow, "id" | "aircraft" | "offBlockAt" | "flight">,
): Promise<HobbsReading | null> {
  if (!aircraft.isHobbsCounted) return null;
  const after = flight?.offBlockAt ?? offBlockAt;
  const [next] = await db.$queryRaw<HobbsReading[]>`
    SELECT next.hobbs_from_hundredths AS hundredths, next.off_block_at AS at, next.reservation_id AS "reservationId",
      reservation.site_id AS "siteId", coalesce((
        SELECT person.first_name || ' ' || person.last_name FROM leg_pilot JOIN person ON person.id = person_id
        WHERE leg_id = next.id AND is_pilot_flying ORDER BY person_id LIMIT 1
      ), '') AS by
    FROM (
      SELECT * FROM leg
      WHERE aircraft_id = ${aircraft.id} AND state = 'Validated' AND hobbs_from_hundredths IS NOT NULL
        AND off_block_at >= ${after} AND reservation_id <> ${id}
      ORDER BY off_block_at, id LIMIT 1
    ) AS next LEFT JOIN reservation ON reservation.id = next.reservation_id
    WHERE NOT EXISTS (
      SELECT FROM counter_movement
      WHERE aircraft_id = ${aircraft.id} AND hobbs_hundredths <> 0 AND cause NOT IN ('Flight', 'Reopening')
        AND at > ${after} AND at <= next.off_block_at
    )`;
  return next ?? null;
}
