import { createHash } from "node:crypto";
import type { Reading } from "@/lib/access/actor/as-actor";
import { readPlanningVersion } from "@/lib/access/changes/planning-numbers";
import type { Reach } from "@/lib/access/permissions/reach";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import { utcDayToUnix } from "@/lib/platform/day";
import { runPreparedQuery } from "@/lib/platform/db";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import type { Locale } from "@/lib/platform/locale";
import { listPublicHolidays } from "@/lib/records/sites/holidays";
import { listSiteIds } from "@/lib/records/sites/queries";
import type { RecordFilterName } from "../filters/codes";
import { findByRecords } from "../filters/queries";
import { rememberJson } from "../remembered";
import type { LoadRow, LoadSite, SiteDay } from "./rules";
import type { DayView, LoadFilter } from "./schema";

const FLIGHTS = reservationTypes.filter((type) => kinds[type].isFlight);

type SiteRow = {
  id: string;
  name: string;
  time_zone: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  aircraft: number;
};

/** Reads the sites of a reach by name. With the filter of rental, only aircraft for rent count. */
export async function listLoadSites(siteIds: readonly string[], rental: boolean): Promise<LoadSite[]> {
  const rows = await runPreparedQuery<SiteRow>(
    "load-sites",
    `SELECT s.id, s.name, s.time_zone, s.country, s.latitude, s.longitude,
       (SELECT count(*)::int4 FROM aircraft a WHERE a.site_id = s.id AND a.state = 'Active' AND a.type <> 'Simulator'
         AND (a.is_rentable OR NOT $2)) AS aircraft
     FROM site s WHERE s.id = ANY($1::char(24)[]) ORDER BY s.name, s.id`,
    [siteIds, rental],
  );
  return rows.map(({ time_zone, ...row }) => ({ ...row, timeZone: time_zone }));
}

const daysAsValues = (days: readonly SiteDay[]) => [
  days.map(({ siteId }) => siteId),
  days.map(({ place }) => place),
  days.map(({ from }) => from),
  days.map(({ to }) => to),
];

/** The rows of `days`, and for each site the instants at which its days begin, for `width_bucket`. */
const DAYS = `
  days AS MATERIALIZED (
    SELECT * FROM unnest($1::char(24)[], $2::int4[], $3::int8[], $4::int8[]) AS d(site_id, place, begins, ends)),
  sites AS MATERIALIZED (
    SELECT site_id, array_agg(begins ORDER BY place) || max(ends) AS starts, count(*)::int4 AS days, min(begins) AS begins, max(ends) AS ends
    FROM days GROUP BY site_id)`;

