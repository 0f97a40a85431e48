import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import type { AircraftClass, AircraftType } from "@/lib/records/aircraft/codes";
import { MODES, type Mode, type Period, type SessionType } from "@/lib/records/programs/codes";
import { loadExercises, presentExercise } from "@/lib/records/programs/exercises/queries";
import { includeOfSession, presentSession, type SessionRow } from "@/lib/records/programs/sessions/queries";
import type { SessionView } from "@/lib/records/programs/sessions/schema";
import { Prisma } from "@/prisma/generated/client";
import { includeOfLesson, presentLessonLight, readEnrolment } from "../queries";
import { readTrainee, type Trainee, trainingRights } from "../reach";
import type { LessonView } from "../schema";
import type { OpenLessonView } from "./schema";

/** Lists the lessons of a training with what they teach. Only instructors and staff get the instructions. */
export async function listLessons(reading: Reading, enrolmentId: string): Promise<LessonView[]> {
  const { row, trainee } = await readEnrolment(reading, enrolmentId);
  return loadLessons(reading, trainee, row.revisionId, { enrolmentId, state: "Active", phase: { state: "Active" } });
}

/** Reads one lesson of a training with what it teaches. Throws 404 where there is none, or its reader may not read it. */
export async function readLesson(reading: Reading, enrolmentId: string, id: string): Promise<LessonView> {
  const { row, trainee } = await readEnrolment(reading, enrolmentId);
  const [lesson] = await loadLessons(reading, trainee, row.revisionId, { enrolmentId, id });
  if (!lesson) throw new Problem("notFound", "errors.notFound");
  return lesson;
}

/** Reads a file of a student's lesson, or an image in one of the texts that they get. Throws 404 for all others. */
export async function readLessonFile(reading: Reading, id: string, fileId: string) {
  const lesson = await reading.db.enrolmentSession.findUnique({
    where: { id },
    select: { sessionId: true, enrolment: { select: { studentId: true } } },
  });
  if (!lesson) throw new Problem("notFound", "errors.notFound");
  const trainee = await readTrainee(reading, lesson.enrolment.studentId);
  const found = await reading.db.sessionFile.findUnique({
    where: { sessionId_fileId: { sessionId: lesson.sessionId, fileId } },
    include: includeOfSession.files.include,
  });
  const isOpen = found && (found.part !== "Instructions" || trainingRights(reading, trainee).readsInstructions);
  if (!isOpen) throw new Problem("notFound", "errors.notFound");
  return found.file;
}

async function loadLessons(
  reading: Reading,
  trainee: Trainee,
  revisionId: string,
  where: { enrolmentId: string; id?: string; state?: "Active"; phase?: { state: "Active" } },
): Promise<LessonView[]> {
  const readsInstructions = trainingRights(reading, trainee).readsInstructions;
  const { db } = reading;
  const lessons = await db.enrolmentSession.findMany({
    where,
    include: includeOfLesson,
    orderBy: [{ phase: { order: "asc" } }, { order: "asc" }, { id: "asc" }],
  });
  const sessionIds = [...new Set(lessons.map(({ sessionId }) => sessionId))];
  // Who may not read the instructions: the column isn't even read.
  const sessions = await db.trainingSession.findMany({
    where: { id: { in: sessionIds } },
    include: includeOfSession,
    omit: { instructions: !readsInstructions },
  });
  const exercises = new Map((await loadExercises(db, { revisionId })).map((row) => [row.id, presentExercise(row)]));
  const byId = new Map(sessions.map((row) => [row.id, row as typeof row & { instructions?: string }]));
  return lessons.map((lesson) => {
    const session = byId.get(lesson.sessionId)!;
    const files = session.files.filter(({ part }) => readsInstructions || part !== "Instructions");
    const whole: SessionRow = { ...session, files, instructions: session.instructions ?? "" };
    const addressOf = (fileId: string) => `/api/user-programSession/${lesson.id}/file/${fileId}`;
    const { exercises: used, theoretical, pratical } = presentSession(whole, exercises, true, addressOf);
    return {
      ...presentLessonLight(lesson),
      exercises: used,
      theoretical,
      pratical: withoutUnread(pratical, readsInstructions),
    };
  });
}

function withoutUnread(practice: SessionView["pratical"], readsInstructions: boolean): LessonView["pratical"] {
  if (!practice || readsInstructions) return practice;
  const { instructions: _, ...open } = practice;
  return open;
}

