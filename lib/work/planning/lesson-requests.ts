import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { MOST_OPEN_REQUESTS, MOST_PROPOSED_TIMES, MOST_REQUESTS_A_DAY } from "@/lib/activity/lesson-requests/codes";
import { closeLessonRequest, insertLessonRequest } from "@/lib/activity/lesson-requests/commands";
import { isLive, readLessonRequest } from "@/lib/activity/lesson-requests/queries";
import {
  mayAnswerLessonRequest,
  maySeeLessonRequest,
  whereLapsed,
  whereLive,
} from "@/lib/activity/lesson-requests/reach";
import type {
  LessonRequestAnswer,
  LessonRequestInput,
  LessonRequestView,
  LessonTimesQuery,
  LessonTimesView,
} from "@/lib/activity/lesson-requests/schema";
import { listAnswererIds } from "@/lib/activity/requests/queries";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { flownMinutes } from "@/lib/activity/training/lessons/rules";
import type { Locale } from "@/lib/platform/locale";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { listInstructors } from "@/lib/records/people/queries";
import type { LessonRequest } from "@/prisma/generated/client";
import { bookReservation } from "./book";
import { explainNoProposal } from "./explain-no-proposal";
import { isProposable, proposeLessonTimes } from "./propose-lesson";

/** First key of the PostgreSQL advisory lock under which a student's requests are counted. The second one is the student. */
const REQUESTS_LOCK = 7_236_908;
const DAY_MS = 86_400_000;
/** How far ahead a lesson may be asked for. */
const MOST_DAYS_AHEAD = 60;

/** Proposes times for one of the actor's own lessons, with whom and on what. Throws 404 for any other lesson. */
export async function listLessonTimes(
  reading: Reading,
  query: LessonTimesQuery,
  locale: Locale,
): Promise<LessonTimesView> {
  const { siteId, instructorId } = query;
  const lesson = await readOwnLesson(reading, query.lessonId);
  const teachers = await listTeachersAt(reading, siteId);
  if (instructorId && !teachers.has(instructorId))
    throw makeInvalidFieldProblem("instructorId", "lessonRequests.instructorUnknown");
  const { times, lack } = await proposeLessonTimes(reading, { siteId, lesson, instructorId }, MOST_PROPOSED_TIMES);
  const aircraft = await reading.db.aircraft.findMany({
    where: { id: { in: times.map(({ aircraftId }) => aircraftId) } },
    select: { id: true, callSign: true },
  });
  const callSigns = new Map(aircraft.map(({ id, callSign }) => [id, callSign]));
  return {
    proposals: times.map(({ start, end, instructorId, aircraftId }) => ({
      ...{ start, end, instructor: teachers.get(instructorId)! },
      aircraft: { aircraftId, callSign: callSigns.get(aircraftId) ?? "" },
    })),
    whyNone: lack && (await explainNoProposal(reading, { siteId, lessons: [lesson], lack }, locale)),
    instructors: [...teachers.values()],
  };
}

