import type { Actor } from "@/lib/access/actor/actor";
import { asActor, type Reading, type Work } from "@/lib/access/actor/as-actor";
import { readActorsOfPeople } from "@/lib/access/actor/load-actor";
import { lockDraft } from "@/lib/activity/drafts/commands";
import { readTrainees } from "@/lib/activity/training/reach";
import { MOST_DAYS } from "@/lib/activity/week-plans/codes";
import { beat, createRun, endRun, noteFigures } from "@/lib/activity/week-plans/commands";
import type { WeekPlanInput } from "@/lib/activity/week-plans/schema";
import { countDaysBetween, localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { onShutdown } from "@/lib/platform/shutdown";
import { oncePerProcess } from "@/lib/platform/single";
import { toUnix } from "@/lib/platform/time";
import type { DraftPlanning } from "@/prisma/generated/client";
import { isBlocked, planEach } from "../planning/plan-booking";
import { type GatheredWeek, gatherWeek } from "./gather";
import { improvePlan, keepAllowed, makeFirstPlan } from "./improve";
import { makeJudge } from "./judge-placement";
import { Forbiddances } from "./options";
import { makeRest, type Rest } from "./rest";
import { type Solve, startSolver } from "./solver";
import { dayAt, type Plan } from "./week";
import { bodyOf, type Found, figuresOf, writePlan } from "./write-plan";

/** How often a run says that it lives and asks whether it shall end. */
const BEAT_MS = 1_000;

/**
 * Begins to place the next lessons of many students into a draft (DECISIONS, "Reservations and planning"), and answers at once. It
 * goes on after the commit, in this process. Throws 409 while another run of the draft goes on.
 */
export async function beginWeekPlan(work: Work, draftId: string, input: WeekPlanInput): Promise<string> {
  const draft = await lockDraft(work, draftId);
  await readTrainees(work, input.studentIds);
  const studentIds = [...new Set(input.studentIds)];
  const isStudent = { roles: { some: { siteId: draft.siteId, role: "Student" as const } } };
  if ((await work.db.person.count({ where: { id: { in: studentIds }, ...isStudent } })) < studentIds.length)
    throw makeInvalidFieldProblem("studentIds", "drafts.weekPlan.notStudents");
  const { timeZone } = await work.db.site.findUniqueOrThrow({
    where: { id: draft.siteId },
    select: { timeZone: true },
  });
  const [first, last] = [unixToUtcDay(input.firstDay), unixToUtcDay(input.lastDay)];
  const days = countDaysBetween(first, last) + 1;
  if (days < 1 || days > MOST_DAYS || last < localDayOf(toUnix(work.now), timeZone))
    throw makeInvalidFieldProblem("lastDay", "drafts.weekPlan.wrongDays");
  const runId = await createRun(work, draftId, input);
  work.afterCommit.push(() => void waiting().add(runId));
  return runId;
}

/** The runs of this process: one at a time, because each keeps a processor busy. */
class Runs {
  private last: Promise<unknown> = Promise.resolve();
  private isEnding = false;

  add(runId: string): Promise<unknown> {
    this.last = this.last.then(() => runWeekPlan(runId, () => this.isEnding));
    return this.last;
  }

  /** Ends the current run with the plan that it has. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.last;
  }

  /** Resolves once all runs have ended. */
  settle = (): Promise<unknown> => this.last;
}

const waiting = () =>
  oncePerProcess("week plans", () => {
    const runs = new Runs();
    onShutdown("week plans", () => runs.end());
    return runs;
  });

/** Waits for all runs of this process. */
export const settleWeekPlans = () => waiting().settle();

/** Runs what was asked for, and writes its result into the draft. It never throws: what fails is written down. */
async function runWeekPlan(runId: string, isEnding: () => boolean): Promise<void> {
  const db = prisma();
  const ending = { isAsked: false };
  const ask = async () => {
    ending.isAsked = (await beat(db, runId).catch(() => false)) || isEnding();
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
    const rest = makeRest();
    const gathered = await gatherWeek(reading, run.draft, input, rest);
    const until = Date.now() + input.seconds * 1_000;
    const found = await findPlan(reading, run.draft, gathered, {
      solve: ({ seconds, ...task }) => {
        const left = Math.max(0.1, (until - Date.now()) / 1_000);
        return solver.solve({ ...task, seconds: Math.min(seconds, left) });
      },
      isOver: () => ending.isAsked || Date.now() > until,
      rest,
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
    rest,
    note,
  }: {
    solve: Solve;
    isOver: () => boolean;
    rest: Rest;
    note: (plan: Plan, bound: number | null) => Promise<void>;
  },
): Promise<Found> {
  const { week } = gathered;
  const { judge, findingsOf } = makeJudge(gathered, draft.siteId, reading.now);
  const forbidden = new Forbiddances();
  let bound: number | null = null;
  let plan: Plan = new Map();
  for (;;) {
    const first = await makeFirstPlan(week, judge, forbidden, rest);
    plan = await keepBookable(reading, draft, gathered, first, forbidden, rest);
    if (plan.size === first.size) break;
  }
  await note(plan, null);
  for (;;) {
    const better = await improvePlan(week, plan, {
      ...{ solve, judge, forbidden, isOver, rest },
      tell: (one) => note(one.plan, one.bound),
    });
    bound = better.bound;
    plan = await keepBookable(reading, draft, gathered, better.plan, forbidden, rest);
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
  rest: Rest,
): Promise<Plan> {
  const placements = [...plan.values()];
  const plans = await planEach(
    reading,
    placements.map((one) => ({ id: newId(), type: "Practical" as const, given: bodyOf(draft.siteId, gathered, one) })),
    { hold: false, rest },
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
