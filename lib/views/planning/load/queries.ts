import { createHash } from "node:crypto";
import type { Reading } from "@/lib/access/actor/as-actor";
import { readPlanningVersion } from "@/lib/access/changes/planning-numbers";
import type { Reach } from "@/lib/access/permissions/reach";
import { listAskedReservationIds } from "@/lib/activity/requests/queries";
import { flightTypes } from "@/lib/activity/reservations/kinds";
import { readsAllDetails } from "@/lib/activity/reservations/reach";
import type { RuleName } from "@/lib/activity/reservations/rules";
import { utcDayToUnix } from "@/lib/platform/day";
import { runPlannedQuery, runPreparedQuery } from "@/lib/platform/db";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import type { Locale } from "@/lib/platform/locale";
import { listPublicHolidays } from "@/lib/records/sites/holidays";
import { listSiteIds } from "@/lib/records/sites/queries";
import type { RecordFilterName } from "../filters/codes";
import { findByRecords } from "../filters/queries";
import { remember } from "../remembered";
import type { LoadRow, LoadSite, SiteDay } from "./rules";
import type { DayView, LoadFilter } from "./schema";

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
  days.map(({ from }) => from),
  days.map(({ to }) => to),
  Math.min(...days.map(({ from }) => from)),
  Math.max(...days.map(({ to }) => to)),
];

/**
 * The given days with their numbers, from 1, and for each site the instants at which its days begin and the last one ends,
 * for `width_bucket`. The days of a site follow each other, and `before` is how many days of other sites stand before them.
 */
const DAYS = `
  days AS MATERIALIZED (
    SELECT site_id, number::int4, to_timestamp(begins) AS begins, to_timestamp(ends) AS ends
    FROM unnest($1::char(24)[], $2::int8[], $3::int8[]) WITH ORDINALITY AS d(site_id, begins, ends, number)),
  sites AS MATERIALIZED (
    SELECT site_id, array_agg(begins ORDER BY number) || max(ends) AS starts, count(*)::int4 AS days, min(number) - 1 AS before
    FROM days GROUP BY site_id)`;

const FOLD = (text: string) => `lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`;

/** The rules `isToPutRight` and `needsAttention` in SQL. */
const TO_PUT_RIGHT = (row: string) => `(${row}.state = 'Scheduled' AND ${row}.compliance <> 'Valid')`;
const NEEDS_ATTENTION = (row: string) =>
  `(${TO_PUT_RIGHT(row)} OR ${row}.state = 'FlightFollowUpNeeded' OR ${row}.id = ANY($17::char(24)[]))`;

/** From this many seconds on, so many rows are in the period that reading all of them is quicker than the index of periods. */
const LONG_SECONDS = 100 * 86_400;

/** Whether a reservation is in the period of all days. A range is made of each row only where the index of ranges is used. */
const isInPeriod = (days: readonly SiteDay[]) => {
  const [from, to] = [Math.min(...days.map((day) => day.from)), Math.max(...days.map((day) => day.to))];
  return to - from >= LONG_SECONDS
    ? "r.start_at < to_timestamp($5::int8) AND r.end_at > to_timestamp($4::int8)"
    : "tstzrange(r.start_at, r.end_at, '[)') && tstzrange(to_timestamp($4::int8), to_timestamp($5::int8), '[)')";
};

/**
 * The reservations of the sites, as far as the filter leaves them, with the block or, on the ground, whole time. `first_day`
 * and `last_day` are the days of the site that it touches, from 1: 0 is before the first, `days` + 1 after the last. The
 * bounds of all days stand in the condition as values, because PostgreSQL can estimate only these. The few simulators are a
 * list, so that aircraft are joined only where something else is asked of them.
 */
