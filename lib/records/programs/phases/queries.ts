import type { Reading } from "@/lib/access/actor/as-actor";
import { Problem } from "@/lib/platform/problem";
import type { TrainingPhase } from "@/prisma/generated/client";
import { RECORD_STATES, type RecordState } from "../../codes";
import { demandReadableRevision } from "../revisions/reach";
import type { PhaseView } from "./schema";

export const presentPhase = (
  { id, revisionId, name, order, state, version }: TrainingPhase,
  isLocked: boolean,
): PhaseView => ({
  id,
  revisionId,
  name,
  order,
  locked: isLocked,
  state: RECORD_STATES.indexOf(state),
  version,
});

/** Lists the phases of a revision in some states, in their order. Throws 404 when the reader may not see it. */
export async function listPhases(
  reading: Reading,
  revisionId: string,
  states: readonly RecordState[],
): Promise<PhaseView[]> {
  const { isLocked } = await demandReadableRevision(reading, revisionId);
  const rows = await reading.db.trainingPhase.findMany({
    where: { revisionId, state: { in: [...states] } },
    orderBy: [{ order: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => presentPhase(row, isLocked));
}

export async function readPhase(reading: Reading, id: string): Promise<PhaseView> {
  const row = await reading.db.trainingPhase.findUnique({ where: { id } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  const { isLocked } = await demandReadableRevision(reading, row.revisionId);
  return presentPhase(row, isLocked);
}
