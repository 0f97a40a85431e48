import { setImmediate as nextTurn } from "node:timers/promises";
import { makeRandom } from "@/lib/platform/random";
import { modelPacking } from "./bound";
import { keepsLimits } from "./limits";
import { modelWeek } from "./model";
import { type Forbiddances, type Forbidden, listOptions } from "./options";
import { scaleOf, scoreOf } from "./score";
import type { Solve, Task } from "./solver";
import { dayAt, isSame, lessonOf, type Placement, type Plan, type Week } from "./week";

/** What rules forbid of a placement, or null where nothing blocks it. */
export type Judge = (placement: Placement) => Forbidden | null;

export type Improvement = {
  plan: Plan;
  score: number;
  /** No plan is worth more. Null where that isn't known yet. */
  bound: number | null;
};

/** A week with so few choices is solved whole. Of a larger one, parts with so few are, each in a fraction of a second. */
const [WHOLE, PART] = [1_500, 300];
/** Of how many aircraft that can stand in for each other a part chooses. */
const ALIKE = 4;
/** How many seconds the solver takes for the bound, for a whole week and for a part of one. */
const [BOUND_SECONDS, WHOLE_SECONDS, PART_SECONDS] = [8, 5, 2];
/** By which share a part may miss its best, and the whole plan, because nobody would see the difference. */
const [PART_GAP, GOOD] = [1e-4, 1e-3];
/** After so many parts that nothing improved, nothing more is expected: fewer where there are few lessons to place. */
const mostInVain = (lessons: number) => Math.min(40, 4 + 2 * lessons);

/** Leaves out what is no longer allowed, and what follows it. */
export function keepAllowed(week: Week, plan: Plan, isAllowed: (placement: Placement) => boolean): Plan {
  const kept = new Map<string, Placement>();
  for (const { lessonIds } of week.students) {
    for (const id of lessonIds) {
      const placement = plan.get(id);
      if (!placement || !isAllowed(placement)) break;
      kept.set(id, placement);
    }
  }
  return kept;
}

/**
 * Makes a first plan quickly: what an earlier run has placed stays where it can, then each lesson is placed at the first time, with
 * whoever teaches least so far, the ones that are worth most first. In between, the process hears whether it shall end.
 */
export async function makeFirstPlan(week: Week, judge: Judge, forbidden: Forbiddances): Promise<Plan> {
  const plan = new Map<string, Placement>();
  const scale = scaleOf(week);
  const place = async (lessonId: string, wish: Placement | null): Promise<boolean> => {
    const options = listOptions(week, [...plan.values()], new Set([lessonId]), forbidden);
    const taught = new Map<string, number>();
    for (const one of plan.values()) taught.set(one.instructorId, (taught.get(one.instructorId) ?? 0) + 1);
    const { studentId } = lessonOf(week, lessonId);
    const student = week.students.find(({ id }) => id === studentId)!;
    for (const { offBlock, day, instructorIds, aircraftIds } of options) {
      if (wish && wish.offBlock !== offBlock) continue;
      await nextTurn();
      const teachers = [...instructorIds].sort((a, b) => (taught.get(a) ?? 0) - (taught.get(b) ?? 0));
      const fleet = [...aircraftIds].sort(
        (a, b) => Number(b === student.usualAircraftId) - Number(a === student.usualAircraftId),
      );
      for (const instructorId of teachers)
        for (const aircraftId of fleet) {
          const placement = { lessonId, offBlock, instructorId, aircraftId };
          if (wish && !isSame(placement, wish)) continue;
          if (forbidden.forbids(lessonId, day, instructorId, aircraftId)) continue;
          if (!keepsLimits(week, [...plan.values(), placement])) continue;
          const found = judge(placement);
          if (!found) {
            plan.set(lessonId, placement);
            return true;
          }
          forbidden.add(found);
        }
    }
    return false;
  };
  for (const { lessonIds } of week.students) {
    await nextTurn();
    for (const id of lessonIds) {
      const { previous } = lessonOf(week, id);
      if (previous && !(await place(id, previous))) break;
    }
  }
  const unplaced = week.students.flatMap(({ lessonIds }) =>
    lessonIds.map((id, turn) => ({ id, turn, worth: scale.worthOf(lessonOf(week, id), 0) })),
  );
  unplaced.sort((a, b) => a.turn - b.turn || b.worth - a.worth);
  for (const { id } of unplaced) {
    await nextTurn();
    if (!plan.has(id)) await place(id, null);
  }
  return plan;
}

/**
 * Improves a plan step by step and tells of each better one, until `isOver` or until nothing more is expected. A week with few
 * choices is solved whole, and is then the best there is. Of a larger one, a part is solved at a time, everything else staying where
 * it is. Of what the solver finds nothing counts before it is judged: what a rule blocks is forbidden, and the part solved again.
 */
