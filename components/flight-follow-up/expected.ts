import type { Expected } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";

/**
 * What is known of a flight, for the legs as they are typed: when it landed and came back was noted of the leg that says so, not of
 * one that was added after it.
 */
export function expectedOfLegs(typed: readonly LegEntry[], expected: Expected): Expected {
  const before = typed.slice(0, -1);
  const ofLast = (name: "landing" | "onBlock") => {
    const at = expected.times[name];
    return before.some((leg) => leg[name] !== null && leg[name] === at) ? null : at;
  };
  return { ...expected, times: { ...expected.times, landing: ofLast("landing"), onBlock: ofLast("onBlock") } };
}
