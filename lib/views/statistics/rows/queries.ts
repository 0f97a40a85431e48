import type { Reading } from "@/lib/access/actor/as-actor";
import { reachIncludesAll, reachOf } from "@/lib/access/permissions/reach";
import { Problem } from "@/lib/platform/problem";
import { Prisma } from "@/prisma/generated/client";
import {
  BOOKED_MINUTES,
  isIn,
  nameOf as lastNameFirst,
  PILOT_COLUMNS,
  PILOTS,
  SCHOOL_LEGS,
} from "../../extraction/datasets";
import { filterOf } from "../../extraction/queries";
import { ROWS_OF_PAGE } from "../codes";
import {
  AGES,
  BLOCK,
  BOOKED_FLIGHTS,
  IS_FLIGHT,
  IS_NO_SIMULATOR,
  isAged,
  isBegun,
  isCountedFlight,
  isGivenIn,
  isLegOf,
  isMember,
  isPassedTest,
  isTraining,
  LEARNT,
  LESSON_MINUTES,
  TAUGHT,
} from "../counted";
import { sitesWithin } from "../queries";
import type { RowsInput, RowsOf, RowsView } from "./schema";

const sql = Prisma.sql;

/** Where rows come from, by which condition, what each tells and what all of them add up to, by the names of the answer. */
type Source = {
  from: Prisma.Sql;
  where: Prisma.Sql;
  columns: Columns & { id: Prisma.Sql };
  sums: Columns;
  orderBy: Prisma.Sql;
};
type Columns = Record<string, Prisma.Sql>;
type Of<Name extends RowsOf> = Extract<RowsInput, { of: Name }>;

/** Reads one page of the rows that a figure is made of, with the sums of all pages. */
export async function readRows(reading: Reading, input: RowsInput): Promise<RowsView> {
  const asked = { ...input, siteIds: [...sitesWithin(reading, input.siteIds)] };
  const { from, where, columns, sums, orderBy } = SOURCES[asked.of](asked as never, reading);
  const { db } = reading;
  const [all] = await db.$queryRaw<{ total: number; sums: object }[]>`
    SELECT count(*)::int AS total, json_build_object(${pairsOf(sums)}) AS sums FROM ${from} WHERE ${where}`;
  // The page is found by its ids first. Otherwise PostgreSQL would also look up what the rows before it tell.
  const rows = await db.$queryRaw<{ row: object }[]>`
    SELECT json_build_object(${pairsOf(columns)}) AS row FROM ${from}
    WHERE ${columns.id} = ANY(ARRAY(
      SELECT ${columns.id} FROM ${from} WHERE ${where}
      ORDER BY ${orderBy} LIMIT ${ROWS_OF_PAGE}::int OFFSET ${(asked.page - 1) * ROWS_OF_PAGE}::int
    )) ORDER BY ${orderBy}`;
  return { of: asked.of, ...all!, rows: rows.map(({ row }) => row) } as RowsView;
}

const pairsOf = (columns: Columns) => {
  const pairs = Object.entries(columns).map(([name, value]) => sql`${Prisma.raw(`'${name}'`)}, ${value}`);
  return pairs.length > 0 ? Prisma.join(pairs) : Prisma.empty;
};

const sumOf = (minutes: Prisma.Sql) => sql`coalesce(sum(${minutes}), 0)`;
/** The conditions whose value is known, one after the other. */
const allOf = (...conditions: (Prisma.Sql | false | null | undefined)[]) =>
  Prisma.join(
    conditions.filter((one) => !!one),
    " AND ",
  );
const isId = (column: string, id: string | null | undefined) =>
  id === undefined ? null : sql`${Prisma.raw(column)} IS NOT DISTINCT FROM ${id}::char(24)`;
const dayOf = (column: string) => Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`);
const timeOf = (column: string) => Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'HH24:MI')`);

/** A training with its student `p`, whose name is that of the revision that they follow. */
const TRAINING = {
  trainingId: sql`n.id`,
  studentId: sql`n.student_id`,
  student: lastNameFirst("p"),
  program: sql`v.name`,
};
const durationsOf = (write: (minutes: Prisma.Sql) => Prisma.Sql) => ({
  minutes: write(sql`coalesce(flown.minutes, 0)`),
  simulatorMinutes: write(sql`coalesce(flown.simulator, 0)`),
  theoryMinutes: write(sql`f.theory_minutes`),
});

