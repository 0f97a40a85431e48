import type { Reading } from "@/lib/access/actor/as-actor";
import { reachIncludesAll, reachOf } from "@/lib/access/permissions/reach";
import type { SitesAndDays } from "@/lib/activity/extractions/schema";
import { Prisma } from "@/prisma/generated/client";
import { isAt, isIn, SCHOOL_LEGS, TEACHES } from "../../extraction/datasets";
import { filterOf } from "../../extraction/queries";
import {
  AGES,
  BLOCK,
  IS_FLIGHT,
  IS_NO_SIMULATOR,
  isAged,
  isBegun,
  isGivenIn,
  isLegOf,
  isMember,
  isPassedTest,
  isTraining,
  LEARNT,
  LESSON_MINUTES,
  nameOf,
  PROGRAM_NAME,
} from "../counted";
import { sitesWithin } from "../queries";
import { daysOfYear } from "../rules";
import type { YearlyInput, YearlyView } from "../schema";

type Asked = { reading: Reading; of: SitesAndDays };

/** Reads what the yearly reports ask for, of a calendar year. */
export async function readYearly(reading: Reading, input: YearlyInput): Promise<YearlyView> {
  const siteIds = [...sitesWithin(reading, input.siteIds)];
  const asked: Asked = { reading, of: { siteIds, ...daysOfYear(input.year) } };
  const [activity, courses, teachers, fleet, occurrences, insurer] = await Promise.all([
    readActivity(asked),
    listCourses(asked),
    listTeachers(asked),
    listFleet(asked),
    countOccurrences(asked),
    listMemberHours(asked),
  ]);
  return { year: input.year, activity, courses, teachers, fleet, occurrences, insurer };
}

/** Members are those of today; their age is that of the year's last day. */
async function readActivity({ reading: { db }, of }: Asked): Promise<YearlyView["activity"]> {
  const [[members], [flown], [aircraft], [tests]] = await Promise.all([
    db.$queryRaw<Pick<YearlyView["activity"], "members" | "membersUnder21" | "membersOver65" | "membersWithoutAge">[]>`
      SELECT count(*)::int AS members, count(*) FILTER (WHERE NOT ${isAged(AGES.under21, of)})::int AS "membersUnder21",
        count(*) FILTER (WHERE ${isAged(AGES.over65, of)})::int AS "membersOver65", count(*) FILTER (WHERE p.born_on IS NULL)::int AS "membersWithoutAge"
      FROM person p WHERE ${isMember(of)}`,
    db.$queryRaw<
      Omit<
        YearlyView["activity"],
        "members" | "membersUnder21" | "membersOver65" | "membersWithoutAge" | "aircraft" | "skillTests"
      >[]
    >`
      SELECT count(*) FILTER (WHERE ${IS_FLIGHT})::int AS flights, coalesce(sum(${BLOCK}), 0)::int AS minutes,
        coalesce(sum(${BLOCK}) FILTER (WHERE learnt.is_dual), 0)::int AS dual,
        coalesce(sum(${BLOCK}) FILTER (WHERE learnt.is_solo), 0)::int AS solo,
        coalesce(sum(${BLOCK}) FILTER (WHERE l.is_cross_country), 0)::int AS "crossCountry",
        coalesce(sum(l.night_minutes), 0)::int AS night, coalesce(sum(l.ifr_minutes), 0)::int AS ifr,
        coalesce(sum(l.take_offs_by_day + l.take_offs_by_night), 0)::int AS "takeOffs",
        coalesce(sum(l.landings_by_day + l.landings_by_night), 0)::int AS landings
      FROM ${SCHOOL_LEGS} LEFT JOIN ${LEARNT}
      WHERE ${isLegOf(of)} AND ${IS_NO_SIMULATOR}`,
    db.$queryRaw<{ count: number }[]>`SELECT count(DISTINCT a.id)::int AS count FROM ${SCHOOL_LEGS}
      WHERE ${isLegOf(of)} AND ${IS_NO_SIMULATOR}`,
    db.$queryRaw<
      { count: number }[]
    >`SELECT count(*)::int AS count FROM exam x JOIN enrolment n ON n.id = x.enrolment_id
      WHERE ${isPassedTest(of)}`,
  ]);
  return { ...members!, ...flown!, aircraft: aircraft!.count, skillTests: tests!.count };
}

/** The programmes in which somebody was taught in the year, or passed the skill test. */
const listCourses = ({ reading, of }: Asked) => reading.db.$queryRaw<YearlyView["courses"]>`
  WITH flown AS (${LESSON_MINUTES}), given AS (
    SELECT n.program_id, n.student_id, f.theory_minutes, coalesce(flown.minutes, 0) AS minutes,
      coalesce(flown.simulator, 0) AS simulator
    FROM lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id JOIN enrolment n ON n.id = e.enrolment_id
      LEFT JOIN flown ON flown.lesson_id = f.lesson_id AND flown.person_id = n.student_id
    WHERE ${isGivenIn(of)}
  ), tests AS (
    SELECT n.program_id, count(*)::int AS passed FROM exam x JOIN enrolment n ON n.id = x.enrolment_id
    WHERE ${isPassedTest(of)} GROUP BY n.program_id
  )
  SELECT program_id AS id, ${PROGRAM_NAME("coalesce(sums.program_id, tests.program_id)")} AS name, coalesce(passed, 0) AS "skillTests",
    coalesce(students, 0) AS students, coalesce(lessons, 0) AS lessons, coalesce(minutes, 0) AS minutes,
    coalesce(simulator, 0) AS "simulatorMinutes", coalesce(theory, 0) AS "theoryMinutes",
    (SELECT count(*)::int FROM enrolment n WHERE n.program_id = coalesce(sums.program_id, tests.program_id) AND ${isBegun(of)}) AS begun
  FROM (
    SELECT program_id, count(DISTINCT student_id)::int AS students, count(*)::int AS lessons, sum(minutes)::int AS minutes,
      sum(simulator)::int AS simulator, sum(theory_minutes)::int AS theory
    FROM given GROUP BY program_id
  ) sums FULL JOIN tests USING (program_id)
  ORDER BY lessons DESC, name`;

