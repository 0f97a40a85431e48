import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { Prisma } from "@/prisma/generated/client";
import { DAYS_WITHOUT_TIME } from "./codes";

type Subject = { siteId: string; studentId: string; instructorId: string | null };

/** Whether the actor confirms or declines a request: the instructor whom it names, or staff. Nobody answers their own. */
export function mayAnswerLessonRequest(actor: Actor, { siteId, studentId, instructorId }: Subject): boolean {
  if (actor.id === studentId) return false;
  if (can(actor, "reservation.teachAny", siteId)) return true;
  return actor.id === instructorId && can(actor, "reservation.teachOwn", siteId);
}

/** Whether the actor may know of a request: its student, and who answers it. */
export const maySeeLessonRequest = (actor: Actor, request: Subject): boolean =>
  actor.id === request.studentId || mayAnswerLessonRequest(actor, request);

/** Prisma condition: the requests that the actor answers, at a site or at `all`. */
export function whereAnswered({ actor }: Pick<Reading, "actor">, siteId: string): Prisma.LessonRequestWhereInput {
  const at = (permission: "reservation.teachAny" | "reservation.teachOwn") =>
    toSiteIdFilter(narrowReach(reachOf(actor, permission), siteId));
  return {
    studentId: { not: actor.id ?? "" },
    OR: [{ siteId: at("reservation.teachAny") }, { siteId: at("reservation.teachOwn"), instructorId: actor.id ?? "" }],
  };
}

/** A request without a time that was made before this has ended. */
const oldest = (now: Date) => new Date(now.getTime() - DAYS_WITHOUT_TIME * 86_400_000);

/**
 * Prisma condition: requests that can still be confirmed. One whose time has passed, whose lesson was planned otherwise or whose
 * training was left counts as ended before a job writes that down.
 */
export const whereLive = (now: Date): Prisma.LessonRequestWhereInput => ({
  state: "Open",
  lesson: { status: "NotPlanned", state: "Active", enrolment: { state: "Active" } },
  OR: [{ startAt: { gt: now } }, { startAt: null, createdAt: { gt: oldest(now) } }],
});

/** Prisma condition: open requests that no longer can. */
export const whereLapsed = (now: Date): Prisma.LessonRequestWhereInput => ({
  state: "Open",
  OR: [
    { lesson: { status: { not: "NotPlanned" } } },
    { lesson: { state: { not: "Active" } } },
    { lesson: { enrolment: { state: { not: "Active" } } } },
    { startAt: { lte: now } },
    { startAt: null, createdAt: { lte: oldest(now) } },
  ],
});