const foundIn = (days: readonly SiteDay[]) => `
  simulators AS MATERIALIZED (
    SELECT coalesce(array_agg(id), '{}') AS ids FROM aircraft WHERE type = 'Simulator'),
  found AS (
    SELECT r.site_id, r.id, r.type, r.state, r.compliance, r.aircraft_id, r.limit_ids, a.call_sign, s.days, s.before,
      r.type = ANY($11::reservation_type[]) AS is_flight,
      r.aircraft_id IS NOT NULL AND r.aircraft_id <> ALL ((SELECT ids FROM simulators)::char(24)[]) AS is_aircraft,
      t.begins, t.ends, width_bucket(t.begins, s.starts) AS first_day,
      width_bucket(t.ends - interval '1 microsecond', s.starts) AS last_day
    FROM sites s JOIN reservation r ON r.site_id = s.site_id
        AND ${isInPeriod(days)}
      LEFT JOIN aircraft a ON a.id = r.aircraft_id
      CROSS JOIN LATERAL (
        SELECT coalesce(r.off_block_at, r.start_at) AS begins, coalesce(r.on_block_at, r.end_at) AS ends) AS t
    WHERE r.withdrawn_at IS NULL
      AND ($6::text[] IS NULL OR r.type::text = ANY($6)) AND ($7::text[] IS NULL OR r.state::text = ANY($7))
      AND ($8::text[] IS NULL OR r.compliance::text = ANY($8)) AND (NOT $9 OR a.is_rentable)
      AND ($12::char(24)[] IS NULL OR r.id = ANY($12)) AND (NOT $13 OR ${NEEDS_ATTENTION("r")})
      AND ($14::text[] IS NULL OR a.id IS NOT NULL AND CASE a.type WHEN 'Simulator' THEN 'Simulator' ELSE 'Aircraft' END = ANY($14))
      AND ($10::text = '' OR strpos(${FOLD("concat_ws(' ', a.call_sign, a.model)")}, $10) > 0
        OR strpos(${FOLD("r.title")}, $10) > 0 AND (r.site_id = ANY($15::char(24)[])
          OR EXISTS (SELECT FROM reservation_person own WHERE own.reservation_id = r.id AND own.person_id = $16::char(24)))
        OR EXISTS (SELECT FROM operation_type o WHERE o.id = r.operation_type_id AND strpos(${FOLD("o.name")}, $10) > 0)
        OR EXISTS (SELECT FROM classroom c WHERE c.id = r.classroom_id AND strpos(${FOLD("c.name")}, $10) > 0)
        OR EXISTS (SELECT FROM reservation_person rp JOIN person p ON p.id = rp.person_id WHERE rp.reservation_id = r.id
          AND strpos(${FOLD("concat_ws(' ', p.call_sign, p.first_name, p.last_name)")}, $10) > 0)))`;

/** What a filter needs beside its own words. */
type Found = {
  /** The ids of what its filters by records have found. Null: none of them is set. */
  found: readonly string[] | null;
  /** The sites at which the text also finds what is learned, whoever learns it. */
  openSiteIds: readonly string[];
  /** The reader, whose own lessons it finds everywhere. */
  readerId: string | null;
  /** The reservations about which something is asked that the reader answers. */
  askedIds: readonly string[];
};
export type FoundFilter = Omit<LoadFilter, RecordFilterName> & Found;

const chosen = (names: readonly string[]) => (names.length > 0 ? names : null);
const filterAsValues = ({ types, states, verdicts, rental, text, attention, crafts, ...found }: FoundFilter) => [
  chosen(types),
  // As on the board, cancelled ones are only added to what is shown.
  states.some((state) => state !== "Cancelled") ? states : null,
  chosen(verdicts),
  rental,
  foldAccentsAndCase(text),
  flightTypes,
  found.found,
  attention,
  chosen(crafts),
  found.openSiteIds,
  found.readerId,
  found.askedIds,
];

const sunAsValues = (days: readonly SiteDay[]) => [
  days.map(({ sunrise, sunset }) => (sunset === null ? null : sunrise)),
  days.map(({ sunrise, sunset }) => (sunrise === null ? null : sunset)),
];

