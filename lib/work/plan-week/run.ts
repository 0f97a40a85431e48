import type { Actor } from "@/lib/access/actor/actor";
import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { beat, endRun, noteFigures } from "@/lib/activity/week-plans/commands";
import type { WeekPlanInput } from "@/lib/activity/week-plans/schema";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { Problem } from "@/lib/platform/problem";
import type { DraftPlanning } from "@/prisma/generated/client";
import { isBlocked, planEach } from "../planning/plan-booking";
import { type GatheredWeek, gatherWeek } from "./gather";
import { improvePlan, keepAllowed, makeFirstPlan } from "./improve";
import { makeJudge } from "./judge-placement";
import { Forbiddances } from "./options";
import { type Solve, startSolver } from "./solver";
import { dayAt, type Plan } from "./week";
import { bodyOf, type Found, figuresOf, writePlan } from "./write-plan";

/** How often a run says that it lives and asks whether it shall end, in milliseconds. */
const BEAT_MS = 1_000;

/**
 * Runs what was asked for, and writes its result into the draft: once `ending` is aborted, the plan that it has then. It never throws:
 * what fails is written down.
 */
export async function runWeekPlan(runId: string, ending: AbortSignal): Promise<void> {
  const db = prisma();
  let isStopped = false;
  const ask = async () => {
    isStopped = await beat(db, runId).catch(() => false);
  };
  const solver = startSolver();
  const timer = setInterval(ask, BEAT_MS);
  try {
    const run = await db.weekPlanRun.findUnique({ where: { id: runId }, include: { draft: true } });
    if (run?.state !== "Running") return;
    const input = run.input as WeekPlanInput;
    const asker = async (): Promise<Actor> => {
      const actor = (await readActorsOfPeople(db, [run.askedById])).get(run.askedById);
      if (!actor) throw new Problem("forbidden", "drafts.authorMayNot");
      return actor;
    };
    const reading: Reading = { db, actor: await asker(), now: new Date() };
    const gathered = await gatherWeek(reading, run.draft, input);
    const until = Date.now() + input.seconds * 1_000;
    const found = await findPlan(reading, run.draft, gathered, {
      solve: ({ seconds, ...task }) => {
        const left = Math.max(0.1, (until - Date.now()) / 1_000);
        return solver.solve({ ...task, seconds: Math.min(seconds, left) });
      },
      isOver: () => isStopped || ending.aborted || Date.now() > until,
      note: (plan, bound) => noteFigures(db, runId, { ...figuresOf(gathered, plan), bound }, new Date()),
    });
    await asActor(await asker(), async (work) => {
      const written = await writePlan(work, run.draft.id, runId, gathered, found);
      await endRun(work, runId, "Done", written);
    });
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, "a week was not planned");
    await endRun({ db, now: new Date() }, runId, "Failed").catch(() => {});
  } finally {
    clearInterval(timer);
    solver.stop();
  }
}

/**
 * Finds a plan: a first one at once, then better ones. What the booking itself would be refused for is forbidden before anything
 * counts.
 */
async function findPlan(
  reading: Reading,
  draft: DraftPlanning,
  gathered: GatheredWeek,
  {
    solve,
    isOver,
    note,
  }: {
    solve: Solve;
    isOver: () => boolean;
    note: (plan: Plan, bound: number | null) => Promise<void>;
  },
): Promise<Found> {
  const { week } = gathered;
  const { judge, findingsOf } = makeJudge(gathered, draft.siteId, reading.now);
  const forbidden = new Forbiddances();
  let bound: number | null = null;
  let plan: Plan = new Map();
  for (;;) {
    const first = await makeFirstPlan(week, judge, forbidden);
    plan = await keepBookable(reading, draft, gathered, first, forbidden);
    if (plan.size === first.size) break;
  }
  await note(plan, null);
  for (;;) {
    const better = await improvePlan(week, plan, {
      ...{ solve, judge, forbidden, isOver },
      tell: (one) => note(one.plan, one.bound),
    });
    bound = better.bound;
    plan = await keepBookable(reading, draft, gathered, better.plan, forbidden);
    if (plan.size === better.plan.size) break;
  }
  return { plan, bound, forbidden, findingsOf, judge };
}

/** Leaves out of a plan what could not be booked, and forbids it. */
async function keepBookable(
  reading: Reading,
  draft: DraftPlanning,
  gathered: GatheredWeek,
  plan: Plan,
  forbidden: Forbiddances,
): Promise<Plan> {
  const placements = [...plan.values()];
  const plans = await planEach(
    reading,
    placements.map((one) => ({ id: newId(), type: "Practical" as const, given: bodyOf(draft.siteId, gathered, one) })),
    { hold: false },
  );
  const refused = new Set(
    placements.filter((_, at) => {
      const { booking, refusals } = plans[at]!;
      return !booking || refusals.length > 0 || isBlocked(reading.actor, booking);
    }),
  );
  for (const { lessonId, offBlock, instructorId, aircraftId } of refused) {
    forbidden.add({ lessonId, day: dayAt(gathered.week, offBlock), instructorId, aircraftId });
  }
  return refused.size === 0 ? plan : keepAllowed(gathered.week, plan, (one) => !refused.has(one));
}