/** What somebody learns next, as the planning chooses it. */
export type OpenLesson = {
  id: string;
  studentId: string;
  enrolmentId: string;
  programName: string;
  phaseName: string;
  lineageId: string;
  reference: string;
  title: string;
  minutes: number;
  briefingMinutes: number;
  debriefingMinutes: number;
  aircraftType: AircraftType | null;
  engine: AircraftClass | null;
  period: Period | null;
  mode: Mode | null;
  tagIds: string[];
};

/**
 * Lists the lessons of some students that are neither planned nor done, each student's next one first. What the reservation
 * `plannedBy` gives is open to itself, also once it was followed up. A draft frees some that are planned, and takes others.
 */
export function listOpenLessons(
  { db }: Reading,
  studentIds: readonly string[],
  sort: SessionType,
  plannedBy: string | null = null,
  { freed = [], taken = [] }: { freed?: readonly string[]; taken?: readonly string[] } = {},
): Promise<OpenLesson[]> {
  return db.$queryRaw<OpenLesson[]>`
    SELECT l.id, e.student_id AS "studentId", e.id AS "enrolmentId", v.name AS "programName", p.name AS "phaseName", s.lineage_id AS "lineageId",
      s.reference, s.title, s.minutes, s.briefing_minutes AS "briefingMinutes", s.debriefing_minutes AS "debriefingMinutes",
      s.aircraft_type AS "aircraftType", s.engine, s.period, s.mode,
      ARRAY(SELECT d.tag_id FROM regulatory_demand d JOIN tag g ON g.id = d.tag_id AND g.state = 'Active'
        WHERE d.revision_id = s.revision_id AND (d.session_id IS NULL OR d.session_id = s.id)) AS "tagIds"
    FROM enrolment e JOIN program_revision v ON v.id = e.revision_id
      JOIN enrolment_phase own ON own.enrolment_id = e.id AND own.state = 'Active' JOIN training_phase p ON p.id = own.phase_id
      JOIN enrolment_session l ON l.phase_id = own.id AND l.state = 'Active' AND (l.status = 'NotPlanned'
        OR l.status = 'Planned' AND l.id = ANY(${[...freed]}::char(24)[])
        OR l.id IN (SELECT r.lesson_id FROM reservation_person r WHERE r.reservation_id = ${plannedBy}))
      JOIN training_session s ON s.id = l.session_id
    WHERE e.student_id = ANY(${[...studentIds]}::char(24)[]) AND e.state = 'Active' AND s.type::text = ${sort}
      AND NOT l.id = ANY(${[...taken]}::char(24)[])
    ORDER BY e.student_id, e.start_on DESC, e.id, own."order", l."order", l.id`;
}

/** A practical lesson of a student, with its place in their training and when it is planned. */
export type LessonPlace = {
  id: string;
  studentId: string;
  enrolmentId: string;
  place: number;
  isOpen: boolean;
  /** The reservation that plans it, if one does that is still to come. */
  reservationId: string | null;
  start: number | null;
  end: number | null;
};

/** Lists where each practical lesson of some students stands in their training: those that are open, and those that are planned. */
export function listLessonPlaces({ db }: Reading, studentIds: readonly string[]): Promise<LessonPlace[]> {
  return db.$queryRaw<LessonPlace[]>`
    SELECT l.id, e.student_id AS "studentId", e.id AS "enrolmentId", l.status = 'NotPlanned' AS "isOpen", r.id AS "reservationId",
      date_part('epoch', r.start_at) AS start, date_part('epoch', r.end_at) AS "end",
      (row_number() OVER (PARTITION BY e.id ORDER BY own."order", l."order", l.id))::int AS place
    FROM enrolment e JOIN enrolment_phase own ON own.enrolment_id = e.id AND own.state = 'Active'
      JOIN enrolment_session l ON l.phase_id = own.id AND l.state = 'Active' AND l.status IN ('NotPlanned', 'Planned')
      JOIN training_session s ON s.id = l.session_id AND s.type = 'Practical'
      LEFT JOIN (reservation_person p JOIN reservation r ON r.id = p.reservation_id AND r.withdrawn_at IS NULL
        AND r.state IN ('Scheduled', 'FlightFollowUpNeeded')) ON p.lesson_id = l.id
    WHERE e.student_id = ANY(${[...studentIds]}::char(24)[]) AND e.state = 'Active'
    ORDER BY e.id, place`;
}

