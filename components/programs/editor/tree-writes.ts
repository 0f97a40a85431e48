import { latestOwnVersion, noteOwnWrite } from "@/components/resource/own-writes";
import { patchRecordState } from "@/components/resource/use-record-state";
import { api } from "@/lib/http/client";
import { findPhaseOf, type Tree } from "@/lib/records/programs/tree/rules";
import { makeNewLessonBody, makeOrderBody } from "@/lib/records/programs/wire";

export type Part = { kind: "phase" | "lesson"; id: string; version: number };

const routeOf = ({ kind }: Pick<Part, "kind">) => (kind === "phase" ? "phase" : "session");

/** Sends a change of a phase or lesson over the version that this page has left. */
export async function putPart(part: Part, change: object): Promise<number> {
  const over = latestOwnVersion(part.id, part.version);
  const { version } = await api.put(routeOf(part), { body: { id: part.id, ...change }, version: over });
  noteOwnWrite(part.id, over, version);
  return version ?? over;
}

export const setPartState = (part: Part, state: "Active" | "Disabled") => patchRecordState(routeOf(part), part, state);

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const orderLessons = (phaseId: string, ids: readonly string[]) =>
  api.patch(`phase/${phaseId}/reorderSessions`, { body: makeOrderBody(ids) });

/** Saves where a phase or lesson stands in the tree. A lesson that has left its phase goes to the end of the other first. */
export async function saveOrder(revisionId: string, before: Tree, after: Tree, part: Part): Promise<void> {
  if (part.kind === "phase") {
    await api.patch(`revision/${revisionId}/reorderPhases`, { body: makeOrderBody(idsOf(after)) });
    return;
  }
  const [from, to] = [findPhaseOf(before, part.id)!, findPhaseOf(after, part.id)!];
  if (from.id !== to.id) await putPart(part, { phaseId: to.id });
  const isLast = to.lessons.at(-1)?.id === part.id;
  if (from.id === to.id || !isLast) await orderLessons(to.id, idsOf(to.lessons));
}

/** Brings a removed part back to the place that it had. */
export async function restorePart(revisionId: string, before: Tree, part: Part): Promise<void> {
  await setPartState(part, "Active");
  if (part.kind === "phase") await saveOrder(revisionId, before, before, part);
  else {
    const phase = findPhaseOf(before, part.id)!;
    await orderLessons(phase.id, idsOf(phase.lessons));
  }
}

type Made = { id: string; version: number };

export const postPhase = async (revisionId: string, name: string): Promise<Made> =>
  (await api.post<Made>("phase", { body: { revisionId, name } })).data;

export const postLesson = async (phaseId: string, isTheory: boolean, title: string): Promise<Made> =>
  (await api.post<Made>("session", { body: makeNewLessonBody(phaseId, isTheory, title) })).data;
