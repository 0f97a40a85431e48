import type { Work } from "@/lib/access/actor/as-actor";
import { lockDraft } from "@/lib/activity/drafts/commands";
import { readTrainees } from "@/lib/activity/training/reach";
import { MOST_DAYS } from "@/lib/activity/week-plans/codes";
import { createRun } from "@/lib/activity/week-plans/commands";
import type { WeekPlanInput } from "@/lib/activity/week-plans/schema";
import { countDaysBetween, localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { planner } from "./planner";

/**
 * Begins to place the next lessons of many students into a draft (DECISIONS, "Reservations and planning"), and answers at once. It
 * goes on after the commit, in a process of its own. Throws 409 while another run of the draft goes on.
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
  work.afterCommit.push(() => planner().add(runId));
  return runId;
}
