import type { ReservationType } from "@/lib/activity/reservations/codes";
import { unixToUtcDay } from "@/lib/platform/day";
import { asPreparedStatement, type Db } from "@/lib/platform/db";
import { Prisma } from "@/prisma/generated/client";
import { type AircraftFact, makeAircraftQuery } from "./aircraft";
import { lastReadingSql, readUse, stillToCountSql, type UseFact, type UseRow, useRowSql } from "./maintenance";
import { type SiteFact, siteFactProvider } from "./sites";

/** An aircraft of a fleet. Its bookings are read beside it. */
export type FleetAircraft = Omit<AircraftFact, "uses">;

/** Reads the facts of some aircraft and of their sites, without bookings. */
export async function loadFleet(
  db: Db,
  places: readonly { id: string; siteId: string }[],
): Promise<{ aircraft: Map<string, FleetAircraft>; sites: Map<string, SiteFact> }> {
  const [ids, siteIds] = [places.map(({ id }) => id), [...new Set(places.map(({ siteId }) => siteId))]];
  const statement = Prisma.sql`
    SELECT (${makeAircraftQuery(ids, Prisma.sql`json_build_array()`)}) AS aircraft,
      (${siteFactProvider.query(siteIds, null)}) AS sites`;
  type Row = { aircraft: FleetAircraft[]; sites: SiteFact[] };
  const [row] = await db.$queryRaw<Row[]>(asPreparedStatement("fleet", statement));
  const byId = <One extends { id: string }>(all: One[]) => new Map(all.map((one) => [one.id, one]));
  return { aircraft: byId(row!.aircraft), sites: byId(row!.sites) };
}

/** The bookings of one aircraft on one day that are of one type and take equally long. */
export type EqualBookings = { day: string; type: ReservationType; seconds: number; count: number };
/** A day of an aircraft, by the clocks of its site. */
export type AircraftDay = { aircraftId: string; day: string };

type SumRow = [day: number, type: ReservationType, seconds: number, count: number];
const DAY_SECONDS = 86_400;
/** Bookings belong to the day of their on-block. */
const daySql = Prisma.sql`(coalesce(r.on_block_at, r.end_at) AT TIME ZONE s.time_zone)::date`;

/**
 * Reads the bookings that `UseFact` describes of some aircraft as sums, by the aircraft's ids: a list of hundreds of aircraft
 * needs no more for most days.
 */
export async function loadSummedBookings(db: Db, ids: readonly string[]): Promise<Map<string, EqualBookings[]>> {
  const statement = Prisma.sql`
    SELECT a.id, booked.sums
    FROM aircraft a JOIN site s ON s.id = a.site_id
      CROSS JOIN LATERAL (SELECT ${lastReadingSql} AS at OFFSET 0) last_read
      CROSS JOIN LATERAL (
        SELECT json_agg(json_build_array(day - '1970-01-01'::date, type, seconds, count)) AS sums FROM (
          SELECT ${daySql} AS day, r.type, count(*)::int,
            date_part('epoch', coalesce(r.on_block_at, r.end_at) - r.off_block_at)::int AS seconds
          FROM reservation r WHERE ${stillToCountSql("r")} AND r.end_at > last_read.at GROUP BY 1, 2, 4
        ) equal) booked
    WHERE a.id = ANY(${[...ids]}::char(24)[])`;
  const rows = await db.$queryRaw<{ id: string; sums: SumRow[] | null }[]>(
    asPreparedStatement("fleet-sums", statement),
  );
  return new Map(rows.map(({ id, sums }) => [id, (sums ?? []).map(readSum)]));
}

const readSum = ([day, type, seconds, count]: SumRow): EqualBookings => ({
  ...{ day: unixToUtcDay(day * DAY_SECONDS), type, seconds, count },
});

/** Reads the same bookings of some days one by one, by the aircraft's ids, in the order in which they fly. */
export async function loadBookingsOfDays(db: Db, days: readonly AircraftDay[]): Promise<Map<string, UseFact[]>> {
  if (days.length === 0) return new Map();
  const [ids, dates] = [days.map(({ aircraftId }) => aircraftId), days.map(({ day }) => day)];
  const statement = Prisma.sql`
    SELECT a.id, json_agg(${useRowSql} ORDER BY r.off_block_at, r.id) AS uses
    FROM (SELECT DISTINCT id, day FROM unnest(${ids}::char(24)[], ${dates}::date[]) n (id, day)) n
      JOIN aircraft a ON a.id = n.id JOIN site s ON s.id = a.site_id
      CROSS JOIN LATERAL (SELECT ${lastReadingSql} AS at OFFSET 0) last_read
      JOIN reservation r ON ${stillToCountSql("r")} AND r.end_at > last_read.at AND ${daySql} = n.day
    GROUP BY a.id`;
  const rows = await db.$queryRaw<{ id: string; uses: UseRow[] }[]>(asPreparedStatement("fleet-days", statement));
  return new Map(rows.map(({ id, uses }) => [id, uses.map(readUse)]));
}
