import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { LessonRequest } from "@/prisma/generated/client";
import { takeBackNotifications } from "../notifications/commands";
import type { LessonRequestState } from "./codes";
import { whereLapsed } from "./reach";

type Wanted = Pick<LessonRequest, "siteId" | "lessonId" | "studentId" | "instructorId" | "aircraftId" | "wish"> & {
  period: { start: number; end: number } | null;
};

/** Stores an open request and tells the people who answer it. The caller holds the student's lock. */
export async function insertLessonRequest(
  work: Work,
  { siteId, lessonId, studentId, period, ...wanted }: Wanted,
  answererIds: readonly string[],
): Promise<string> {
  const times = { startAt: period && fromUnix(period.start), endAt: period && fromUnix(period.end) };
  const columns = { state: "Open" as const, ...times, ...wanted };
  const id = newId();
  await work.db.lessonRequest.create({
    data: { id, siteId, lessonId, studentId, ...columns, createdAt: work.now },
  });
  changed(work, { kind: "LessonRequest", id, verb: "ask", siteId, after: columns, people: answererIds });
  return id;
}

const VERBS = { Confirmed: "confirm", Declined: "decline", Withdrawn: "withdraw", Ended: "end" } as const;

/** Closes an open request. Who hasn't read of it yet needn't any more. */
export async function closeLessonRequest(
  work: Work,
  { id, siteId, studentId }: Pick<LessonRequest, "id" | "siteId" | "studentId">,
  state: Exclude<LessonRequestState, "Open">,
  { answer = "", reservationId = null }: { answer?: string; reservationId?: string | null } = {},
): Promise<void> {
  await work.db.lessonRequest.update({
    where: { id },
    data: { state, answer, reservationId, closedAt: work.now, closedById: work.actor.id, version: { increment: 1 } },
  });
  await takeBackNotifications(work, "lessonRequested", [id]);
  changed(work, {
    ...{ kind: "LessonRequest", id, siteId, verb: VERBS[state], people: [studentId] },
    ...{ before: { state: "Open", answer: "", reservationId: null }, after: { state, answer, reservationId } },
  });
}

/**
 * Closes the open requests for lessons that were just booked: one for that very time, or that named none, is confirmed by it,
 * another one has come to nothing. `offBlock` is unix seconds.
 */
export async function settleLessonRequests(
  work: Work,
  lessonIds: readonly string[],
  { id: reservationId, offBlock }: { id: string; offBlock: number },
): Promise<void> {
  if (lessonIds.length === 0) return;
  const open = await work.db.lessonRequest.findMany({
    where: { state: "Open", lessonId: { in: [...lessonIds] } },
    orderBy: { id: "asc" },
  });
  for (const request of open) {
    const isIt = request.startAt === null || toUnix(request.startAt) === offBlock;
    const { answer } = request;
    await closeLessonRequest(work, request, isIt ? "Confirmed" : "Ended", { answer, reservationId });
  }
}

/** Opens again what a booking confirmed for some lessons, when it no longer has them before its time. */
export async function reopenLessonRequests(
  work: Work,
  reservationId: string,
  lessonIds: readonly string[],
): Promise<void> {
  const closed = await work.db.lessonRequest.findMany({
    where: {
      reservationId,
      lessonId: { in: [...lessonIds] },
      state: "Confirmed",
      OR: [{ startAt: null }, { startAt: { gt: work.now } }],
    },
  });
  for (const { id, siteId, lessonId, answer } of closed) {
    if (await work.db.lessonRequest.findFirst({ where: { lessonId, state: "Open" } })) continue;
    const after = { state: "Open" as const, answer: "", reservationId: null };
    await work.db.lessonRequest.update({
      where: { id },
      data: { ...after, closedAt: null, closedById: null, version: { increment: 1 } },
    });
    const before = { state: "Confirmed" as const, answer, reservationId };
    changed(work, { kind: "LessonRequest", id, verb: "reopen", siteId, before, after });
  }
}

/** Writes down which open requests have ended by themselves. Those that somebody is just answering wait for the next run. */
export async function endLapsedLessonRequests(work: Work): Promise<void> {
  const lapsed = await work.db.lessonRequest.findMany({
    where: whereLapsed(work.now),
    orderBy: { id: "asc" },
    take: 500,
  });
  for (const request of lapsed) {
    const [held] = await work.db.$queryRaw<{ id: string }[]>`
      SELECT id FROM lesson_request WHERE id = ${request.id} AND state = 'Open' FOR UPDATE SKIP LOCKED`;
    if (held) await closeLessonRequest(work, request, "Ended");
  }
}