/** The daylight of each day, of which a flight that takes its time from `begins` to `ends` takes `LIT`. */
const SUNS = `
  suns AS MATERIALIZED (
    SELECT number::int4, to_timestamp(rises) AS rises, to_timestamp(sets) AS sets
    FROM unnest($18::int8[], $19::int8[]) WITH ORDINALITY AS d(rises, sets, number))`;
const LIT = "greatest(interval '0', least(ends, sets) - greatest(begins, rises))";
const MINUTES = (duration: string, where: string) =>
  `coalesce(floor(extract(epoch FROM sum(${duration}) FILTER (WHERE ${where})) / 60), 0)::int4`;

const NOTHING = {
  flights: 0,
  ground: 0,
  flown: 0,
  booked: 0,
  withoutAircraft: 0,
  withoutInstructor: 0,
  blocked: 0,
  attention: 0,
  followUps: 0,
  cancelled: 0,
  needing: 0,
};

/**
 * Adds up the reservations of each site and day. A flight counts on the day on which it begins, and takes daylight on each
 * day on which it is out. Flown is what its legs say, or what was booked where it has none.
 */
export async function readDailyLoads(days: readonly SiteDay[], filter: FoundFilter): Promise<LoadRow[]> {
  const hasSun = days.some(({ sunrise, sunset }) => sunrise !== null && sunset !== null);
  const rows = await Promise.all([readBegunFlights(days, filter), hasSun ? readLaterDaylight(days, filter) : []]);
  return rows.flat().map(({ number, ...row }) => {
    const { siteId, place } = days[number - 1]!;
    return { ...NOTHING, ...row, siteId, place };
  });
}

const listNames = (names: readonly RuleName[]) => names.map((name) => `'${name}'`).join();

const OF_AIRCRAFT = listNames(["aircraftDisabled", "blockingDefect", "maintenanceDue"]);
const OF_INSTRUCTOR = listNames(["unavailable", "personDisabled", "noRoleOnSite"]);
/**
 * What scheduled reservations lack, by their stored verdicts: an aircraft that can fly it, an instructor who can give it. Whoever
 * reads the planning may know all of these rules; a certificate, a qualification and recency are somebody's own matter.
 */
const LACKS = `
     lacks AS MATERIALIZED (
       SELECT found.id AS lacking, bool_or(v.rule IN (${OF_AIRCRAFT})) AS aircraft, bool_or(p.person_id IS NOT NULL) AS instructor
       FROM found JOIN verdict v ON v.reservation_id = found.id
         AND (v.rule IN (${OF_AIRCRAFT}) AND v.level = 'Blocking' OR v.rule IN (${OF_INSTRUCTOR}))
       LEFT JOIN reservation_person p ON v.rule IN (${OF_INSTRUCTOR})
         AND p.reservation_id = found.id AND p.person_id = v.subject_id AND p.role = 'Instructor'
       WHERE ${TO_PUT_RIGHT("found")} GROUP BY found.id)`;

/** What begins on each day, with what was flown of it. OFFSET keeps PostgreSQL from computing it once for each sum. */
const BEGUN = `
     legs AS MATERIALIZED (
       SELECT reservation_id, sum(on_block_at - off_block_at) AS flown FROM (
         SELECT DISTINCT reservation_id, off_block_at, on_block_at FROM leg
         WHERE reservation_id IS NOT NULL AND state IN ('Declared', 'Validated')
           -- A flight may have left its block a day sooner or later than it was booked.
           AND off_block_at >= to_timestamp($4::int8 - 86400) AND off_block_at < to_timestamp($5::int8 + 86400)) AS flown
       GROUP BY reservation_id),
     begun AS (
       SELECT before + first_day AS number, type, state, compliance, is_flight, is_flight AND is_aircraft AS flies,
         begins, ends, ends - begins AS duration,
         id, CASE WHEN state = 'Performed' THEN id END AS performed
       FROM found WHERE first_day BETWEEN 1 AND days OFFSET 0)`;
