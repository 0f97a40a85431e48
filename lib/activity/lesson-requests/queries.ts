import type { Reading } from "@/lib/access/actor/as-actor";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { type OccupiedResource, occupationsOfBooking } from "../reservations/rules";
import { mayAnswerLessonRequest, whereAnswered, whereLive } from "./reach";
import type { LessonRequestView } from "./schema";

const NAME = { select: { id: true, firstName: true, lastName: true, callSign: true } } as const;
const include = {
  site: { select: { name: true, timeZone: true } },
  lesson: {
    select: {
      ...{ id: true, status: true, state: true, enrolment: { select: { state: true } } },
      session: {
        select: { reference: true, title: true, minutes: true, briefingMinutes: true, debriefingMinutes: true },
      },
    },
  },
  student: NAME,
  instructor: NAME,
  closedBy: NAME,
  aircraft: { select: { id: true, callSign: true } },
} as const satisfies Prisma.LessonRequestInclude;
type Row = Prisma.LessonRequestGetPayload<{ include: typeof include }>;

/** The most requests that a list holds. */
const MOST_LISTED = 50;

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

/** Lists the requests that wait for the actor at a site or at `all`, the earliest time first. */
export async function listLessonRequestsToAnswer(reading: Reading, siteId: string): Promise<LessonRequestView[]> {
  return list(reading, { AND: [whereAnswered(reading, siteId), whereLive(reading.now)] });
}

/** Lists the actor's own requests that wait for an answer. */
export async function listOwnLessonRequests(reading: Reading): Promise<LessonRequestView[]> {
  return list(reading, { AND: [{ studentId: reading.actor.id ?? "" }, whereLive(reading.now)] });
}

async function list(reading: Reading, where: Prisma.LessonRequestWhereInput): Promise<LessonRequestView[]> {
  const rows = await reading.db.lessonRequest.findMany({
    where,
    include,
    orderBy: [{ startAt: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }, { id: "asc" }],
    take: MOST_LISTED,
  });
  return rows.map((row) => present(reading, row, true));
}

/** Reads one request as the actor sees it. The caller has checked that they may. */
export async function readLessonRequest(reading: Reading, id: string): Promise<LessonRequestView> {
  const row = await reading.db.lessonRequest.findUniqueOrThrow({ where: { id }, include });
  return present(reading, row, await isLive(reading, id));
}

/** Reads what the actor last asked for one of their own lessons. Null when they never did. */
export async function findLatestLessonRequest(reading: Reading, lessonId: string): Promise<LessonRequestView | null> {
  const row = await reading.db.lessonRequest.findFirst({
    where: { lessonId, studentId: reading.actor.id ?? "" },
    include,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return row && present(reading, row, row.state === "Open" && (await isLive(reading, row.id)));
}

/** Lists what would be occupied within a window if the requests that can still be confirmed were. */
export async function listAskedPeriods(
  { db, now }: Pick<Reading, "db" | "now">,
  { from, to }: { from: number; to: number },
): Promise<OccupiedResource[]> {
  const rows = await db.lessonRequest.findMany({
    where: { AND: [whereLive(now), { startAt: { lt: fromUnix(to) }, endAt: { gt: fromUnix(from) } }] },
    select: {
      ...{ startAt: true, endAt: true, studentId: true, instructorId: true, aircraftId: true },
      aircraft: { select: { turnaroundMinutes: true } },
      lesson: { select: { session: { select: { mode: true, briefingMinutes: true, debriefingMinutes: true } } } },
    },
  });
  return rows.flatMap(({ startAt, endAt, studentId, instructorId, aircraftId, aircraft, lesson }) => {
    const { mode, briefingMinutes, debriefingMinutes } = lesson.session;
    const [offBlock, onBlock] = [toUnix(startAt!), toUnix(endAt!)];
    const parts = [
      ...(instructorId ? [{ personId: instructorId, role: "Instructor" as const }] : []),
      { personId: studentId, role: "Student" as const },
    ];
    return occupationsOfBooking(
      { aircraftId, classroomId: null, parts, isSolo: mode === "Solo" },
      {
        ...{ start: offBlock - briefingMinutes * 60, end: onBlock + debriefingMinutes * 60, offBlock, onBlock },
        ...{ briefingMinutes, debriefingMinutes, turnaround: offBlock - (aircraft?.turnaroundMinutes ?? 0) * 60 },
      },
    );
  });
}

/** Whether a request can still be confirmed. */
export async function isLive({ db, now }: Pick<Reading, "db" | "now">, id: string): Promise<boolean> {
  return (await db.lessonRequest.count({ where: { AND: [{ id }, whereLive(now)] } })) > 0;
}

function present({ actor }: Reading, row: Row, isOpen: boolean): LessonRequestView {
  const { id, siteId, state, lesson, student, instructor, aircraft, startAt, endAt, wish, answer, version } = row;
  return {
    ...{
      id,
      siteId,
      siteName: row.site.name,
      timeZone: row.site.timeZone,
      wish,
      answer,
      version,
      reservationId: row.reservationId,
    },
    state: state === "Open" && !isOpen ? "Ended" : state,
    lesson: { id: lesson.id, ...lesson.session },
    ...{ userId: student.id, name: nameOf(student) },
    ...{ start: startAt && toUnix(startAt), end: endAt && toUnix(endAt), at: toUnix(row.createdAt) },
    instructor: instructor && { userId: instructor.id, name: nameOf(instructor), callSign: instructor.callSign },
    aircraft: aircraft && { aircraftId: aircraft.id, callSign: aircraft.callSign },
    closedBy: row.closedBy && nameOf(row.closedBy),
    rights: { withdraw: isOpen && actor.id === student.id, answer: isOpen && mayAnswerLessonRequest(actor, row) },
  };
}