/** Asks the named instructor, or the staff of the site, for one of the actor's own lessons. It occupies nothing. */
export async function requestLesson(work: Work, input: LessonRequestInput): Promise<LessonRequestView> {
  const { db, now } = work;
  const { siteId, lessonId, instructorId = null, aircraftId = null, wish } = input;
  const { id: studentId } = demandPersonActor(work.actor);
  await db.$executeRaw`SELECT pg_advisory_xact_lock(${REQUESTS_LOCK}::int, hashtext(${studentId}))`;
  const lesson = await readOwnLesson(work, lessonId);
  if (instructorId && !(await listTeachersAt(work, siteId)).has(instructorId))
    throw makeInvalidFieldProblem("instructorId", "lessonRequests.instructorUnknown");
  const aircraft = aircraftId && (await db.aircraft.findUnique({ where: { id: aircraftId } }));
  if (aircraftId && !(aircraft && aircraft.siteId === siteId && aircraft.state === "Active"))
    throw makeInvalidFieldProblem("aircraftId", "reservations.aircraftUnknown");
  const period = await periodOf(work, lesson, input.start ?? null);
  await endLapsed(work, lessonId);
  if (period && instructorId && aircraftId) {
    const wanted = { siteId, lesson, start: period.start, instructorId, aircraftId };
    if (!(await isProposable(work, wanted))) throw makeInvalidFieldProblem("start", "lessonRequests.notProposed");
  }
  const own = { studentId, state: "Open" as const };
  if (await db.lessonRequest.findFirst({ where: { lessonId, state: "Open" } }))
    throw new Problem("conflict", "lessonRequests.open");
  const open = await db.lessonRequest.count({ where: { AND: [own, whereLive(now)] } });
  if (open >= MOST_OPEN_REQUESTS)
    throw new Problem("conflict", "lessonRequests.tooManyOpen", { values: { most: MOST_OPEN_REQUESTS } });
  const since = new Date(now.getTime() - DAY_MS);
  const recent = await db.lessonRequest.count({ where: { studentId, createdAt: { gt: since } } });
  if (recent >= MOST_REQUESTS_A_DAY)
    throw new Problem("conflict", "lessonRequests.tooManyToday", { values: { most: MOST_REQUESTS_A_DAY } });
  const answererIds = instructorId ? [instructorId] : await listAnswererIds(work, siteId);
  const wanted = { siteId, lessonId, studentId, instructorId, aircraftId, wish, period };
  return readLessonRequest(work, await insertLessonRequest(work, wanted, answererIds));
}

/** A request for this lesson that has ended by itself makes room for another one. */
async function endLapsed(work: Work, lessonId: string): Promise<void> {
  const lapsed = await work.db.lessonRequest.findFirst({ where: { AND: [{ lessonId }, whereLapsed(work.now)] } });
  if (lapsed) await closeLessonRequest(work, lapsed, "Ended");
}

/**
 * Confirms a request by booking the lesson, with all rules, or declines it. Throws 409 when it is no longer open or what it needs
 * is no longer free, and 422 when a rule blocks it or it doesn't say what to book.
 */
export async function answerLessonRequest(
  work: Work,
  id: string,
  { confirmed, answer }: LessonRequestAnswer,
  locale: Locale,
): Promise<LessonRequestView> {
  const request = await lockLessonRequest(work, id);
  if (!mayAnswerLessonRequest(work.actor, request)) throw new Problem("forbidden", "reservations.noRight");
  const wanted = confirmed ? "Confirmed" : "Declined";
  // Sent again, an answer changes nothing.
  if (request.state === wanted && request.closedById === work.actor.id) return readLessonRequest(work, id);
  await demandOpen(work, request);
  if (confirmed) {
    // What books the lesson closes the request, with the answer that is there.
    await work.db.lessonRequest.update({ where: { id }, data: { answer } });
    await bookAsked(work, request, locale);
  } else await closeLessonRequest(work, request, "Declined", { answer });
  return readLessonRequest(work, id);
}

/** Books what a request asks for. A reason for what a rule blocks is written in the form, to which this leads. */
async function bookAsked(work: Work, request: LessonRequest, locale: Locale): Promise<void> {
  try {
    await bookReservation(work, "Practical", await toBooking(work, request), locale);
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== "reservations.blockedNeedsReason") throw error;
    throw new Problem("invalid", "lessonRequests.blocked", error.more);
  }
}

/** Withdraws the actor's own open request. */
export async function withdrawLessonRequest(work: Work, id: string): Promise<void> {
  const request = await lockLessonRequest(work, id);
  if (request.studentId !== work.actor.id) throw new Problem("forbidden", "reservations.noRight");
  // Sent again, a withdrawal changes nothing.
  if (request.state === "Withdrawn") return;
  if (request.state !== "Open") throw new Problem("conflict", "lessonRequests.over");
  await closeLessonRequest(work, request, "Withdrawn");
}