/** Who has given lessons of the year, with their programmes. */
const listTeachers = ({ reading, of }: Asked) => reading.db.$queryRaw<YearlyView["teachers"]>`
  WITH flown AS (${LESSON_MINUTES})
  SELECT p.id, p.call_sign AS "callSign", ${nameOf("p")} AS name, count(*)::int AS lessons,
    coalesce(sum(flown.minutes + flown.simulator), 0)::int + sum(f.theory_minutes)::int AS minutes,
    string_agg(DISTINCT v.name, ', ' ORDER BY v.name) AS courses
  FROM lesson_follow_up f JOIN person p ON p.id = f.instructor_id JOIN enrolment_session e ON e.id = f.lesson_id
    JOIN enrolment n ON n.id = e.enrolment_id JOIN program_revision v ON v.id = n.revision_id
    LEFT JOIN flown ON flown.lesson_id = f.lesson_id AND flown.person_id = n.student_id
  WHERE ${isGivenIn(of)}
  GROUP BY p.id ORDER BY p.folded_name, p.id`;

/** The aircraft and simulators of lessons of the year: for which programmes, and from where most. */
const listFleet = ({ reading, of }: Asked) => reading.db.$queryRaw<YearlyView["fleet"]>`
  WITH legs AS (
    SELECT l.id, l.aircraft_id, l.from_airport, ${BLOCK} AS minutes FROM ${SCHOOL_LEGS}
    WHERE ${isLegOf(of)} AND ${isTraining(of)}
  )
  SELECT a.id, a.call_sign AS "callSign", a.model, a.type = 'Simulator' AS "isSimulator",
    (SELECT sum(minutes)::int FROM legs WHERE aircraft_id = a.id) AS minutes,
    (SELECT string_agg(DISTINCT v.name, ', ' ORDER BY v.name) FROM legs JOIN leg_pilot b ON b.leg_id = legs.id
      JOIN enrolment_session e ON e.id = b.lesson_id JOIN enrolment n ON n.id = e.enrolment_id
      JOIN program_revision v ON v.id = n.revision_id WHERE legs.aircraft_id = a.id) AS courses,
    coalesce((SELECT mode() WITHIN GROUP (ORDER BY from_airport) FROM legs WHERE aircraft_id = a.id AND from_airport <> ''), '') AS aerodrome
  FROM aircraft a WHERE a.id IN (SELECT aircraft_id FROM legs)
  ORDER BY a.type, a."order", a.call_sign`;

/** Counts the occurrences of the year, for who may read those of all its sites: a number says more than it seems in a small school. */
async function countOccurrences({ reading: { db, actor }, of }: Asked): Promise<number | null> {
  if (!reachIncludesAll(reachOf(actor, "occurrence.read"), of.siteIds)) return null;
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM occurrence_report o
    WHERE ${isIn("o.occurred_at", filterOf(of))} AND ${isAt("o.site_id", of)}`;
  return row!.count;
}

/** The hours of each member by model. Who taught or examined did neither command nor learn for the insurer. */
const listMemberHours = ({ reading, of }: Asked) => reading.db.$queryRaw<YearlyView["insurer"]>`
  SELECT p.id, p.call_sign AS "callSign", ${nameOf("p")} AS name, x.model, x.flights, x.minutes, x.commanding, x.dual, x.teaching, x.landings
  FROM (
    SELECT b.person_id, l.model, count(*) FILTER (WHERE ${IS_FLIGHT})::int AS flights, sum(${BLOCK})::int AS minutes,
      coalesce(sum(${BLOCK}) FILTER (WHERE b.function IN ('Pic', 'Picus', 'Solo')), 0)::int AS commanding,
      coalesce(sum(${BLOCK}) FILTER (WHERE b.function = 'Dual'), 0)::int AS dual,
      coalesce(sum(${BLOCK}) FILTER (WHERE b.function ${Prisma.raw(TEACHES)}), 0)::int AS teaching,
      sum(CASE WHEN b.is_pilot_flying THEN l.landings_by_day + l.landings_by_night ELSE 0 END)::int AS landings
    FROM ${SCHOOL_LEGS} JOIN leg_pilot b ON b.leg_id = l.id
    WHERE ${isLegOf(of)} AND ${IS_NO_SIMULATOR} AND b.function IS NOT NULL
    GROUP BY b.person_id, l.model
  ) x JOIN person p ON p.id = x.person_id
  ORDER BY p.folded_name, p.id, x.minutes DESC, x.model`;
