import { addDays } from "@/lib/platform/day";
import type { RecencyCountName, RecencyLeg } from "../facts";
import { dayOfLeg, isSameCategoryAndClass, isSameTypeOrClass } from "../legs";
import { countsOfSums, firstLost, isReached, reach } from "../sums";
import { type Evaluator, holdsOn } from "./evaluator";

const DAY = { takeOffs: "takeOffsByDay", approaches: "approachesByDay", landings: "landingsByDay" } as const;
const NIGHT = { takeOffs: "takeOffsByNight", approaches: "approachesByNight", landings: "landingsByNight" } as const;

/** Take-offs, approaches and landings in the preceding days. A leg on day D still counts on day D + days. */
export const evaluateRollingCounts: Evaluator<"RollingCounts"> = (condition, { legs, ratings }, { day, aircraft }) => {
  if (condition.unless.some((meaning) => holdsOn(ratings, meaning, day)))
    return { status: "Met", until: null, since: null, counts: [] };
  const since = addDays(day, -condition.days);
  const isAlike = condition.of === "typeOrClass" ? isSameTypeOrClass : isSameCategoryAndClass;
  const toFullStop = condition.demandsTailwheelStops && aircraft.isTailwheel && aircraft.category === "Aircraft";
  const counting = legs.filter(
    (leg) =>
      dayOfLeg(leg) >= since &&
      isAlike(leg, aircraft) &&
      (!condition.isPilotFlying || leg.isPilotFlying) &&
      (!toFullStop || leg.isTailwheel),
  );
  const sums = Object.entries(condition.needed).map(([name, needed]) => {
    const what = (toFullStop && name === "landings" ? "fullStops" : name) as RecencyCountName;
    return reach({ what, needed, of: (leg) => amountOf(leg, what, condition.period) }, counting);
  });
  const isMet = sums.every(isReached);
  const until = isMet ? addDays(firstLost(sums)!, condition.days) : null;
  return { status: isMet ? "Met" : "Missing", until, since, counts: countsOfSums(sums) };
};

function amountOf(leg: RecencyLeg, what: RecencyCountName, period: "any" | "night" | "faaNight"): number {
  if (period === "faaNight") return what === "takeOffs" ? leg.takeOffsInFaaNight : leg.fullStopsInFaaNight;
  if (what === "fullStops") return leg.fullStopsByNight + (period === "night" ? 0 : leg.fullStopsByDay);
  const name = what as keyof typeof DAY;
  return leg[NIGHT[name]] + (period === "night" ? 0 : leg[DAY[name]]);
}
