import type { OwnRuleScope } from "@/lib/activity/recency/codes";
import { addDays } from "@/lib/platform/day";
import type { RecencyAircraft, RecencyLeg } from "../facts";
import { dayOfLeg, flightMinutesOf, isSameCategoryAndClass, isSameModel } from "../legs";
import { countsOfSums, firstLost, isReached, reach } from "../sums";
import type { Evaluator } from "./evaluator";

const isInScope = (leg: RecencyLeg, aircraft: RecencyAircraft, scope: OwnRuleScope) => {
  if (scope === "Any") return leg.category !== "Simulator";
  return (
    leg.category === aircraft.category && (scope === "Model" ? isSameModel : isSameCategoryAndClass)(leg, aircraft)
  );
};

/** At most some days since the last flight. */
export const evaluateLastFlight: Evaluator<"LastFlight"> = ({ days, scope }, { legs }, { day, aircraft }) => {
  const since = addDays(day, -days);
  const counting = legs.filter((leg) => dayOfLeg(leg) >= since && isInScope(leg, aircraft, scope));
  const sum = reach({ what: "flights", needed: 1, of: () => 1 }, counting);
  const until = sum.heldBy && addDays(sum.heldBy, days);
  return { status: until ? "Met" : "Missing", until, since, counts: countsOfSums([sum]) };
};

/** At least so much flight time within some days. */
export const evaluateHoursInDays: Evaluator<"HoursInDays"> = (condition, { legs }, { day, aircraft }) => {
  const { days, minutes, scope } = condition;
  const since = addDays(day, -days);
  const counting = legs.filter((leg) => dayOfLeg(leg) >= since && isInScope(leg, aircraft, scope));
  const sum = reach({ what: "minutes", needed: minutes, of: flightMinutesOf }, counting);
  const until = isReached(sum) ? addDays(firstLost([sum])!, days) : null;
  return { status: until ? "Met" : "Missing", until, since, counts: countsOfSums([sum]) };
};

/** Checked out on the model by an instructor, once. */
export const evaluateCheckedOut: Evaluator<"CheckedOut"> = (_, { legs }, { aircraft }) => {
  const done = legs.filter((leg) => leg.check === "CheckOut" && leg.hasInstructor && isSameModel(leg, aircraft));
  const sum = reach({ what: "checkOuts", needed: 1, of: () => 1 }, done);
  return { status: isReached(sum) ? "Met" : "Missing", until: null, since: null, counts: countsOfSums([sum]) };
};