export async function improvePlan(
  week: Week,
  first: Plan,
  { solve, judge, forbidden, isOver, tell }: Means,
): Promise<Improvement> {
  let best: Improvement = { plan: first, score: scoreOf(week, first), bound: null };
  const all = new Set(week.lessons.keys());
  const isWhole = await hasFewChoices(week, forbidden);
  const keep = async (plan: Plan, bound: number | null) => {
    const score = scoreOf(week, plan);
    const isBetter = score > best.score + 1e-6;
    if (isBetter || bound !== best.bound) {
      best = { plan: isBetter ? plan : best.plan, score: isBetter ? score : best.score, bound };
      await tell(best);
    }
    return isBetter;
  };
  /** Solves a part until nothing in it is blocked. */
  const solvePart = async (part: ReadonlySet<string>, task: Pick<Task, "seconds" | "gap">, alike?: number) => {
    while (!isOver()) {
      await nextTurn();
      const made = modelWeek(week, best.plan, part, forbidden, alike);
      if (!made) return null;
      const solved = await solve({ ...task, model: made.model, start: made.start });
      if (!solved.values) return null;
      const plan = made.decode(solved.values);
      const blocked = [...plan.values()].flatMap((placement) =>
        isSame(placement, best.plan.get(placement.lessonId)) ? [] : (judge(placement) ?? []),
      );
      if (blocked.length === 0) return { plan, isOptimal: solved.isOptimal };
      for (const one of blocked) forbidden.add(one);
    }
    return null;
  };
  if (isWhole) {
    const solved = await solvePart(all, { seconds: WHOLE_SECONDS });
    if (solved) await keep(solved.plan, solved.isOptimal ? Math.max(scoreOf(week, solved.plan), best.score) : null);
    if (!solved || solved.isOptimal) return best;
  }
  const packing = await modelPacking(week);
  if (packing && !isOver()) {
    const { bound } = await solve({ model: packing, seconds: BOUND_SECONDS, isRelaxed: true });
    if (bound !== null) await keep(best.plan, Math.max(bound, best.score));
  }
  const isGood = () => best.bound !== null && best.bound - best.score <= GOOD * best.bound;
  const random = makeRandom(1);
  for (let turn = 0, inVain = 0; inVain < mostInVain(all.size) && !isOver() && !isGood(); turn++) {
    const part = await choosePart(week, best.plan, forbidden, turn, random);
    const solved = part.size > 0 ? await solvePart(part, { seconds: PART_SECONDS, gap: PART_GAP }, ALIKE) : null;
    inVain = solved && (await keep(solved.plan, best.bound)) ? 0 : inVain + 1;
    // The part was the whole week.
    if (solved?.isOptimal && part.size === all.size) break;
  }
  return best;
}

export type Means = {
  solve: Solve;
  judge: Judge;
  forbidden: Forbiddances;
  isOver: () => boolean;
  tell: (improvement: Improvement) => Promise<void> | void;
};

/** Whether the whole week has so few choices that it is solved at once. */
async function hasFewChoices(week: Week, forbidden: Forbiddances): Promise<boolean> {
  let choices = 0;
  for (const { lessonIds } of week.students) {
    await nextTurn();
    choices += countChoices(week, new Map(), new Set(lessonIds), forbidden);
    if (choices > WHOLE) return false;
  }
  return true;
}

/** How many choices the model of some lessons would have. */
function countChoices(week: Week, plan: Plan, part: ReadonlySet<string>, forbidden: Forbiddances): number {
  const fixed = [...plan.values()].filter(({ lessonId }) => !part.has(lessonId));
  const options = listOptions(week, fixed, part, forbidden);
  return options.reduce(
    (sum, { instructorIds, aircraftIds }) => sum + instructorIds.length + Math.min(aircraftIds.length, ALIKE),
    0,
  );
}

/**
 * Chooses which lessons are placed anew: by turns those of a day, with some that have no place, and those of a few students, among
 * them one of those without a place. As many as can be solved quickly.
 */
async function choosePart(
  week: Week,
  plan: Plan,
  forbidden: Forbiddances,
  turn: number,
  random: () => number,
): Promise<Set<string>> {
  const shuffle = <T>(all: readonly T[]) =>
    all
      .map((one) => ({ one, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ one }) => one);
  const waiting = shuffle(week.students.flatMap(({ lessonIds }) => lessonIds.find((id) => !plan.has(id)) ?? []));
  const day = turn % week.days.length;
  const isOfDay = turn % 2 === 0;
  const ofDay = shuffle([...plan.values()].filter(({ offBlock }) => dayAt(week, offBlock) === day));
  const ofStudents = shuffle(week.students).map(({ lessonIds }) => lessonIds);
  const groups: readonly (readonly string[])[] = isOfDay
    ? [...waiting.slice(0, 2).map((id) => [id]), ...ofDay.map(({ lessonId }) => [lessonId])]
    : [
        ...ofStudents.filter((ids) => ids.some((id) => waiting[0] === id)),
        ...ofStudents.filter((ids) => !ids.some((id) => waiting[0] === id)),
      ];
  const part = new Set<string>();
  let choices = 0;
  for (const group of groups) {
    await nextTurn();
    choices += countChoices(week, plan, new Set(group), forbidden);
    if (part.size > 0 && choices > PART) break;
    for (const id of group) part.add(id);
  }
  return part;
}
