import { unixToUtcDay } from "@/lib/platform/day";
import { evaluateCalendarMonths } from "./evaluators/calendar-months";
import type { Evaluator, RecencyQuestion } from "./evaluators/evaluator";
import { evaluateInstructorRevalidation } from "./evaluators/instructor-revalidation";
import { evaluateMedical } from "./evaluators/medical";
import { evaluateCheckedOut, evaluateHoursInDays, evaluateLastFlight } from "./evaluators/own-rules";
import { evaluateRevalidation } from "./evaluators/revalidation";
import { evaluateRollingCounts } from "./evaluators/rolling-counts";
import { evaluateRollingHours } from "./evaluators/rolling-hours";
import { evaluateSinceIssue } from "./evaluators/since-issue";
import type { RecencyAircraft, RecencyAnswer, RecencyFacts } from "./facts";
import type { Condition, RecencyRule } from "./rule";

const evaluators: { [Kind in Condition["kind"]]: Evaluator<Kind> } = {
  RollingCounts: evaluateRollingCounts,
  RollingHours: evaluateRollingHours,
  SinceIssue: evaluateSinceIssue,
  Revalidation: evaluateRevalidation,
  InstructorRevalidation: evaluateInstructorRevalidation,
  CalendarMonths: evaluateCalendarMonths,
  Medical: evaluateMedical,
  LastFlight: evaluateLastFlight,
  HoursInDays: evaluateHoursInDays,
  CheckedOut: evaluateCheckedOut,
};

/** An answer, with what would make it another one. */
export type RecencyJudgement = RecencyAnswer & {
  /** Until when a person need not meet it. Null: they must. */
  waivedUntil: string | null;
  /** Whether it would be met if the legs that are only declared were validated, and until when. */
  isMetOnceValidated: boolean;
  untilOnceValidated: string | null;
};

/**
 * Judges a rule for somebody at a moment (unix seconds), in an aircraft. Legs count that were over by then and are validated,
 * so that the same facts give the same answer whenever it is asked. Days are those of a pilot's logbook, in UTC.
 */
export function judgeRecency(
  rule: Pick<RecencyRule, "key" | "condition">,
  facts: RecencyFacts,
  { moment, aircraft }: { moment: number; aircraft: RecencyAircraft },
): RecencyJudgement {
  const day = unixToUtcDay(moment);
  const flown = facts.legs.filter(({ onBlock }) => onBlock <= moment);
  const ask = (legs: RecencyFacts["legs"]) => evaluate(rule.condition, { ...facts, legs }, { day, aircraft });
  const answer = ask(flown.filter(({ isValidated }) => isValidated));
  const isMissing = answer.status === "Missing";
  const hoped = isMissing && flown.some(({ isValidated }) => !isValidated) ? ask(flown) : answer;
  const isMetOnceValidated = isMissing && hoped.status === "Met";
  const waivers = facts.waivers.filter((one) => one.rule === rule.key && one.endsOn >= day).map(({ endsOn }) => endsOn);
  return {
    ...answer,
    waivedUntil: waivers.sort().at(-1) ?? null,
    isMetOnceValidated,
    untilOnceValidated: isMetOnceValidated ? hoped.until : null,
  };
}

const evaluate = <C extends Condition>(condition: C, facts: RecencyFacts, question: RecencyQuestion): RecencyAnswer =>
  (evaluators[condition.kind] as Evaluator<C["kind"]>)(condition as never, facts, question);
