import { dayOfLeg, flightMinutesOf, isPic } from "../legs";
import { countsOfSums, isReached, reach } from "../sums";
import { type Evaluator, findRating, holdsOnly, NOT_CONCERNED } from "./evaluator";

/** Flight time as pilot in command since a licence was issued. Once reached, it is met for good. */
export const evaluateSinceIssue: Evaluator<"SinceIssue"> = (condition, facts, { day }) => {
  if (!holdsOnly(facts.ratings, condition, day)) return NOT_CONCERNED;
  const since = findRating(facts.ratings, condition.holder, day)!.issuedOn;
  const counting = facts.legs.filter(
    (leg) => leg.category === "Aircraft" && isPic(leg) && (since === null || dayOfLeg(leg) >= since),
  );
  const sum = reach({ what: "picMinutes", needed: condition.picMinutes, of: flightMinutesOf }, counting);
  const whole = { ...sum, counted: sum.counted + facts.olderPicMinutes };
  return { status: isReached(whole) ? "Met" : "Missing", until: null, since, counts: countsOfSums([whole]) };
};
