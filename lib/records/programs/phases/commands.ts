import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../../codes";
import { demandWholeOrder } from "../../order";
import type { OrderInput } from "../../schema";
import { auditVerbForState, changeVersionedRow } from "../../versioned";
import { MOST_PHASES } from "../codes";
import { claimUnlockedRevision } from "../revisions/claim";
import { presentPhase, readPhase } from "./queries";
import type { PhaseChange, PhaseInput, PhaseView } from "./schema";

/** Adds a phase after the last one of its revision. */
export async function createPhase(work: Work, { revisionId, name }: PhaseInput): Promise<PhaseView> {
  await claimUnlockedRevision(work, revisionId);
  const { _count, _max } = await work.db.trainingPhase.aggregate({
    where: { revisionId, state: "Active" },
    _count: true,
    _max: { order: true },
  });
  if (_count >= MOST_PHASES) throw new Problem("invalid", "programs.tooManyPhases", { values: { most: MOST_PHASES } });
  const id = newId();
  const data = { revisionId, name, order: (_max.order ?? -1) + 1 };
  await work.db.trainingPhase.create({ data: { id, lineageId: id, ...data } });
  changed(work, { kind: "TrainingPhase", id, verb: "create", after: data });
  return readPhase(work, id);
}

export async function changePhase(work: Work, { id, name, revisionId }: PhaseChange, version?: number) {
  await claimRevisionOfPhase(work, id);
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: "change",
    data: (row) => {
      if (revisionId && revisionId !== row.revisionId)
        throw makeInvalidFieldProblem("revisionId", "programs.staysInRevision");
      return { name: name ?? row.name };
    },
  });
  return { version: next };
}

/** Removes a phase with its lessons by disabling it, or brings it back as the last one. Neither loses anything (spec 2 §4). */
export async function setPhaseState(work: Work, id: string, state: RecordState, version?: number) {
  if (state === "Archived") throw new Problem("invalid", "programs.partNotArchived");
  const revisionId = await claimRevisionOfPhase(work, id);
  const { _max } = await work.db.trainingPhase.aggregate({
    where: { revisionId, state: "Active" },
    _max: { order: true },
  });
  const { version: next } = await changeVersionedRow(work, {
    ...about(work, id, version),
    verb: auditVerbForState(state),
    data: (row) => {
      const isBack = state === "Active" && row.state !== state;
      return { state, order: isBack ? (_max.order ?? -1) + 1 : row.order };
    },
  });
  return { version: next };
}

/** Puts the phases of a revision in another order (spec 2 §7). */
export async function reorderPhases(work: Work, revisionId: string, order: OrderInput): Promise<void> {
  await claimUnlockedRevision(work, revisionId);
  const rows = await work.db.trainingPhase.findMany({
    where: { revisionId, state: "Active" },
    orderBy: [{ order: "asc" }, { id: "asc" }],
  });
  const had = rows.map(({ id }) => id);
  const ids = demandWholeOrder(had, order);
  if (ids.join() === had.join()) return;
  await work.db.$executeRaw`
    UPDATE training_phase p SET "order" = wanted.place - 1
    FROM unnest(${ids}::char(24)[]) WITH ORDINALITY AS wanted (id, place)
    WHERE p.id = wanted.id AND p."order" <> wanted.place - 1`;
  // The order is one fact of the revision, told once.
  changed(work, { kind: "ProgramRevision", id: revisionId, verb: "reorderPhases" });
}

/** Holds the revision of a phase. Throws 404 when there is no such phase, 409 when its revision is locked. */
async function claimRevisionOfPhase(work: Work, id: string): Promise<string> {
  const row = await work.db.trainingPhase.findUnique({ where: { id }, select: { revisionId: true } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await claimUnlockedRevision(work, row.revisionId);
  return row.revisionId;
}

const about = (work: Work, id: string, version: number | undefined) => ({
  table: work.db.trainingPhase,
  id,
  version,
  kind: "TrainingPhase" as const,
  view: (row: Parameters<typeof presentPhase>[0]) => presentPhase(row, false),
});
