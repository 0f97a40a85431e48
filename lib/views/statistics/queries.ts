import type { Reading } from "@/lib/access/actor/as-actor";
import { demandPermission, reachOf } from "@/lib/access/permissions/reach";
import type { SitesAndDays } from "@/lib/activity/extractions/schema";
import { toDay } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { addMonths } from "@/lib/platform/month";
import { Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { BOOKED_MINUTES, hasRoleAt, isAt, isIn, isSchoolLegAt, SCHOOL_LEGS } from "../extraction/datasets";
import { filterOf } from "../extraction/queries";
import { STALLED_DAYS } from "./codes";
import {
  BLOCK,
  BOOKED_FLIGHTS,
  IS_FLIGHT,
  IS_NO_SIMULATOR,
  isCountedFlight,
  isLegOf,
  LESSON_MINUTES,
  nameOf,
  PROGRAM_NAME,
  TAUGHT,
} from "./counted";
import { daysBefore, idleDays, monthsOf, perMonth } from "./rules";
import type { StatisticsSums, StatisticsView } from "./schema";

const sql = Prisma.sql;
/** Returns the sites that are asked for, or all of the reader's. Throws where they may not read the statistics of one. */
export function sitesWithin({ actor }: Reading, asked: readonly string[]): readonly string[] {
  for (const id of asked) demandPermission(actor, "statistics.read", id);
  const reach = reachOf(actor, "statistics.read");
  if (asked.length > 0 || reach.everything) return asked;
  // Without any site it would be all of the school.
  if (reach.siteIds.length === 0) throw new Problem("forbidden", "errors.forbidden");
  return reach.siteIds;
}

/** Whether a row is of the period, or of the one a year before. */
type Dated = { isBefore: boolean };
type Asked = { reading: Reading; of: SitesAndDays; before: SitesAndDays };

/** The period and the one a year before, which hold an instant of a column. Where they overlap, a row is of both. */
const inEither = (column: string, { of, before }: Asked) => {
  const [now, then] = [filterOf(of), filterOf(before)];
  return sql`JOIN (VALUES (false, ${fromUnix(now.from)}::timestamptz, ${fromUnix(now.to)}::timestamptz),
      (true, ${fromUnix(then.from)}::timestamptz, ${fromUnix(then.to)}::timestamptz)) AS period (is_before, starts, ends)
    ON ${Prisma.raw(column)} >= starts AND ${Prisma.raw(column)} < ends`;
};

/** Reads the statistics of some days, beside those of the same days of the year before. */
export async function readStatistics(reading: Reading, input: SitesAndDays): Promise<StatisticsView> {
  const of = { ...input, siteIds: [...sitesWithin(reading, input.siteIds)] };
  const asked: Asked = { reading, of, before: { ...of, ...daysBefore(of) } };
  const [flown, fleet, booked, programs, stalled] = await Promise.all([
    readFlown(asked),
    readFleet(asked),
    readBooked(asked),
    readPrograms(asked),
    readStalled(asked),
  ]);
  const rowsOf = (part: Part) => flown.filter((row) => row.part === PARTS[part]);
  const [all] = rowsOf("all");
  const byMonth = new Map(rowsOf("month").map((row) => [row.month, row]));
  const days = { firstDay: of.firstDay, lastDay: of.lastDay };
  const today = toDay(reading.now);
  const byAircraft = new Map(rowsOf("aircraft").map((row) => [row.aircraftId, row]));
  return {
    ...days,
    firstDayBefore: asked.before.firstDay,
    lastDayBefore: asked.before.lastDay,
    now: { ...NOTHING, ...all?.now, ...booked.sumsOf(false) },
    before: { ...NOTHING, ...all?.before, ...booked.sumsOf(true) },
    months: monthsOf(days).map((month) => ({
      month,
      ...minutesOf({
        now: byMonth.get(month)?.now ?? null,
        before: byMonth.get(addMonths(month, -12))?.before ?? null,
      }),
    })),
    aircraft: fleet.flatMap(({ id, callSign, model, isActive, cameOn, daysFlown, ...rates }) => {
      const row = byAircraft.get(id);
      const hours = minutesOf(row);
      if (!isActive && hours.minutes === 0 && hours.minutesBefore === 0) return [];
      return {
        ...{ id, callSign, model, ...rates, ...hours },
        ...{ flownOfBooked: row?.now?.flownOfBooked ?? 0, booked: booked.byAircraft.get(id) ?? 0 },
        idleDays: idleDays(days, today, cameOn && toDay(cameOn), daysFlown),
      };
    }),
    models: listBeside(rowsOf("model")).map(({ model, now, minutes, minutesBefore }) => ({
      ...{ model: model!, minutes, minutesBefore, flights: now?.flights ?? 0, landings: now?.landings ?? 0 },
    })),
    instructors: listBeside(rowsOf("instructor")).map(({ instructorId, callSign, name, minutes, minutesBefore }) => ({
      ...{ id: instructorId, callSign, name, minutes, minutesBefore },
    })),
    reasons: booked.reasons,
    programs: programs
      .filter(({ isBefore }) => !isBefore)
      .map(({ isBefore, days: daysNow, ...now }) => {
        const before = programs.find((one) => one.isBefore && one.id === now.id);
        return {
          ...now,
          lessonsPerMonth: perMonth(now.lessons, daysNow),
          lessonsPerMonthBefore: before ? perMonth(before.lessons, before.days) : null,
        };
      }),
    stalled,
  };
}

type Flown = Pick<StatisticsSums, "flights" | "minutes" | "flownOfBooked" | "landings" | "landingsByNight">;
type FlownRow = {
  part: number;
  month: string | null;
  aircraftId: string | null;
  model: string | null;
  instructorId: string | null;
  callSign: string | null;
  name: string;
  /** What was flown in the period, and in the one a year before: null where nothing was. */
  now: Flown | null;
  before: Flown | null;
};
const NOTHING: Flown = { flights: 0, minutes: 0, flownOfBooked: 0, landings: 0, landingsByNight: 0 };

/** By what rows are added up, and what GROUPING says of those that are. */
const PARTS = { all: 0b1111, month: 0b0111, aircraft: 0b1011, model: 0b1101, instructor: 0b1110 };
type Part = keyof typeof PARTS;

/** The sums of those legs of a group that a condition takes; null where it takes none. */
const sumsWhere = (isTaken: Prisma.Sql) => {
  const sum = (value: Prisma.Sql, isOf = isTaken) => sql`coalesce(sum(${value}) FILTER (WHERE ${isOf}), 0)`;
  return sql`CASE WHEN bool_or(${isTaken}) THEN json_build_object('flights', count(*) FILTER (WHERE ${isTaken} AND is_flight),
    'minutes', ${sum(sql`minutes`)}, 'flownOfBooked', ${sum(sql`minutes`, sql`${isTaken} AND is_booked`)},
    'landings', ${sum(sql`landings`)}, 'landingsByNight', ${sum(sql`by_night`)}) END`;
};

/**
 * Adds up what was flown by month, aircraft, model and instructor, in one pass over the legs, so that all sums agree. `OFFSET 0` hides
 * from PostgreSQL where the months come from: it takes them for as many as there are legs, and would sort these instead of hashing.
 */
function readFlown({ reading, of, before }: Asked): Promise<FlownRow[]> {
  const [isNow, isThen] = [isIn("l.off_block_at", filterOf(of)), isIn("l.off_block_at", filterOf(before))];
  return reading.db.$queryRaw<FlownRow[]>`
    WITH sums AS (
      SELECT GROUPING(month, aircraft_id, model, instructor_id) AS part, month, aircraft_id, model, instructor_id,
        ${sumsWhere(sql`is_now`)} AS now, ${sumsWhere(sql`is_then`)} AS before
      FROM (
        SELECT ${isNow} AS is_now, ${isThen} AS is_then, date_trunc('month', l.off_block_at AT TIME ZONE 'UTC') AS month, l.aircraft_id,
          l.model, taught.person_id AS instructor_id, ${BLOCK} AS minutes, l.reservation_id IS NOT NULL AS is_booked,
          ${IS_FLIGHT} AS is_flight, l.landings_by_day + l.landings_by_night AS landings, l.landings_by_night AS by_night
        FROM ${SCHOOL_LEGS} LEFT JOIN ${TAUGHT}
        WHERE ${isSchoolLegAt(of)} AND (${isNow} OR ${isThen}) AND ${IS_NO_SIMULATOR}
        OFFSET 0
      ) flown
      GROUP BY GROUPING SETS ((), (month), (aircraft_id), (model), (instructor_id))
    )
    SELECT part::int, to_char(month, 'YYYY-MM') AS month, aircraft_id AS "aircraftId", model, instructor_id AS "instructorId",
      p.call_sign AS "callSign", ${nameOf("p")} AS name, now, before
    FROM sums LEFT JOIN person p ON p.id = instructor_id`;
}

/** Lists rows by the hours of the period, with those of the year before beside. */
const listBeside = (rows: readonly FlownRow[]) =>
  rows
    .map((row) => ({ ...row, ...minutesOf(row) }))
    .sort((a, b) => b.minutes - a.minutes || b.minutesBefore - a.minutesBefore);
const minutesOf = (row?: Pick<FlownRow, "now" | "before">) => ({
  minutes: row?.now?.minutes ?? 0,
  minutesBefore: row?.before?.minutes ?? 0,
});

type FleetRow = {
  id: string;
  callSign: string;
  model: string;
  isActive: boolean;
  cameOn: Date | null;
  daysFlown: number;
  fuelPerHour: number | null;
  oilPerHour: number | null;
};
/** So many legs say what an aircraft burns. */
const LEGS_OF_FUEL = 5;

/**
 * Reads each aircraft with the days on which it flew, and with its fuel and oil by the hour. Nobody notes what is refuelled, so what a
 * leg burnt is what was left less than after the leg before; where it is more, the aircraft was refuelled. The median is of those
 * that weren't, and stands firm where one was between.
 */
function readFleet({ reading: { db }, of }: Asked): Promise<FleetRow[]> {
  const day = sql`(l.off_block_at AT TIME ZONE 'UTC')::date`;
  // Aircraft by aircraft, so that an index brings its legs in their order and nothing is sorted.
  return db.$queryRaw<FleetRow[]>`
    SELECT a.id, a.call_sign AS "callSign", a.model, a.state = 'Active' AND ${isAt("a.site_id", of)} AS "isActive",
      a.came_on AS "cameOn", flown.days AS "daysFlown", flown.fuel AS "fuelPerHour", flown.oil AS "oilPerHour"
    FROM aircraft a CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_first_of_day)::int AS days, round(sum(oil) * 6.0 / sum(minutes), 2)::float8 AS oil,
        CASE WHEN count(*) FILTER (WHERE burnt > 0) >= ${LEGS_OF_FUEL}::int THEN
          round((percentile_cont(0.5) WITHIN GROUP (ORDER BY burnt * 6.0::float8 / minutes) FILTER (WHERE burnt > 0))::numeric, 1)::float8
        END AS fuel
      FROM (
        SELECT ${day} IS DISTINCT FROM lag(${day}) OVER latest AS is_first_of_day, l.oil_added_tenths AS oil,
          nullif(${BLOCK}, 0) AS minutes, lag(l.fuel_left_tenths) OVER latest - l.fuel_left_tenths AS burnt
        FROM leg l WHERE l.aircraft_id = a.id AND ${isLegOf(of)}
        WINDOW latest AS (ORDER BY l.off_block_at)
      ) legs
    ) flown
    WHERE ${IS_NO_SIMULATOR}
    ORDER BY a."order", a.call_sign`;
}

type Booked = Pick<StatisticsSums, "booked" | "bookings" | "cancelled"> & { noShows: number };
type BookedRow = {
  aircraftId: string;
  reasonId: string | null;
  text: string | null;
  /** What was booked in the period, and in the one a year before. */
  now: Booked;
  before: Booked;
};

/** The sums of those flights of a group that a condition takes. */
const bookedWhere = (isTaken: Prisma.Sql) => sql`json_build_object('bookings', count(*) FILTER (WHERE ${isTaken}),
  'booked', coalesce(sum(minutes) FILTER (WHERE ${isTaken} AND NOT is_cancelled), 0),
  'cancelled', count(*) FILTER (WHERE ${isTaken} AND is_cancelled),
  'noShows', count(*) FILTER (WHERE ${isTaken} AND is_cancelled AND is_no_show))`;

const addBooked = (rows: readonly BookedRow[], of: "now" | "before"): Booked => {
  const sumOf = (name: keyof Booked) => rows.reduce((sum, row) => sum + row[of][name], 0);
  return {
    ...{ bookings: sumOf("bookings"), booked: sumOf("booked") },
    ...{ cancelled: sumOf("cancelled"), noShows: sumOf("noShows") },
  };
};

/** Reads what was booked and cancelled of flights, as far as they should have left by now. */
async function readBooked(asked: Asked) {
  const { db, now } = asked.reading;
  const { noShowReasonId } = await readSchoolRow(db);
  const isMeant = isCountedFlight(asked.of, now);
  const [isNow, isThen] = [isIn("r.start_at", filterOf(asked.of)), isIn("r.start_at", filterOf(asked.before))];
  const [rows, absent] = await Promise.all([
    db.$queryRaw<BookedRow[]>`
      SELECT aircraft_id AS "aircraftId", reason_id AS "reasonId", min(text) AS text,
        ${bookedWhere(sql`is_now`)} AS now, ${bookedWhere(sql`is_then`)} AS before
      FROM (
        SELECT ${isNow} AS is_now, ${isThen} AS is_then, r.aircraft_id, c.id AS reason_id, c.text, ${BOOKED_MINUTES} AS minutes,
          r.state = 'Cancelled' AS is_cancelled, r.cancellation_reason_id = ${noShowReasonId}::char(24) AS is_no_show
        FROM ${BOOKED_FLIGHTS} WHERE ${isMeant} AND (${isNow} OR ${isThen})
      ) booked
      GROUP BY aircraft_id, reason_id`,
    noShowReasonId === null
      ? []
      : db.$queryRaw<(Dated & { people: number })[]>`
          SELECT is_before AS "isBefore", count(DISTINCT p.person_id)::int AS people
          FROM ${BOOKED_FLIGHTS} ${inEither("r.start_at", asked)}
            JOIN reservation_person p ON p.reservation_id = r.id AND p.role IN ('Student', 'Renter', 'PilotInCommand')
          WHERE ${isMeant} AND r.state = 'Cancelled' AND r.cancellation_reason_id = ${noShowReasonId} GROUP BY is_before`,
  ]);
  return {
    sumsOf: (isBefore: boolean) => {
      const sums = addBooked(rows, isBefore ? "before" : "now");
      if (noShowReasonId === null) return { ...sums, noShows: null, noShowPeople: null };
      return { ...sums, noShowPeople: absent.find((row) => row.isBefore === isBefore)?.people ?? 0 };
    },
    byAircraft: new Map(
      [...groupBy(rows, ({ aircraftId }) => aircraftId)].map(([id, own]) => [id, addBooked(own, "now").booked]),
    ),
    reasons: [...groupBy(rows, ({ reasonId }) => reasonId ?? "").values()]
      .map((own) => {
        const { reasonId: id, text } = own[0];
        const [count, countBefore] = [addBooked(own, "now").cancelled, addBooked(own, "before").cancelled];
        return { id, text: text ?? "", isNoShow: id !== null && id === noShowReasonId, count, countBefore };
      })
      .filter(({ count, countBefore }) => count > 0 || countBefore > 0)
      .sort((a, b) => b.count - a.count || b.countBefore - a.countBefore),
  };
}

type ProgramRow = Dated & {
  id: string;
  name: string;
  students: number;
  lessons: number;
  minutes: number;
  days: number;
};
/** A student who has just begun is counted for no less than a week, so that two lessons on one day aren't sixty a month. */
const FEWEST_DAYS = 7;

/**
 * Adds up the lessons that were given in each programme, and the days on which their students were in training: from the beginning
 * until today, until they left or until their last lesson, as far as that is in the period.
 */
function readPrograms(asked: Asked): Promise<ProgramRow[]> {
  const { db, now } = asked.reading;
  const day = (at: Prisma.Sql) => sql`(${at} AT TIME ZONE 'UTC')::date`;
  return db.$queryRaw<ProgramRow[]>`
    WITH flown AS (${LESSON_MINUTES}), given AS (
      SELECT is_before, starts, ends, n.id, n.program_id, n.student_id, n.start_on, coalesce(n.left_on, CASE WHEN NOT EXISTS (
          SELECT FROM enrolment_session open WHERE open.enrolment_id = n.id AND open.state = 'Active' AND open.status IN ('NotPlanned', 'Planned')
        ) THEN ${day(sql`max(f.start_at)`)} END, ${day(sql`${now}::timestamptz`)}) AS until,
        count(*)::int AS lessons, coalesce(sum(flown.minutes), 0)::int AS minutes
      FROM lesson_follow_up f ${inEither("f.start_at", asked)} JOIN enrolment_session e ON e.id = f.lesson_id
        JOIN enrolment n ON n.id = e.enrolment_id
        LEFT JOIN flown ON flown.lesson_id = f.lesson_id AND flown.person_id = n.student_id
      WHERE ${isAt("f.site_id", asked.of)}
      GROUP BY is_before, starts, ends, n.id
    )
    SELECT is_before AS "isBefore", program_id AS id, ${PROGRAM_NAME("given.program_id")} AS name,
      count(DISTINCT student_id)::int AS students, sum(lessons)::int AS lessons, sum(minutes)::int AS minutes,
      sum(GREATEST(${FEWEST_DAYS}::int, LEAST(until, ${day(sql`ends`)} - 1) - GREATEST(start_on, ${day(sql`starts`)}) + 1))::int AS days
    FROM given GROUP BY is_before, program_id ORDER BY lessons DESC, name`;
}

/** Lists the students in training who haven't flown for some time and have lessons left. */
function readStalled({ reading: { db, now }, of }: Asked): Promise<StatisticsView["stalled"]> {
  return db.$queryRaw<StatisticsView["stalled"]>`
    SELECT s.id, s.call_sign AS "callSign", ${nameOf("s")} AS name, n.id AS "trainingId", v.name AS program, next.lesson AS next,
      floor(date_part('epoch', ${now}::timestamptz - coalesce(latest.at, n.start_on)) / 86400)::int AS days
    FROM enrolment n JOIN person s ON s.id = n.student_id JOIN program_revision v ON v.id = n.revision_id
      CROSS JOIN LATERAL (
        SELECT max(l.off_block_at) AS at FROM leg_pilot b JOIN leg l ON l.id = b.leg_id
        WHERE b.person_id = s.id AND b.function IS NOT NULL AND l.state IN ('Declared', 'Validated')
      ) latest
      CROSS JOIN LATERAL (
        SELECT coalesce(nullif(t.reference, ''), t.title) AS lesson
        FROM enrolment_session e JOIN training_session t ON t.id = e.session_id JOIN enrolment_phase ph ON ph.id = e.phase_id
        WHERE e.enrolment_id = n.id AND e.state = 'Active' AND ph.state = 'Active' AND e.status IN ('NotPlanned', 'Planned')
        ORDER BY ph."order", e."order", e.id LIMIT 1
      ) next
    WHERE n.state = 'Active' AND n.left_on IS NULL AND n.validated_at IS NOT NULL AND s.state = 'Active'
      AND ${hasRoleAt("s.id", of, "Student")}
      AND coalesce(latest.at, n.start_on) <= ${now}::timestamptz - make_interval(days => ${STALLED_DAYS}::int)
    ORDER BY days DESC, s.folded_name, n.id`;
}