/** Which aircraft each of some students has flown most of late, by the student's id. */
export async function listUsualAircraft({ db, now }: Reading, studentIds: readonly string[]) {
  const since = new Date(now.getTime() - USUAL_DAYS * 86_400_000);
  const rows = await db.$queryRaw<{ studentId: string; aircraftId: string }[]>`
    SELECT DISTINCT ON (person_id) person_id AS "studentId", aircraft_id AS "aircraftId"
    FROM leg_pilot f JOIN leg l ON l.id = f.leg_id
    WHERE person_id = ANY(${[...studentIds]}::char(24)[]) AND function IS NOT NULL AND state <> 'Withdrawn'
      AND off_block_at > ${since} AND aircraft_id IS NOT NULL
    GROUP BY person_id, aircraft_id ORDER BY person_id, count(*) DESC, max(off_block_at) DESC, aircraft_id`;
  return new Map(rows.map(({ studentId, aircraftId }) => [studentId, aircraftId]));
}

/** How far back what somebody usually flies with is looked for. */
const USUAL_DAYS = 180;

/** Lists with whom and on which aircraft students have learnt or will learn, the most usual first. */
export async function listUsualChoices({ db, now }: Reading, studentIds: readonly string[]) {
  const [ids, since] = [[...studentIds], new Date(now.getTime() - USUAL_DAYS * 86_400_000)];
  type Count = { id: string };
  const own = Prisma.sql`
    SELECT r.id, r.aircraft_id, r.start_at FROM reservation r JOIN reservation_person s ON s.reservation_id = r.id
    WHERE s.person_id = ANY(${ids}::char(24)[]) AND s.role = 'Student' AND r.state <> 'Cancelled'
      AND r.withdrawn_at IS NULL AND r.start_at > ${since}`;
  const [instructors, aircraft] = await Promise.all([
    db.$queryRaw<Count[]>`
      SELECT id FROM (
        SELECT f.instructor_id AS id, f.start_at AS at FROM lesson_follow_up f
          JOIN enrolment_session l ON l.id = f.lesson_id JOIN enrolment e ON e.id = l.enrolment_id
          WHERE e.student_id = ANY(${ids}::char(24)[]) AND f.start_at > ${since} AND f.instructor_id IS NOT NULL
        UNION ALL
        SELECT i.person_id, own.start_at FROM (${own}) own
          JOIN reservation_person i ON i.reservation_id = own.id AND i.role = 'Instructor') taught
      GROUP BY id ORDER BY count(*) DESC, max(at) DESC, id`,
    db.$queryRaw<Count[]>`
      SELECT id FROM (
        SELECT aircraft_id AS id, off_block_at AS at FROM leg_pilot f JOIN leg l ON l.id = f.leg_id
          WHERE person_id = ANY(${ids}::char(24)[]) AND function IS NOT NULL AND state <> 'Withdrawn'
            AND off_block_at > ${since} AND aircraft_id IS NOT NULL
        UNION ALL
        SELECT aircraft_id, start_at FROM (${own}) own WHERE aircraft_id IS NOT NULL) flown
      GROUP BY id ORDER BY count(*) DESC, max(at) DESC, id`,
  ]);
  return { instructorIds: instructors.map(({ id }) => id), aircraftIds: aircraft.map(({ id }) => id) };
}

/** When some students flew last, by their ids. Who hasn't flown is left out. A flight that was refused isn't one. */
export async function listLastFlights(
  { db, now }: Reading,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.$queryRaw<{ studentId: string; at: Date }[]>`
    SELECT person_id AS "studentId", max(off_block_at) AS at FROM leg_pilot f JOIN leg l ON l.id = f.leg_id
    WHERE person_id = ANY(${[...studentIds]}::char(24)[]) AND function IS NOT NULL
      AND off_block_at <= ${now} AND state IN ('Declared', 'Validated')
    GROUP BY person_id`;
  return new Map(rows.map(({ studentId, at }) => [studentId, at]));
}

export const presentOpenLesson = ({ studentId, mode, ...lesson }: OpenLesson): OpenLessonView => ({
  id: lesson.id,
  userId: studentId,
  programName: lesson.programName,
  phaseName: lesson.phaseName,
  lineageId: lesson.lineageId,
  reference: lesson.reference,
  title: lesson.title,
  mode: mode && MODES.indexOf(mode),
  minutes: lesson.minutes,
  briefingMinutes: lesson.briefingMinutes,
  debriefingMinutes: lesson.debriefingMinutes,
});
