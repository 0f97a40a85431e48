import { addMonths } from "../calendar";
import { dayOfLeg, flightMinutesOf } from "../legs";
import { countsOfSums, isReached, reach } from "../sums";
import { type Evaluator, findRating, NOT_CONCERNED } from "./evaluator";

/**
 * Two of three while an instructor's certificate is valid: hours of instruction, refresher training, and an assessment of
 * competence in its last months. Where the certificate before was known and ended without an assessment, there must be one.
 */
export const evaluateInstructorRevalidation: Evaluator<"InstructorRevalidation"> = (condition, facts, { day }) => {
  const { legs, ratings } = facts;
  const expiresOn = findRating(ratings, condition.of, day)?.expiresOn;
  if (!expiresOn) return NOT_CONCERNED;
  const since = addMonths(expiresOn, -condition.months);
  const inTime = legs.filter((leg) => dayOfLeg(leg) > since && dayOfLeg(leg) <= expiresOn);
  const assessedBefore = (end: string) => {
    const first = addMonths(end, -condition.assessmentMonths);
    return legs.filter((leg) => leg.check === "InstructorAssessment" && dayOfLeg(leg) >= first && dayOfLeg(leg) <= end);
  };
  const sums = [
    reach(
      {
        what: "instructionMinutes",
        needed: condition.instructionMinutes,
        of: (leg) => (leg.function === "Instructor" || leg.function === "Examiner" ? flightMinutesOf(leg) : 0),
      },
      inTime.filter(({ category }) => category === "Aircraft"),
    ),
    reach({ what: "refreshers", needed: 1, of: (leg) => (leg.check === "InstructorRefresher" ? 1 : 0) }, inTime),
    reach({ what: "assessments", needed: 1, of: () => 1 }, assessedBefore(expiresOn)),
  ];
  const before = ratings.some((one) => one.meaning === condition.of && one.expiresOn === since);
  const isAssessmentDue = before && assessedBefore(since).length === 0;
  const isEnough = sums.filter(isReached).length >= condition.atLeast;
  const isMet = isEnough && (!isAssessmentDue || isReached(sums[2]!));
  const counts = countsOfSums(sums);
  return { status: isMet ? "Met" : "Missing", until: expiresOn, since, counts, atLeast: condition.atLeast };
};
