import { makeWeek } from "@/lib/testing/weeks";
import { modelPacking } from "@/lib/work/plan-week/bound";
import { improvePlan, makeFirstPlan } from "@/lib/work/plan-week/improve";
import { Forbiddances } from "@/lib/work/plan-week/options";
import { scoreOf } from "@/lib/work/plan-week/score";
import { startSolver } from "@/lib/work/plan-week/solver";

const LONGEST = 60_000;
const WEEKS = {
  "80 students, 160 lessons, 10 instructors, 20 aircraft": { lessonsEach: 2, instructors: 10, aircraft: 20 },
  "more than can be placed: 240 lessons, 6 instructors, 10 aircraft": { lessonsEach: 3, instructors: 6, aircraft: 10 },
};

type Report = (what: string, figure: string, wanted?: string) => void;

/** Measures how quickly the week of many students has a legal plan, and how good it becomes. */
export async function measureWeekPlans(report: Report): Promise<void> {
  for (const [name, size] of Object.entries(WEEKS)) {
    const week = makeWeek(1, { students: 80, days: 7, ...size });
    const solver = startSolver();
    const forbidden = new Forbiddances();
    const begun = performance.now();
    const seconds = () => ((performance.now() - begun) / 1_000).toFixed(1);
    const first = await makeFirstPlan(week, () => null, forbidden);
    const firstAt = seconds();
    const relaxed = await solver.solve({ model: (await modelPacking(week))!, seconds: 30, isRelaxed: true });
    const bound = relaxed.bound ?? Number.POSITIVE_INFINITY;
    const gapOf = (score: number) => `${((100 * (bound - score)) / bound).toFixed(2)} % below the bound`;
    report(
      `week, ${name}: first legal plan`,
      `${firstAt} s, ${first.size} placed, ${gapOf(scoreOf(week, first))}`,
      "10 s",
    );
    report(`week, ${name}: the packing's bound`, `${seconds()} s`, "10 s");
    let atTen = scoreOf(week, first);
    const best = await improvePlan(week, first, {
      ...{ solve: solver.solve, judge: () => null, forbidden, isOver: () => performance.now() - begun > LONGEST },
      tell: ({ score }) => {
        if (performance.now() - begun < 10_000) atTen = score;
      },
    });
    solver.stop();
    report(`week, ${name}: after 10 s`, gapOf(atTen));
    report(`week, ${name}: improved`, `${seconds()} s, ${best.plan.size} placed, ${gapOf(best.score)}`, "60 s");
  }
}
