import type { Work } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { enrolStudents } from "@/lib/activity/training/commands";
import type { EnrolmentInput, EnrolmentView } from "@/lib/activity/training/schema";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";

/**
 * Enrols one student, several, or all Active students of a promotion. Of a promotion, those who follow the programme already
 * are left out, so that it can be enrolled again after somebody joined.
 */
export async function enrol(work: Work, input: EnrolmentInput): Promise<EnrolmentView[]> {
  const { userId, usersIds, promotionId, revisionsId: revisionIds, startAt } = input;
  const members = promotionId ? await listMembersToEnrol(work, promotionId, revisionIds) : [];
  const studentIds = [...new Set([...(userId ? [userId] : []), ...usersIds, ...members])];
  const startOn = startAt === null ? work.now : new Date(startAt * 1000);
  return enrolStudents(work, { studentIds, revisionIds, startOn });
}

async function listMembersToEnrol(work: Work, promotionId: string, revisionIds: readonly string[]): Promise<string[]> {
  const { db, actor } = work;
  const promotion = await db.promotion.findUnique({ where: { id: promotionId }, select: { siteId: true } });
  if (!promotion || !can(actor, "promotion.read", promotion.siteId))
    throw makeInvalidFieldProblem("promotionId", "training.promotionUnknown");
  const programs = await db.programRevision.findMany({
    where: { id: { in: [...revisionIds] } },
    select: { programId: true },
  });
  const follows = { state: "Active" as const, programId: { in: programs.map(({ programId }) => programId) } };
  const rows = await db.promotionStudent.findMany({
    where: {
      promotionId,
      person: {
        ...{ state: "Active", enrolments: { none: follows } },
        roles: { some: { siteId: promotion.siteId, role: "Student" } },
      },
    },
    select: { personId: true },
    orderBy: { personId: "asc" },
  });
  return rows.map(({ personId }) => personId);
}
