import type { Work } from "@/lib/access/actor/as-actor";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { lockDraft, takeBackRun } from "../drafts/commands";
import { findLastRun } from "./queries";
import { isSilent } from "./rules";
import type { WeekPlanInput } from "./schema";

/** Begins a run for a draft. Throws 409 while another one runs. */
export async function createRun(work: Work, draftId: string, input: WeekPlanInput): Promise<string> {
  const { db, actor, now } = work;
  await lockDraft(work, draftId);
  const last = await findLastRun(work, draftId);
  if (last?.state === "Running" && !isSilent(last, now)) throw new Problem("conflict", "drafts.weekPlan.isRunning");
  const failed = { state: "Failed" as const, endedAt: now };
  await db.weekPlanRun.updateMany({ where: { draftId, state: "Running" }, data: failed });
  const id = newId();
  await db.weekPlanRun.create({
    data: { id, draftId, askedById: actor.id!, input, startedAt: now, seenAt: now },
  });
  return id;
}

/** Asks the run of a draft to end with the plan that it has. Throws 404 where none runs. */
export async function stopRun(work: Work, draftId: string): Promise<void> {
  await lockDraft(work, draftId);
  const last = await findLastRun(work, draftId);
  if (last?.state !== "Running") throw new Problem("notFound", "errors.notFound");
  await work.db.weekPlanRun.update({ where: { id: last.id }, data: { stopAskedAt: work.now } });
}

/** Takes back together what the last run of a draft has placed and moved. Only who asked for it can. */
export async function undoRun(work: Work, draftId: string): Promise<void> {
  const draft = await lockDraft(work, draftId);
  const last = await findLastRun(work, draftId);
  if (last?.state !== "Done") throw new Problem("notFound", "errors.notFound");
  if (last.askedById !== work.actor.id) throw new Problem("forbidden", "drafts.othersItem");
  await takeBackRun(work, draft, last.id);
  await work.db.weekPlanRun.update({ where: { id: last.id }, data: { state: "Undone" } });
}

/** Gives a sign of life of a run. Returns whether it shall end. */
export async function beat(db: Db, id: string): Promise<boolean> {
  const [run] = await db.$queryRaw<{ ends: boolean }[]>`
    UPDATE week_plan_run SET seen_at = now() WHERE id = ${id} AND state = 'Running'
    RETURNING stop_asked_at IS NOT NULL AS ends`;
  return run?.ends ?? true;
}

type Figures = {
  wanted: number;
  placed: number;
  standing: number;
  moved: number;
  score: number;
  bound: number | null;
};

/** Writes how far a run is, so that those who wait for it see it. */
export async function noteFigures(db: Db, id: string, figures: Partial<Figures>, now: Date): Promise<void> {
  await db.$executeRaw`UPDATE week_plan_run SET legal_at = coalesce(legal_at, ${now}) WHERE id = ${id}`;
  await db.weekPlanRun.updateMany({ where: { id, state: "Running" }, data: { ...figures, improvedAt: now } });
}

/** Ends a run. */
export async function endRun(
  { db, now }: { db: Db; now: Date },
  id: string,
  state: "Done" | "Failed",
  more: Partial<Figures> & { notPlaced?: object[] } = {},
): Promise<void> {
  await db.weekPlanRun.updateMany({ where: { id, state: "Running" }, data: { ...more, state, endedAt: now } });
}
