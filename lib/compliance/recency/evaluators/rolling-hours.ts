import { addMonths } from "../calendar";
import type { RecencyLeg } from "../facts";
import { dayOfLeg, flightMinutesOf } from "../legs";
import { countsOfSums, firstLost, isReached, reach } from "../sums";
import { type Evaluator, holdsOnly, NOT_CONCERNED } from "./evaluator";

export const takeOffsOf = (leg: RecencyLeg) => leg.takeOffsByDay + leg.takeOffsByNight;
export const landingsOf = (leg: RecencyLeg) => leg.landingsByDay + leg.landingsByNight;

/** Minutes of refresher training with an instructor. */
export const refresherMinutesOf = (leg: RecencyLeg): number =>
  leg.check === "RefresherTraining" && leg.hasInstructor ? flightMinutesOf(leg) : 0;

/**
 * Flight time, take-offs, landings and refresher training in the last months, or a check in that time. A leg on day D still
 * counts on the day some months later with the same number. Time as co-pilot doesn't count.
 */
export const evaluateRollingHours: Evaluator<"RollingHours"> = (condition, { legs, ratings }, { day }) => {
  if (!holdsOnly(ratings, condition, day)) return NOT_CONCERNED;
  const { months } = condition;
  const counting = legs.filter((leg) => leg.category === "Aircraft" && addMonths(dayOfLeg(leg), months) >= day);
  const sums = [
    reach(
      {
        what: "minutes",
        needed: condition.minutes,
        of: (leg) => (leg.function === "CoPilot" ? 0 : flightMinutesOf(leg)),
      },
      counting,
    ),
    reach({ what: "takeOffs", needed: condition.takeOffs, of: takeOffsOf }, counting),
    reach({ what: "landings", needed: condition.landings, of: landingsOf }, counting),
    reach({ what: "refresherMinutes", needed: condition.refresherMinutes, of: refresherMinutesOf }, counting),
  ];
  const check = reach({ what: "checks", needed: 1, of: (leg) => (leg.check === condition.orCheck ? 1 : 0) }, counting);
  const ends = [
    ...(sums.every(isReached) ? [addMonths(firstLost(sums)!, months)] : []),
    ...(isReached(check) ? [addMonths(check.heldBy!, months)] : []),
  ].sort();
  const since = addMonths(day, -months);
  const until = ends.at(-1) ?? null;
  return { status: until ? "Met" : "Missing", until, since, counts: countsOfSums(sums) };
};