const FLOWN = MINUTES("coalesce(flown, duration)", "flies AND state = 'Performed'");
const BOOKED = MINUTES("duration", "flies AND state IN ('Scheduled', 'FlightFollowUpNeeded')");

/** Adds up the minutes flown and booked of what begins in each of some periods, such as months, which follow each other. */
export async function readHours(periods: readonly SiteDay[], filter: FoundFilter) {
  const rows = await runPlannedQuery<{ number: number; minutes: number }>(
    `WITH ${DAYS}, ${foundIn(periods)}, ${BEGUN}
     SELECT number, ${FLOWN} + ${BOOKED} AS minutes FROM begun LEFT JOIN legs ON reservation_id = performed GROUP BY number`,
    [...daysAsValues(periods), ...filterAsValues(filter)],
  );
  return rows.map(({ number, minutes }) => ({ minutes, place: periods[number - 1]!.place }));
}

/** Adds up what begins on each day, with the daylight that it takes on that day. */
function readBegunFlights(days: readonly SiteDay[], filter: FoundFilter) {
  return runPlannedQuery<Omit<LoadRow, "siteId" | "place"> & { number: number }>(
    `WITH ${DAYS}, ${foundIn(days)}, ${SUNS}, ${BEGUN}, ${LACKS}
     SELECT number,
       count(*) FILTER (WHERE is_flight AND state <> 'Cancelled')::int4 AS flights,
       count(*) FILTER (WHERE NOT is_flight AND state <> 'Cancelled' AND type <> 'Maintenance')::int4 AS ground,
       ${FLOWN} AS flown,
       ${BOOKED} AS booked,
       ${MINUTES(LIT, "flies AND state <> 'Cancelled' AND sets IS NOT NULL")} AS "daylightUsed",
       count(*) FILTER (WHERE lacks.aircraft)::int4 AS "withoutAircraft",
       count(*) FILTER (WHERE lacks.instructor)::int4 AS "withoutInstructor",
       count(*) FILTER (WHERE compliance = 'Blocking' AND ${TO_PUT_RIGHT("begun")}
         AND (lacks.aircraft OR lacks.instructor) IS NOT TRUE)::int4 AS blocked,
       count(*) FILTER (WHERE compliance = 'Warning' AND ${TO_PUT_RIGHT("begun")}
         AND (lacks.aircraft OR lacks.instructor) IS NOT TRUE)::int4 AS attention,
       count(*) FILTER (WHERE state = 'FlightFollowUpNeeded')::int4 AS "followUps",
       count(*) FILTER (WHERE state = 'Cancelled')::int4 AS cancelled,
       count(*) FILTER (WHERE ${NEEDS_ATTENTION("begun")})::int4 AS needing
     FROM begun JOIN suns USING (number) LEFT JOIN legs ON reservation_id = performed LEFT JOIN lacks ON lacking = id
     GROUP BY number`,
    [...daysAsValues(days), ...filterAsValues(filter), ...sunAsValues(days)],
  );
}

/** Adds up the daylight that flights take on the days after the one on which they began. */
function readLaterDaylight(days: readonly SiteDay[], filter: FoundFilter) {
  return runPlannedQuery<{ number: number; daylightUsed: number }>(
    `WITH ${DAYS}, ${foundIn(days)}, ${SUNS},
     later AS (
       SELECT before + generate_series(first_day + 1, least(last_day, days)) AS number, begins, ends
       FROM found WHERE last_day > first_day AND is_flight AND is_aircraft AND state <> 'Cancelled')
     SELECT number, ${MINUTES(LIT, "sets IS NOT NULL")} AS "daylightUsed" FROM later JOIN suns USING (number) GROUP BY number`,
    [...daysAsValues(days), ...filterAsValues(filter), ...sunAsValues(days)],
  );
}

