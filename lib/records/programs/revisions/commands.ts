import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { demandStateTransition } from "../../rules";
import { auditVerbForState, changeVersionedRow, fillUnnamed } from "../../versioned";
import { RATED_SKILLS } from "../codes";
import { isSameEnvironment, writeEnvironment } from "../environment";
import { copyRevision } from "./copy";
import { presentRevisionHead, type RevisionRow, readRevision, revisionWhole } from "./queries";
import type { NewRevisionInput, RevisionChange, RevisionView } from "./schema";

/**
 * Opens a revision from a locked one, empty or as its copy (spec 2 §4). What it demands and what students accept is taken over
 * in both cases.
 */
export async function openRevision(work: Work, input: NewRevisionInput): Promise<RevisionView> {
  const { origineRevisionId: originId, duplicate, name, edition, revision, creationDate } = input;
  const { db, actor } = work;
  const origin = await db.programRevision.findUnique({ where: { id: originId }, include: { program: true } });
  if (!origin || !can(actor, "program.read", "any")) throw new Problem("notFound", "errors.notFound");
  if (!origin.lockedAt) throw new Problem("conflict", "programs.revisionNotLocked");
  if (origin.program.state === "Archived") throw new Problem("conflict", "programs.programArchived");
  const id = newId();
  const data = {
    ...{ programId: origin.programId, originId, name, edition, revision, createdOn: new Date(creationDate * 1000) },
    ...{ isCbta: origin.isCbta, ratedSkills: origin.ratedSkills, minima: origin.minima },
    requirements: origin.requirements,
  };
  await db.programRevision.create({ data: { id, ...data } });
  await copyRevision(work, originId, id, duplicate ? "everything" : "demands");
  changed(work, { kind: "ProgramRevision", id, verb: duplicate ? "duplicate" : "open", after: data });
  return readRevision(work, id);
}

/** Changes name, edition, date, rating, requirements and demands of a revision that isn't locked. */
export async function changeRevision(work: Work, change: RevisionChange, version?: number) {
  const { id } = change;
  const wholeOf = (row: RevisionRow) => fillUnnamed(presentRevisionHead(row), change);
  const answer = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    changesMore: (row) =>
      !isSameEnvironment(presentRevisionHead(row).regulatoryEnvironment, wholeOf(row).regulatoryEnvironment),
    data: (row) => {
      if (row.lockedAt) throw new Problem("conflict", "programs.revisionLocked");
      const whole = wholeOf(row);
      demandSoundRequirements(whole.requirements);
      return {
        ...{ name: whole.name, edition: whole.edition, revision: whole.revision },
        createdOn: new Date(whole.creationDate * 1000),
        isCbta: whole.activeCBTA,
        ratedSkills: RATED_SKILLS[whole.ratingSkillType]!,
        minima: whole.minima,
        requirements: whole.requirements,
      };
    },
  });
  const [before, after] = [presentRevisionHead(answer.before), wholeOf(answer.before)];
  const [was, is] = [before.regulatoryEnvironment, after.regulatoryEnvironment];
  const place = { revisionId: id, sessionId: null, field: "regulatoryEnvironment" };
  await writeEnvironment(work, place, is, was);
  if (!isSameEnvironment(was, is)) {
    const told = { before: { demands: was }, after: { demands: is } };
    changed(work, { kind: "ProgramRevision", id, verb: "changeDemands", ...told });
  }
  return { version: answer.version };
}

/**
 * Locks a revision for good: from now on it is used and never changed (spec 2 §4). Throws when it has no lesson, because it
 * could never be corrected.
 */
export async function lockRevision(work: Work, id: string, version?: number) {
  const lessons = { revisionId: id, state: "Active" as const, phase: { state: "Active" as const } };
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "lock",
    data: async (row) => {
      if (row.lockedAt) throw new Problem("conflict", "programs.revisionLocked");
      if ((await work.db.trainingSession.count({ where: lessons })) === 0)
        throw new Problem("conflict", "programs.nothingToLock");
      return { lockedAt: work.now, lockedById: work.actor.id };
    },
  });
  return { version: next };
}

export async function setRevisionState(work: Work, id: string, state: RecordState, version?: number) {
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: (row) => {
      demandStateTransition(row.state, state);
      return { state };
    },
  });
  return { version: next };
}

/** Throws when a requirement is empty, or twice in the list whatever its case (spec 2 §5). */
export function demandSoundRequirements(requirements: readonly string[]): void {
  const empty = requirements.indexOf("");
  if (empty >= 0) throw makeInvalidFieldProblem(`requirements.${empty}`, "programs.requirementEmpty");
  const folded = requirements.map((text) => text.toLowerCase());
  const twice = folded.findIndex((text, at) => folded.indexOf(text) < at);
  if (twice >= 0) throw makeInvalidFieldProblem(`requirements.${twice}`, "programs.requirementTwice");
}

function about(work: Work, id: string, version: number | undefined) {
  return {
    table: work.db.programRevision,
    find: async (): Promise<RevisionRow | null> => {
      // Who writes a part of the revision holds the same row (claimUnlockedRevision).
      await work.db.$executeRaw`SELECT 1 FROM program_revision WHERE id = ${id} FOR NO KEY UPDATE`;
      return work.db.programRevision.findUnique({ where: { id }, select: revisionWhole });
    },
    id,
    version,
    kind: "ProgramRevision" as const,
    view: presentRevisionHead,
  };
}
