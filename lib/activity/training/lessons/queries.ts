import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import { loadExercises, presentExercise } from "@/lib/records/programs/exercises/queries";
import { includeOfSession, presentSession, type SessionRow } from "@/lib/records/programs/sessions/queries";
import type { SessionView } from "@/lib/records/programs/sessions/schema";
import { includeOfLesson, presentLessonLight, readEnrolment } from "../queries";
import { readTrainee, type Trainee, trainingRights } from "../reach";
import type { LessonView } from "../schema";

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