async function demandOpen(work: Work, { id, state, lessonId }: LessonRequest): Promise<void> {
  if (state === "Open" && (await isLive(work, id))) return;
  const lesson = await work.db.enrolmentSession.findUniqueOrThrow({ where: { id: lessonId } });
  const isPlanned = (state === "Open" || state === "Ended") && lesson.status === "Planned";
  throw new Problem("conflict", isPlanned ? "lessonRequests.lessonPlanned" : "lessonRequests.over");
}

/** Locks a request and reads it. Throws 404 if the actor may not know of it. */
async function lockLessonRequest(work: Work, id: string): Promise<LessonRequest> {
  await work.db.$queryRaw`SELECT id FROM lesson_request WHERE id = ${id} FOR UPDATE`;
  const row = await work.db.lessonRequest.findUnique({ where: { id } });
  if (!row || !maySeeLessonRequest(work.actor, row)) throw new Problem("notFound", "errors.notFound");
  return row;
}

const [INSTRUCTOR, STUDENT] = [RESERVATION_ROLES.indexOf("Instructor"), RESERVATION_ROLES.indexOf("Student")];

/** The booking that a request asks for. Throws 422 where it leaves open when, with whom or on what. */
async function toBooking({ db }: Work, request: LessonRequest): Promise<BookingInput> {
  const { siteId, lessonId, studentId, instructorId, aircraftId, startAt, endAt } = request;
  if (!startAt || !endAt || !instructorId || !aircraftId)
    throw makeInvalidFieldProblem("confirmed", "lessonRequests.needsForm");
  const { session } = await db.enrolmentSession.findUniqueOrThrow({
    where: { id: lessonId },
    select: { session: { select: { briefingMinutes: true, debriefingMinutes: true } } },
  });
  const [startFlight, endFlight] = [toUnix(startAt), toUnix(endAt)];
  return {
    siteId,
    start: startFlight - session.briefingMinutes * 60,
    end: endFlight + session.debriefingMinutes * 60,
    aircraft: { aircraftId, startFlight, endFlight },
    users: [
      { userId: instructorId, reservationUserRole: INSTRUCTOR },
      { userId: studentId, reservationUserRole: STUDENT, userProgramSessionId: lessonId },
    ],
  };
}

/** Reads one of the actor's own lessons that is flown and still open. Throws 404 for another's, 422 for one that isn't open. */
async function readOwnLesson(reading: Reading, lessonId: string): Promise<OpenLesson> {
  const { id } = demandPersonActor(reading.actor);
  const lesson = (await listOpenLessons(reading, [id], "Practical")).find((one) => one.id === lessonId);
  if (lesson) return lesson;
  const known = await reading.db.enrolmentSession.count({ where: { id: lessonId, enrolment: { studentId: id } } });
  if (known === 0) throw new Problem("notFound", "errors.notFound");
  throw makeInvalidFieldProblem("lessonId", "lessonRequests.lessonNotOpen");
}

/** Off-block and on-block of a lesson that begins at a time. Throws 422 for one that has passed, or is too far ahead. */
async function periodOf({ db, now }: Work, { minutes }: OpenLesson, start: number | null) {
  if (start === null) return null;
  if (start <= toUnix(now)) throw makeInvalidFieldProblem("start", "reservations.inThePast");
  if (start > toUnix(now) + MOST_DAYS_AHEAD * 86_400)
    throw makeInvalidFieldProblem("start", "reservations.quotas.horizon", { days: MOST_DAYS_AHEAD });
  const { slotMinutes } = await db.school.findFirstOrThrow({ select: { slotMinutes: true } });
  return { start, end: start + flownMinutes(minutes, slotMinutes) * 60 };
}

async function listTeachersAt(reading: Reading, siteId: string) {
  const people = await listInstructors(reading, narrowReach(reachOf(reading.actor, "planning.read"), siteId));
  const ofOthers = people.filter(({ id }) => id !== reading.actor.id);
  return new Map(
    ofOthers.map(({ id, prenom, nom, callSign }) => [id, { userId: id, name: `${prenom} ${nom}`, callSign }] as const),
  );
}
