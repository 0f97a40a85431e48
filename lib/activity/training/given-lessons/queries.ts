import type { Reading } from "@/lib/access/actor/as-actor";
import { groupBy } from "@/lib/platform/group-by";
import { sliceOfPage } from "@/lib/platform/paging";
import { fromUnix } from "@/lib/platform/time";
import type { LogbookPeriod } from "@/lib/records/aircraft/schema";
import { Prisma } from "@/prisma/generated/client";
import { readLogbookHolder } from "../../flights/logbook/reach";
import { addGiven, amountsOfLesson, type GivenLeg } from "./rules";
import type { GivenLessonsQuery, GivenLessonsView, GivenLessonView } from "./schema";

/** What an instructor has given of one student's lesson, or of a flight that belongs to no lesson of theirs. */
export type GivenRow = {
  startAt: number;
  /** What students who were taught together have in common: their flight or booking, and else the lesson. */
  occasion: string;
  students: string[];
  program: string;
  lesson: string;
  briefing: number;
  debriefing: number;
  theory: number;
  legs: (GivenLeg & { registration: string })[];
};

/** A leg in JSON. `p` is the student on board, `l` the leg. */
const LEG = Prisma.sql`json_build_object('id', l.id, 'registration', l.registration,
  'isSimulator', l.category = 'Simulator', 'isSolo', p.function IS NOT DISTINCT FROM 'Solo',
  'minutes', floor(date_part('epoch', l.on_block_at - l.off_block_at) / 60 + 0.5),
  'nightMinutes', l.night_minutes, 'landings', l.landings_by_day + l.landings_by_night)`;
const TEACHES = Prisma.sql`IN ('Instructor', 'Examiner')`;

/**
 * What instructors have taught, as common table expressions that end in `given`: each leg on which they instructed or examined, as
 * their pilot logbook counts it, be its lesson submitted or not; and of the lessons that they submitted also what was flown alone,
 * briefing, debriefing and theory. `lesson_id` is the lesson that they submitted, `flight_id` the flight of other legs. What begins at
 * once on the same `occasion` was given together. Without ids it is what all have taught.
 */
export const givenBy = (instructorIds: readonly string[] | null) => {
  const isOfThem = (column: Prisma.Sql) =>
    instructorIds ? Prisma.sql`${column} = ANY(${[...instructorIds]}::char(24)[])` : Prisma.sql`${column} IS NOT NULL`;
  return Prisma.sql`
    taught AS MATERIALIZED (
      SELECT me.person_id AS instructor_id, l.id, coalesce(l.reservation_id, l.id) AS flight, l.off_block_at
      FROM leg_pilot me JOIN leg l ON l.id = me.leg_id
      WHERE ${isOfThem(Prisma.sql`me.person_id`)} AND me.function ${TEACHES} AND l.state IN ('Declared', 'Validated')
    ), submitted AS (
      SELECT f.*, n.student_id, r.name AS program, coalesce(nullif(t.reference, ''), t.title) AS lesson
      FROM lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id
        JOIN training_session t ON t.id = e.session_id JOIN enrolment n ON n.id = e.enrolment_id
        JOIN program_revision r ON r.id = n.revision_id
      WHERE ${isOfThem(Prisma.sql`f.instructor_id`)}
    ), others AS (
      SELECT instructor_id, flight, array_agg(id) AS ids, min(off_block_at) AS start_at FROM taught
      WHERE NOT EXISTS (SELECT 1 FROM leg_pilot p JOIN submitted USING (lesson_id)
        WHERE p.leg_id = taught.id AND p.function IS NOT NULL AND submitted.instructor_id = taught.instructor_id)
      GROUP BY instructor_id, flight
    ), given AS (
      SELECT submitted.id, instructor_id, lesson_id, NULL::char(24) AS flight_id, start_at,
        coalesce((SELECT max(p.reservation_id) FROM reservation_person p JOIN reservation r ON r.id = p.reservation_id
          WHERE p.lesson_id = submitted.lesson_id AND r.withdrawn_at IS NULL AND r.state <> 'Cancelled'), program || ' ' || lesson) AS occasion,
        json_build_array(s.last_name || ' ' || s.first_name) AS students, program, lesson,
        briefing_minutes AS briefing, debriefing_minutes AS debriefing, theory_minutes AS theory,
        (SELECT coalesce(json_agg(${LEG} ORDER BY l.off_block_at), '[]') FROM leg_pilot p JOIN leg l ON l.id = p.leg_id
          WHERE p.lesson_id = submitted.lesson_id AND p.function IS NOT NULL AND l.state = 'Validated'
            AND (p.function = 'Solo'
              OR l.id IN (SELECT taught.id FROM taught WHERE taught.instructor_id = submitted.instructor_id))) AS legs
      FROM submitted JOIN person s ON s.id = submitted.student_id
      UNION ALL
      SELECT flight, instructor_id, NULL, flight, start_at, flight,
        (SELECT coalesce(json_agg(DISTINCT s.last_name || ' ' || s.first_name), '[]') FROM leg_pilot p
          JOIN person s ON s.id = p.person_id WHERE p.leg_id = ANY(ids) AND p.function IS NOT NULL AND p.function NOT ${TEACHES}),
        coalesce((SELECT string_agg(DISTINCT r.name, ', ') FROM leg_pilot p JOIN enrolment_session e ON e.id = p.lesson_id
          JOIN enrolment n ON n.id = e.enrolment_id JOIN program_revision r ON r.id = n.revision_id
          WHERE p.leg_id = ANY(ids) AND p.function IS NOT NULL), ''),
        coalesce((SELECT string_agg(DISTINCT coalesce(nullif(t.reference, ''), t.title), ', ') FROM leg_pilot p
          JOIN enrolment_session e ON e.id = p.lesson_id JOIN training_session t ON t.id = e.session_id
          WHERE p.leg_id = ANY(ids) AND p.function IS NOT NULL), ''),
        0, 0, 0,
        (SELECT json_agg(${LEG} ORDER BY l.off_block_at) FROM leg l LEFT JOIN leg_pilot p ON false WHERE l.id = ANY(ids))
      FROM others
    )`;
};

