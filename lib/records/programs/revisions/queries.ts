import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { RECORD_STATES } from "../../codes";
import { RATED_SKILLS } from "../codes";
import { presentEnvironment } from "../environment";
import { loadExercises, presentExercise } from "../exercises/queries";
import type { RevisionLightView, RevisionView } from "./schema";

export const revisionLight = {
  id: true,
  programId: true,
  name: true,
  edition: true,
  revision: true,
  createdOn: true,
  isCbta: true,
  ratedSkills: true,
  minima: true,
  lockedAt: true,
  originId: true,
  state: true,
  version: true,
} satisfies Prisma.ProgramRevisionSelect;
export type RevisionLightRow = Prisma.ProgramRevisionGetPayload<{ select: typeof revisionLight }>;

export const revisionWhole = {
  ...revisionLight,
  requirements: true,
  demands: { where: { sessionId: null } },
} satisfies Prisma.ProgramRevisionSelect;
export type RevisionRow = Prisma.ProgramRevisionGetPayload<{ select: typeof revisionWhole }>;

export const presentRevisionLight = (row: RevisionLightRow): RevisionLightView => ({
  id: row.id,
  programId: row.programId,
  name: row.name,
  edition: row.edition,
  revision: row.revision,
  creationDate: toUnix(row.createdOn),
  activeCBTA: row.isCbta,
  ratingSkillType: RATED_SKILLS.indexOf(row.ratedSkills),
  minima: row.minima,
  locked: row.lockedAt !== null,
  lockedAt: row.lockedAt && toUnix(row.lockedAt),
  origineRevisionId: row.originId,
  state: RECORD_STATES.indexOf(row.state),
  version: row.version,
});

/** What of a revision is changed with it: all but its phases, lessons and exercises. */
export const presentRevisionHead = (row: RevisionRow) => ({
  ...presentRevisionLight(row),
  requirements: row.requirements,
  regulatoryEnvironment: presentEnvironment(row.demands),
});

/** Reads a revision with its exercises. Throws 404 when the reader may not see it. */
export async function readRevision({ db, actor }: Reading, id: string): Promise<RevisionView> {
  const row = await db.programRevision.findUnique({ where: { id }, select: revisionWhole });
  if (!row || !can(actor, "program.read", "any")) throw new Problem("notFound", "errors.notFound");
  const exercises = (await loadExercises(db, { revisionId: id })).map(presentExercise);
  return {
    ...presentRevisionHead(row),
    templateExercises: row.isCbta ? [] : exercises,
    templateExercisesCBTA: row.isCbta ? exercises : [],
  };
}

/** Lists the locked revisions that students can be enrolled in: Active ones of Active programmes, by name. */
export async function listUsableRevisions({ db }: Reading): Promise<RevisionLightView[]> {
  const rows = await db.programRevision.findMany({
    where: { state: "Active", lockedAt: { not: null }, program: { state: "Active" } },
    orderBy: [{ name: "asc" }, { createdOn: "desc" }, { id: "desc" }],
    select: revisionLight,
  });
  return rows.map(presentRevisionLight);
}
