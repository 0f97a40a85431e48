import type { SitesAndDays } from "@/lib/activity/extractions/schema";
import { flightTypes } from "@/lib/activity/reservations/kinds";
import { Prisma } from "@/prisma/generated/client";
import { hasRoleAt, isAt, isIn, isSchoolLegAt, minutesBetween, TEACHES } from "../extraction/datasets";
import { filterOf } from "../extraction/queries";

// What the figures count. The rows behind a figure are read by the same conditions, so that both agree.

const sql = Prisma.sql;
type At = Pick<SitesAndDays, "siteIds">;
type Days = Pick<SitesAndDays, "firstDay" | "lastDay">;

export const BLOCK = minutesBetween("l.off_block_at", "l.on_block_at");
/** Flights are counted by their first leg; a leg without a flight is one. */
export const IS_FLIGHT = sql`(l.reservation_id IS NULL OR l.number = 1)`;
export const IS_NO_SIMULATOR = sql`a.type <> 'Simulator'`;
export const nameOf = (person: string) => Prisma.raw(`concat_ws(' ', ${person}.first_name, ${person}.last_name)`);

/** Whether a leg of `SCHOOL_LEGS` was flown at some sites in some days. */
export const isLegOf = (of: SitesAndDays) => sql`${isSchoolLegAt(of)} AND ${isIn("l.off_block_at", filterOf(of))}`;
/** Of each leg whether it was dual instruction, and whether supervised solo. */
export const LEARNT = sql`(SELECT leg_id, bool_or(function = 'Dual') AS is_dual, bool_or(function = 'Solo') AS is_solo FROM leg_pilot
  WHERE function IN ('Dual', 'Solo') GROUP BY leg_id) learnt ON learnt.leg_id = l.id`;

/** Whoever taught on a leg. Of two it's the first by their ids, so that its minutes are added up once. */
export const TAUGHT = sql`(SELECT leg_id, min(person_id) AS person_id FROM leg_pilot
  WHERE function ${Prisma.raw(TEACHES)} GROUP BY leg_id) taught ON taught.leg_id = l.id`;

/** Flights that were booked. A reason of health is told as none. */
export const BOOKED_FLIGHTS = sql`reservation r JOIN aircraft a ON a.id = r.aircraft_id
  LEFT JOIN cancellation_reason c ON c.id = r.cancellation_reason_id AND NOT c.is_health`;
/** Whether they are counted: those of some sites that should have left by now. */
export const isCountedFlight = (of: Pick<SitesAndDays, "siteIds">, now: Date) =>
  sql`r.withdrawn_at IS NULL AND r.type = ANY(${flightTypes}::reservation_type[]) AND ${isAt("r.site_id", of)}
    AND r.start_at < ${now} AND ${IS_NO_SIMULATOR}`;

/** The name of a programme: that of its latest revision. */
export const PROGRAM_NAME = (program: string) =>
  Prisma.raw(
    `(SELECT name FROM program_revision v WHERE v.program_id = ${program} ORDER BY v.created_on DESC, v.id DESC LIMIT 1)`,
  );

/** What each student flew in a lesson, and what they flew in a simulator. */
export const LESSON_MINUTES = sql`
  SELECT b.lesson_id, b.person_id, coalesce(sum(${BLOCK}) FILTER (WHERE l.category IS DISTINCT FROM 'Simulator'), 0)::int AS minutes,
    coalesce(sum(${BLOCK}) FILTER (WHERE l.category = 'Simulator'), 0)::int AS simulator
  FROM leg_pilot b JOIN leg l ON l.id = b.leg_id
  WHERE b.lesson_id IS NOT NULL AND b.function IS NOT NULL AND l.state IN ('Declared', 'Validated')
  GROUP BY b.lesson_id, b.person_id`;

/** Whether a lesson's follow-up is of a lesson that was given at some sites in some days. */
export const isGivenIn = (of: SitesAndDays) => sql`${isIn("f.start_at", filterOf(of))} AND ${isAt("f.site_id", of)}`;

/** Whether a leg was flown in one of these lessons, so that aircraft and programmes have the same hours. */
export const isTraining = (
  of: SitesAndDays,
) => sql`EXISTS (SELECT FROM leg_pilot b JOIN lesson_follow_up f ON f.lesson_id = b.lesson_id
  WHERE b.leg_id = l.id AND b.function IS NOT NULL AND ${isGivenIn(of)})`;

/** Whether an exam is a skill test that a student of some sites has passed in some days. */
export const isPassedTest = ({
  firstDay,
  lastDay,
  ...at
}: SitesAndDays) => sql`x.kind = 'SkillTest' AND x.result = 'Passed'
  AND x.state = 'Active' AND x.taken_on BETWEEN ${firstDay}::date AND ${lastDay}::date AND ${hasRoleAt("n.student_id", at)}`;

/** Whether a training of a student of some sites has begun in some days; one that goes on by a later revision hasn't. */
export const isBegun = ({
  firstDay,
  lastDay,
  ...at
}: SitesAndDays) => sql`n.state <> 'Archived' AND n.previous_id IS NULL
  AND n.start_on BETWEEN ${firstDay}::date AND ${lastDay}::date AND ${hasRoleAt("n.student_id", at)}`;

/** Whether somebody is a member: who learns, teaches or rents at some sites today. */
export const isMember = (at: At) => sql`p.state = 'Active' AND p.anonymised_at IS NULL AND EXISTS (
  SELECT FROM site_role WHERE person_id = p.id AND role <> 'Staff' AND ${isAt("site_id", at)})`;

/** Whether somebody is so many years old on the last of some days, or older; null where their birthday isn't known. */
export const isAged = (years: number, { lastDay }: Pick<Days, "lastDay">) =>
  sql`p.born_on <= ${lastDay}::date - make_interval(years => ${years}::int)`;
export const AGES = { under21: 21, over65: 66 };