const namesOf = (names: readonly string[]) => [...new Set(names)].filter(Boolean);

/** What several students' parts of one lesson are together. */
export const toGivenLesson = (parts: readonly GivenRow[]) => ({
  startAt: parts[0]!.startAt,
  students: namesOf(parts.flatMap(({ students }) => students)),
  program: namesOf(parts.map(({ program }) => program)).join(", "),
  lesson: namesOf(parts.map(({ lesson }) => lesson)).join(", "),
  aircraft: namesOf(parts.flatMap(({ legs }) => legs.map(({ registration }) => registration))),
  ...amountsOfLesson(parts),
});

/** Lists what an instructor has taught in a period, the oldest first. */
export async function listGivenLessons(
  { db }: Pick<Reading, "db">,
  instructorId: string,
  { dateMin, dateMax }: LogbookPeriod,
): Promise<GivenLessonView[]> {
  const from = dateMin === undefined ? Prisma.empty : Prisma.sql`AND start_at >= ${fromUnix(dateMin)}`;
  const until = dateMax === undefined ? Prisma.empty : Prisma.sql`AND start_at < ${fromUnix(dateMax)}`;
  const rows = await db.$queryRaw<GivenRow[]>`
    WITH ${givenBy([instructorId])}
    SELECT date_part('epoch', start_at) AS "startAt", occasion, students, program, lesson, briefing, debriefing, theory, legs
    FROM given WHERE true ${from} ${until} ORDER BY start_at, students::text, id`;
  return [...groupBy(rows, ({ startAt, occasion }) => `${startAt} ${occasion}`).values()].map(toGivenLesson);
}

/** Reads a page of an instructor's logbook with the totals of its period, the latest lessons first. */
export async function readGivenLessons(
  reading: Reading,
  instructorId: string,
  { dateMin, dateMax, ...paging }: GivenLessonsQuery,
): Promise<GivenLessonsView> {
  await readLogbookHolder(reading, instructorId);
  const lessons = await listGivenLessons(reading, instructorId, { dateMin, dateMax });
  return {
    lessons: sliceOfPage(lessons.toReversed(), paging),
    count: lessons.length,
    totals: addGiven(lessons),
  };
}