type HourRow = { place: number; type: string; hour: number; aircraft: number };

/**
 * Counts the different aircraft that are out in each hour of each day, by type of reservation, for each site. The hours count
 * from `opens`, an instant of each day.
 */
export async function readHourlyLoads(
  days: readonly SiteDay[],
  opens: readonly number[],
  hours: number,
  filter: FoundFilter,
): Promise<HourRow[]> {
  const rows = await runPlannedQuery<Omit<HourRow, "place"> & { number: number }>(
    `WITH ${DAYS}, ${foundIn(days)},
     openings AS MATERIALIZED (
       SELECT number::int4, to_timestamp(opens) AS opens FROM unnest($18::int8[]) WITH ORDINALITY AS d(opens, number)),
     parts AS (
       SELECT before + generate_series(greatest(1, first_day), least(last_day, days)) AS number, type, aircraft_id, begins, ends
       FROM found WHERE is_flight AND aircraft_id IS NOT NULL AND state <> 'Cancelled'),
     outings AS (
       SELECT DISTINCT number, type, aircraft_id, generate_series(
         greatest(0, floor(extract(epoch FROM begins - opens) / 3600)::int4),
         least($19::int4 - 1, ceil(extract(epoch FROM ends - opens) / 3600)::int4 - 1)) AS hour
       FROM parts JOIN openings USING (number))
     SELECT number, type::text AS type, hour, count(*)::int4 AS aircraft FROM outings GROUP BY number, type, hour`,
    [...daysAsValues(days), ...filterAsValues(filter), opens, hours],
  );
  return rows.map(({ number, ...row }) => ({ ...row, place: days[number - 1]!.place }));
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
  const rows = await runPlannedQuery<MaintenanceRow>(
    `WITH ${DAYS}, ${foundIn(days)}
     SELECT f.site_id, f.aircraft_id, f.call_sign,
       extract(epoch FROM f.begins)::int8 AS begins, extract(epoch FROM f.ends)::int8 AS ends,
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
  const [found, askedIds, { tag }, [legs]] = await Promise.all([
    findByRecords(reading, reach, period, query),
    listAskedReservationIds(reading, siteIds),
    readPlanningVersion(siteIds),
    runPreparedQuery<{ tag: string }>(
      "load-legs",
      `SELECT concat(count(*), '.', coalesce(sum(version), 0)) AS tag FROM leg
       WHERE reservation_id IS NOT NULL AND off_block_at >= to_timestamp($1) AND off_block_at < to_timestamp($2)`,
      [period.from, period.to],
    ),
  ]);
  // What is found also changes when somebody gets a tag or joins a promotion, which no planning says.
  const openSiteIds = siteIds.filter((id) => readsAllDetails(reading.actor, id));
  const reader = query.text ? [reading.actor.id, ...openSiteIds].join() : "";
  const key = [
    what,
    first,
    locale,
    siteIds.join(),
    JSON.stringify(query),
    found?.join("") ?? "",
    reader,
    askedIds.join(),
  ].join(" ");
  return {
    siteIds,
    found: { found, openSiteIds, readerId: reading.actor.id, askedIds },
    key,
    tag: [tag, legs!.tag, createHash("sha256").update(key).digest("hex").slice(0, 12)].join(";"),
  };
}

/** Reads a month or a year as JSON text with its tag. The text is cached until something of it changes. */
export async function rememberLoad(
  reading: Reading,
  reach: Reach,
  asked: Asked,
  read: (siteIds: readonly string[], found: Found) => Promise<unknown>,
): Promise<{ json: string; tag: string }> {
  const { siteIds, found, key, tag } = await readLoadVersion(reading, reach, asked);
  const make = async () => JSON.stringify(await read(siteIds, found));
  // What somebody searches for is asked once, and would only push out what everybody asks for.
  return { json: await (asked.query.text || found.found ? make() : remember("loads", key, tag, make)), tag };
}
