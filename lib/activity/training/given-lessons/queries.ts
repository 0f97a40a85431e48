import type { Reading } from "@/lib/access/actor/as-actor";
import { groupBy } from "@/lib/platform/group-by";
import { sliceOfPage } from "@/lib/platform/paging";
import { fromUnix } from "@/lib/platform/time";
import type { LogbookPeriod } from "@/lib/records/aircraft/schema";
import { Prisma } from "@/prisma/generated/client";
import { readLogbookHolder } from "../../flights/logbook/reach";
import { addGiven, amountsOfLesson, type GivenLeg } from "./rules";
import type { GivenLessonsQuery, GivenLessonsView, GivenLessonView } from "./schema";

type Row = {
  startAt: number;
  student: string;
  program: string;
  lesson: string;
  briefing: number;
  debriefing: number;
  theory: number;
  legs: (GivenLeg & { registration: string })[];
};

/** Lists the lessons that an instructor has given and submitted in a period, the oldest first. */
export async function listGivenLessons(
  { db }: Pick<Reading, "db">,
  instructorId: string,
  { dateMin, dateMax }: LogbookPeriod,
): Promise<GivenLessonView[]> {
  const from = dateMin === undefined ? Prisma.empty : Prisma.sql`AND f.start_at >= ${fromUnix(dateMin)}`;
  const until = dateMax === undefined ? Prisma.empty : Prisma.sql`AND f.start_at < ${fromUnix(dateMax)}`;
  const [answer] = await db.$queryRaw<{ rows: Row[] }[]>`
    SELECT coalesce(json_agg(json_build_object('startAt', date_part('epoch', f.start_at),
        'student', s.last_name || ' ' || s.first_name, 'program', r.name,
        'lesson', coalesce(nullif(t.reference, ''), t.title),
        'briefing', f.briefing_minutes, 'debriefing', f.debriefing_minutes, 'theory', f.theory_minutes,
        'legs', (SELECT coalesce(json_agg(json_build_object('id', l.id, 'registration', l.registration,
              'isSimulator', l.category = 'Simulator', 'isSolo', p.function = 'Solo',
              'minutes', floor(date_part('epoch', l.on_block_at - l.off_block_at) / 60 + 0.5),
              'nightMinutes', l.night_minutes, 'landings', l.landings_by_day + l.landings_by_night)
            ORDER BY l.off_block_at), '[]')
          FROM leg_pilot p JOIN leg l ON l.id = p.leg_id
          WHERE p.lesson_id = f.lesson_id AND p.function IS NOT NULL AND l.state = 'Validated'))
      ORDER BY f.start_at, s.last_name, f.id), '[]') AS rows
    FROM lesson_follow_up f JOIN enrolment_session e ON e.id = f.lesson_id
      JOIN training_session t ON t.id = e.session_id JOIN enrolment n ON n.id = e.enrolment_id
      JOIN person s ON s.id = n.student_id JOIN program_revision r ON r.id = n.revision_id
    WHERE f.instructor_id = ${instructorId} ${from} ${until}`;
  return [...groupBy(answer!.rows, ({ startAt }) => String(startAt)).values()].map((parts) => {
    const [first] = parts;
    return {
      startAt: first.startAt,
      students: [...new Set(parts.map(({ student }) => student))],
      program: [...new Set(parts.map(({ program }) => program))].join(", "),
      lesson: [...new Set(parts.map(({ lesson }) => lesson))].join(", "),
      aircraft: [...new Set(parts.flatMap(({ legs }) => legs.map(({ registration }) => registration)))],
      ...amountsOfLesson(parts),
    };
  });
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