const FOLD = (text: string) => `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** The places of the days that a reservation touches. What begins after the last day has place `days` + 1. */
const TOUCHED_DAYS = `generate_series(greatest(1, width_bucket(f.begins, f.starts)),
         least(f.days, greatest(width_bucket(f.begins, f.starts), width_bucket(f.ends - 1, f.starts))))`;

/** The rule `needsAttention` in SQL. */
const NEEDS_ATTENTION = (row: string) =>
  `(${row}.state = 'FlightFollowUpNeeded' OR (${row}.state = 'Scheduled' AND ${row}.compliance <> 'Valid'))`;

/** The reservations of the sites in the days, as far as the filter leaves them, with the block or, on the ground, whole time. */
const FOUND = `
  found AS MATERIALIZED (
    SELECT r.site_id, r.id, r.type, r.state, r.compliance, r.aircraft_id, r.limit_ids, a.call_sign, s.starts, s.days,
      r.type = ANY($10::reservation_type[]) AS is_flight, a.type IS DISTINCT FROM 'Simulator' AND a.id IS NOT NULL AS is_aircraft,
      extract(epoch FROM coalesce(r.off_block_at, r.start_at))::int8 AS begins,
      extract(epoch FROM coalesce(r.on_block_at, r.end_at))::int8 AS ends
    FROM sites s JOIN reservation r ON r.site_id = s.site_id
        AND tstzrange(r.start_at, r.end_at, '[)') && tstzrange(to_timestamp(s.begins), to_timestamp(s.ends), '[)')
      LEFT JOIN aircraft a ON a.id = r.aircraft_id
    WHERE r.withdrawn_at IS NULL
      AND ($5::text[] IS NULL OR r.type::text = ANY($5)) AND ($6::text[] IS NULL OR r.state::text = ANY($6))
      AND ($7::text[] IS NULL OR r.compliance::text = ANY($7)) AND (NOT $8 OR a.is_rentable)
      AND ($11::char(24)[] IS NULL OR r.id = ANY($11)) AND (NOT $12 OR ${NEEDS_ATTENTION("r")})
      AND ($13::text[] IS NULL OR CASE a.type WHEN 'Simulator' THEN 'Simulator' ELSE 'Aircraft' END = ANY($13) AND a.id IS NOT NULL)
      AND ($9::text = '' OR strpos(${FOLD("concat_ws(' ', r.title, a.call_sign, a.model)")}, $9) > 0
        OR EXISTS (SELECT FROM operation_type o WHERE o.id = r.operation_type_id AND strpos(${FOLD("o.name")}, $9) > 0)
        OR EXISTS (SELECT FROM classroom c WHERE c.id = r.classroom_id AND strpos(${FOLD("c.name")}, $9) > 0)
        OR EXISTS (SELECT FROM reservation_person rp JOIN person p ON p.id = rp.person_id WHERE rp.reservation_id = r.id
          AND strpos(${FOLD("concat_ws(' ', p.call_sign, p.first_name, p.last_name)")}, $9) > 0)))`;

/** A filter with the ids of what its filters by records have found. Null: none of them is set. */
export type FoundFilter = Omit<LoadFilter, RecordFilterName> & { found: readonly string[] | null };

const chosen = (names: readonly string[]) => (names.length > 0 ? names : null);
const filterAsValues = ({ types, states, verdicts, rental, text, found, attention, crafts }: FoundFilter) => [
  chosen(types),
  // As on the board, cancelled ones are only added to what is shown.
  states.some((state) => state !== "Cancelled") ? states : null,
  chosen(verdicts),
  rental,
  foldAccentsAndCase(text),
  FLIGHTS,
  found,
  attention,
  chosen(crafts),
];

/**
 * Adds up the reservations of each site and day. A flight counts on the day on which it begins, and takes daylight on each
 * day on which it is out. Flown is what its legs say, or what was booked where it has none.
 */
export async function readDailyLoads(days: readonly SiteDay[], filter: FoundFilter): Promise<LoadRow[]> {
  return runPreparedQuery<LoadRow>(
    "load-days",
    `WITH ${DAYS}, ${FOUND},
     legs AS MATERIALIZED (
       SELECT reservation_id, sum(extract(epoch FROM on_block_at - off_block_at))::int8 AS seconds FROM (
         SELECT DISTINCT reservation_id, off_block_at, on_block_at FROM leg
         WHERE reservation_id IS NOT NULL AND state IN ('Declared', 'Validated')
           AND off_block_at >= to_timestamp($14) AND off_block_at < to_timestamp($15)) AS flown
       GROUP BY reservation_id),
     suns AS (SELECT * FROM unnest($1::char(24)[], $2::int4[], $16::int8[], $17::int8[]) AS d(site_id, place, rises, sets)),
     parts AS (
       SELECT f.*, day AS place, day = width_bucket(f.begins, f.starts) AS is_first
       FROM found f CROSS JOIN LATERAL ${TOUCHED_DAYS} AS day)
     SELECT p.site_id AS "siteId", p.place,
       count(*) FILTER (WHERE is_first AND is_flight AND state <> 'Cancelled')::int4 AS flights,
       count(*) FILTER (WHERE is_first AND NOT is_flight AND state <> 'Cancelled' AND type <> 'Maintenance')::int4 AS ground,
       coalesce(sum(coalesce(l.seconds, p.ends - p.begins)) FILTER (WHERE is_first AND is_flight AND is_aircraft AND state = 'Performed') / 60, 0)::int4 AS flown,
       coalesce(sum(p.ends - p.begins) FILTER (WHERE is_first AND is_flight AND is_aircraft AND state IN ('Scheduled', 'FlightFollowUpNeeded')) / 60, 0)::int4 AS booked,
       coalesce(sum(greatest(0, least(p.ends, u.sets) - greatest(p.begins, u.rises)))
         FILTER (WHERE is_flight AND is_aircraft AND state <> 'Cancelled' AND u.sets IS NOT NULL) / 60, 0)::int4 AS "daylightUsed",
       count(*) FILTER (WHERE is_first AND compliance = 'Blocking' AND state IN ('Scheduled', 'FlightFollowUpNeeded'))::int4 AS blocked,
       count(*) FILTER (WHERE is_first AND compliance = 'Warning' AND state = 'Scheduled')::int4 AS attention,
       count(*) FILTER (WHERE is_first AND state = 'FlightFollowUpNeeded')::int4 AS "followUps",
       count(*) FILTER (WHERE is_first AND state = 'Cancelled')::int4 AS cancelled,
       count(*) FILTER (WHERE is_first AND ${NEEDS_ATTENTION("p")})::int4 AS needing
     FROM parts p LEFT JOIN legs l ON l.reservation_id = p.id LEFT JOIN suns u ON u.site_id = p.site_id AND u.place = p.place
     GROUP BY p.site_id, p.place`,
    [
      ...daysAsValues(days),
      ...filterAsValues(filter),
      // A flight may have left its block a day sooner or later than it was booked.
      Math.min(...days.map(({ from }) => from)) - 86_400,
      Math.max(...days.map(({ to }) => to)) + 86_400,
      days.map(({ sunrise, sunset }) => (sunset === null ? null : sunrise)),
      days.map(({ sunrise, sunset }) => (sunrise === null ? null : sunset)),
    ],
  );
}

type HourRow = { site_id: string; place: number; type: string; hour: number; aircraft: number };

/**
 * Counts the different aircraft that are out in each hour of each day, by type of reservation. The hours count from `opens`,
 * an instant of each day.
 */
export async function readHourlyLoads(
  days: readonly SiteDay[],
  opens: readonly number[],
  hours: number,
  filter: FoundFilter,
): Promise<HourRow[]> {
  return runPreparedQuery<HourRow>(
    "load-hours",
    `WITH ${DAYS}, ${FOUND},
     openings AS (SELECT * FROM unnest($1::char(24)[], $2::int4[], $14::int8[]) AS d(site_id, place, opens))
     SELECT o.site_id, o.place, f.type::text AS type, hour, count(DISTINCT f.aircraft_id)::int4 AS aircraft
     FROM found f CROSS JOIN LATERAL ${TOUCHED_DAYS} AS day
       JOIN openings o ON o.site_id = f.site_id AND o.place = day
       CROSS JOIN LATERAL generate_series(
         greatest(0, floor((f.begins - o.opens) / 3600.0)::int4), least($15::int4 - 1, ceil((f.ends - o.opens) / 3600.0)::int4 - 1)) AS hour
     WHERE f.is_flight AND f.aircraft_id IS NOT NULL AND f.state <> 'Cancelled'
     GROUP BY o.site_id, o.place, f.type, hour`,
    [...daysAsValues(days), ...filterAsValues(filter), opens, hours],
  );
}

type MaintenanceRow = {
  site_id: string;
  aircraft_id: string;
  call_sign: string;
  begins: string;
  ends: string;
  work: string;
};

/** A booking of maintenance in some days, with the limits whose work it is for. Times are unix seconds. */
export type PlannedMaintenance = {
  siteId: string;
  aircraftId: string;
  callSign: string;
  start: number;
  end: number;
  work: string;
};

export async function listMaintenance(days: readonly SiteDay[], filter: FoundFilter): Promise<PlannedMaintenance[]> {
  const rows = await runPreparedQuery<MaintenanceRow>(
    "load-maintenance",
    `WITH ${DAYS}, ${FOUND}
     SELECT f.site_id, f.aircraft_id, f.call_sign, f.begins, f.ends,
       coalesce((SELECT string_agg(m.name, ', ' ORDER BY m.name) FROM maintenance_limit m WHERE m.id = ANY(f.limit_ids)), '') AS work
     FROM found f WHERE f.type = 'Maintenance' AND f.state <> 'Cancelled' AND f.aircraft_id IS NOT NULL
     ORDER BY f.call_sign, f.begins`,
    [...daysAsValues(days), ...filterAsValues(filter)],
  );
  return rows.map(({ site_id, aircraft_id, call_sign, begins, ends, work }) => ({
    siteId: site_id,
    aircraftId: aircraft_id,
    callSign: call_sign,
    start: Number(begins),
    end: Number(ends),
    work,
  }));
}

/** Days with their daylight at the first site, and with the public holidays of each site's country. */
export async function describeDays(
  days: readonly string[],
  sites: readonly LoadSite[],
  siteDays: readonly SiteDay[],
  locale: Locale,
): Promise<DayView[]> {
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const holidays = new Map<string, Map<string, string[]>>();
  for (const { name: site, country } of sites) {
    for (const year of years) {
      for (const { day, name } of await listPublicHolidays(country, year, locale)) {
        const names = holidays.get(day) ?? new Map<string, string[]>();
        names.set(name, [...(names.get(name) ?? []), site]);
        holidays.set(day, names);
      }
    }
  }
  return days.map((day, at) => ({
    day,
    sunrise: siteDays[at]?.sunrise ?? null,
    sunset: siteDays[at]?.sunset ?? null,
    holidays: [...(holidays.get(day) ?? [])].map(([name, of]) => ({ name, sites: of.length < sites.length ? of : [] })),
  }));
}

type Asked = { what: "month" | "year"; first: string; last: string; query: LoadFilter; locale: Locale };

/** Reads the tag of all that a month or a year shows: the plannings, what was flown, what was asked and in which language. */
export async function readLoadVersion(reading: Reading, reach: Reach, { what, first, last, query, locale }: Asked) {
  const siteIds = await listSiteIds(reading, reach);
  const period = { from: utcDayToUnix(first) - 2 * 86_400, to: utcDayToUnix(last) + 3 * 86_400 };
  const [found, { tag }, [legs]] = await Promise.all([
    findByRecords(reading, reach, period, query),
    readPlanningVersion(siteIds),
    runPreparedQuery<{ tag: string }>(
      "load-legs",
      `SELECT concat(count(*), '.', coalesce(sum(version), 0)) AS tag FROM leg
       WHERE reservation_id IS NOT NULL AND off_block_at >= to_timestamp($1) AND off_block_at < to_timestamp($2)`,
      [period.from, period.to],
    ),
  ]);
  // What is found also changes when somebody gets a tag or joins a promotion, which no planning says.
  const key = [what, first, locale, siteIds.join(), JSON.stringify(query), found?.join("") ?? ""].join(" ");
  return {
    siteIds,
    found,
    key,
    tag: [tag, legs!.tag, createHash("sha256").update(key).digest("hex").slice(0, 12)].join(";"),
  };
}

/** Reads a month or a year as JSON text with its tag. The text is cached until something of it changes. */
export async function rememberLoad(
  reading: Reading,
  reach: Reach,
  asked: Asked,
  read: (siteIds: readonly string[], found: FoundFilter["found"]) => Promise<unknown>,
): Promise<{ json: string; tag: string }> {
  const { siteIds, found, key, tag } = await readLoadVersion(reading, reach, asked);
  const make = async () => JSON.stringify(await read(siteIds, found));
  // What somebody searches for is asked once, and would only push out what everybody asks for.
  return { json: await (asked.query.text || found ? make() : rememberJson(key, tag, make)), tag };
}
