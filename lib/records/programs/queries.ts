import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../codes";
import { presentRevisionLight, type RevisionLightRow, revisionLight } from "./revisions/queries";
import type { ProgramView } from "./schema";

const NEWEST_FIRST = [{ createdOn: "desc" }, { id: "desc" }] satisfies Prisma.ProgramRevisionOrderByWithRelationInput[];
export const includeOfProgram = {
  tags: { select: { tagId: true }, orderBy: { tagId: "asc" } },
  revisions: { select: revisionLight, orderBy: NEWEST_FIRST, where: { state: { not: "Archived" } } },
} satisfies Prisma.ProgramInclude;
export type ProgramRow = Prisma.ProgramGetPayload<{ include: typeof includeOfProgram }>;

/** The revision in use: the newest locked one that is Active, or the newest one while there is none. */
export function findCurrentRevision<R extends Pick<RevisionLightRow, "lockedAt" | "state">>(
  newestFirst: readonly R[],
): R | undefined {
  return newestFirst.find(({ lockedAt, state }) => lockedAt && state === "Active") ?? newestFirst[0];
}

export const presentProgram = ({
  id,
  needsAto,
  createdAt,
  state,
  version,
  tags,
  revisions,
}: ProgramRow): ProgramView => ({
  id,
  currentRevisionId: findCurrentRevision(revisions)?.id ?? "",
  tagsIds: tags.map(({ tagId }) => tagId),
  needsAto,
  creationDate: toUnix(createdAt),
  revisions: revisions.map(presentRevisionLight),
  state: RECORD_STATES.indexOf(state),
  version,
});

/** Lists the programmes in some states, by the name of their revision in use. */
export async function listPrograms({ db }: Reading, states: readonly RecordState[]): Promise<ProgramView[]> {
  const rows = await db.program.findMany({ where: { state: { in: [...states] } }, include: includeOfProgram });
  const nameOf = (view: ProgramView) => view.revisions.find(({ id }) => id === view.currentRevisionId)?.name ?? "";
  return rows.map(presentProgram).sort((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id.localeCompare(b.id));
}

/** Reads a programme with its revisions. Throws 404 when the reader may not see it. */
export async function readProgram({ db, actor }: Reading, id: string): Promise<ProgramView> {
  const row = await db.program.findUnique({ where: { id }, include: includeOfProgram });
  if (!row || !can(actor, "program.read", "any")) throw new Problem("notFound", "errors.notFound");
  return presentProgram(row);
}

/** Counts the phases and lessons of each revision, by its id. */
export async function listProgramSizes({ db }: Reading): Promise<Record<string, { phases: number; sessions: number }>> {
  const active = { state: "Active" as const };
  const [phases, sessions] = await Promise.all([
    db.trainingPhase.groupBy({ by: ["revisionId"], where: active, _count: true }),
    db.trainingSession.groupBy({ by: ["revisionId"], where: { ...active, phase: active }, _count: true }),
  ]);
  const lessons = new Map(sessions.map(({ revisionId, _count }) => [revisionId, _count]));
  return Object.fromEntries(
    phases.map(({ revisionId, _count }) => [revisionId, { phases: _count, sessions: lessons.get(revisionId) ?? 0 }]),
  );
}