/** Where a reservation `r` is found: its site, and the day of the planning there. */
const FOUND_AT = {
  siteId: sql`r.site_id`,
  opensOn: sql`(SELECT to_char(r.start_at AT TIME ZONE s.time_zone, 'YYYY-MM-DD') FROM site s WHERE s.id = r.site_id)`,
};

const NARROWED: Record<NonNullable<Of<"legs">["only"]>, (asked: Of<"legs">) => Prisma.Sql> = {
  dual: () => sql`learnt.is_dual`,
  solo: () => sql`learnt.is_solo`,
  crossCountry: () => sql`l.is_cross_country`,
  night: () => sql`l.night_minutes > 0`,
  ifr: () => sql`l.ifr_minutes > 0`,
  training: isTraining,
};

const SOURCES: { [Name in RowsOf]: (asked: Of<Name>, reading: Reading) => Source } = {
  legs: (asked) => ({
    from: sql`${SCHOOL_LEGS} LEFT JOIN ${TAUGHT} LEFT JOIN ${LEARNT} LEFT JOIN ${PILOTS}`,
    where: allOf(
      isLegOf(asked),
      // Lessons are also given in a simulator.
      asked.only !== "training" && IS_NO_SIMULATOR,
      isId("l.aircraft_id", asked.aircraftId),
      asked.model !== undefined && sql`l.model = ${asked.model}`,
      isId("taught.person_id", asked.instructorId),
      asked.personId !== undefined &&
        sql`EXISTS (SELECT FROM leg_pilot b WHERE b.leg_id = l.id AND b.person_id = ${asked.personId} AND b.function IS NOT NULL)`,
      asked.isBooked !== undefined && sql`(l.reservation_id IS NOT NULL) = ${asked.isBooked}`,
      asked.only && NARROWED[asked.only](asked),
    ),
    columns: {
      ...{ id: sql`l.id`, day: dayOf("l.off_block_at"), time: timeOf("l.off_block_at") },
      ...{ reservationId: sql`l.reservation_id`, aircraftId: sql`l.aircraft_id`, ...FOUND_AT },
      ...{ aircraft: sql`a.call_sign`, model: sql`l.model` },
      pilot: sql`coalesce(${PILOT_COLUMNS.pilot}, '')`,
      instructor: sql`coalesce(${PILOT_COLUMNS.instructor}, '')`,
      ...{ from: sql`l.from_airport`, to: sql`l.to_airport`, minutes: sql`${BLOCK}` },
      landings: sql`l.landings_by_day + l.landings_by_night`,
    },
    sums: {
      flights: sql`count(*) FILTER (WHERE ${IS_FLIGHT})`,
      minutes: sumOf(BLOCK),
      landings: sumOf(sql`l.landings_by_day + l.landings_by_night`),
      takeOffs: sumOf(sql`l.take_offs_by_day + l.take_offs_by_night`),
      ...{ night: sumOf(sql`l.night_minutes`), ifr: sumOf(sql`l.ifr_minutes`) },
    },
    orderBy: sql`l.off_block_at DESC, l.id`,
  }),

  bookings: (asked, { now }) => ({
    from: BOOKED_FLIGHTS,
    where: allOf(
      isCountedFlight(asked, now),
      isIn("r.start_at", filterOf(asked)),
      isId("r.aircraft_id", asked.aircraftId),
      isId("c.id", asked.reasonId),
      asked.isCancelled !== undefined && sql`(r.state = 'Cancelled') = ${asked.isCancelled}`,
    ),
    columns: {
      ...{
        id: sql`r.id`,
        day: dayOf("r.start_at"),
        time: timeOf("r.start_at"),
        ...FOUND_AT,
        aircraft: sql`a.call_sign`,
      },
      people: sql`coalesce((SELECT string_agg(${lastNameFirst("p")}, ', ' ORDER BY p.folded_name, p.id)
        FROM reservation_person rp JOIN person p ON p.id = rp.person_id WHERE rp.reservation_id = r.id), '')`,
      minutes: sql`coalesce(${BOOKED_MINUTES}, 0)`,
      isCancelled: sql`r.state = 'Cancelled'`,
    },
    sums: { minutes: sumOf(BOOKED_MINUTES) },
    orderBy: sql`r.start_at DESC, r.id`,
  }),

  lessons: (asked) => ({
    from: sql`lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id JOIN training_session t ON t.id = e.session_id
      JOIN enrolment n ON n.id = e.enrolment_id JOIN program_revision v ON v.id = n.revision_id JOIN person p ON p.id = n.student_id
      LEFT JOIN person i ON i.id = f.instructor_id
      LEFT JOIN (${LESSON_MINUTES}) flown ON flown.lesson_id = f.lesson_id AND flown.person_id = n.student_id`,
    where: allOf(isGivenIn(asked), isId("n.program_id", asked.programId), isId("f.instructor_id", asked.instructorId)),
    columns: {
      ...{ ...TRAINING, id: sql`f.id`, day: dayOf("f.start_at"), lessonId: sql`f.lesson_id` },
      lesson: sql`coalesce(nullif(t.reference, ''), t.title)`,
      instructor: sql`coalesce(${lastNameFirst("i")}, f.instructor_name, '')`,
      ...durationsOf((minutes) => minutes),
    },
    sums: { students: sql`count(DISTINCT n.student_id)`, ...durationsOf(sumOf) },
    orderBy: sql`f.start_at DESC, f.id`,
  }),

  begun: (asked) => ({
    from: sql`enrolment n JOIN program_revision v ON v.id = n.revision_id JOIN person p ON p.id = n.student_id`,
    where: allOf(isBegun(asked), isId("n.program_id", asked.programId)),
    columns: { ...TRAINING, id: sql`n.id`, day: sql`n.start_on` },
    sums: {},
    orderBy: sql`n.start_on DESC, n.id`,
  }),

  skillTests: (asked) => ({
    from: sql`exam x JOIN enrolment n ON n.id = x.enrolment_id JOIN program_revision v ON v.id = n.revision_id
      JOIN person p ON p.id = n.student_id`,
    where: allOf(isPassedTest(asked), isId("n.program_id", asked.programId)),
    columns: { ...TRAINING, id: sql`x.id`, day: sql`x.taken_on` },
    sums: {},
    orderBy: sql`x.taken_on DESC, x.id`,
  }),

  members: (asked, { actor }) => {
    // Their age is that of the year's last day, and told to who reads birthdays: of many days it would tell the birthday itself.
    const mayKnowAges = reachIncludesAll(reachOf(actor, "person.readPersonal"), asked.siteIds);
    if (asked.age && !mayKnowAges) throw new Problem("forbidden", "errors.forbidden");
    const year = { lastDay: `${asked.lastDay.slice(0, 4)}-12-31` };
    return {
      from: sql`person p`,
      where: allOf(
        isMember(asked),
        asked.age === "under21" && sql`NOT ${isAged(AGES.under21, year)}`,
        asked.age === "over65" && isAged(AGES.over65, year),
      ),
      columns: {
        ...{ id: sql`p.id`, callSign: sql`p.call_sign`, name: lastNameFirst("p") },
        age: mayKnowAges ? sql`date_part('year', age(${year.lastDay}::date, p.born_on))::int` : sql`NULL`,
      },
      sums: {},
      orderBy: sql`p.folded_name, p.id`,
    };
  },

  aircraft: (asked) => ({
    from: sql`(SELECT a.id, a.call_sign, a.model, a."order", count(*) FILTER (WHERE ${IS_FLIGHT}) AS flights, ${sumOf(BLOCK)} AS minutes
      FROM ${SCHOOL_LEGS} WHERE ${isLegOf(asked)} AND ${IS_NO_SIMULATOR} GROUP BY a.id) flown`,
    where: sql`true`,
    columns: {
      ...{ id: sql`flown.id`, callSign: sql`flown.call_sign`, model: sql`flown.model` },
      ...{ flights: sql`flown.flights`, minutes: sql`flown.minutes` },
    },
    sums: { flights: sumOf(sql`flown.flights`), minutes: sumOf(sql`flown.minutes`) },
    orderBy: sql`flown."order", flown.call_sign`,
  }),
};
