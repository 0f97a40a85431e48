// The program of the process that plans weeks. lib/work/plan-week/planner.ts starts it and sends it the id of one run after the other; it
// answers when one is done. Asked to end, it ends the run with the plan that it has. It ends at once when that server is gone.
import { runWeekPlan } from "@/lib/work/plan-week/run";

const ending = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => ending.abort());
process.on("disconnect", () => process.exit());
process.on("message", async (runId: string) => {
  await runWeekPlan(runId, ending.signal);
  process.send?.(runId);
});
