// This file is shared with the browser.

/** Where a training stands, as people speak of it. */
export const STANDINGS = ["ToAccept", "ToValidate", "Running", "Complete", "Moved", "Left"] as const;
export type Standing = (typeof STANDINGS)[number];

type Facts = {
  isActive: boolean;
  isContinued: boolean;
  hasRequirements: boolean;
  isAccepted: boolean;
  isValidated: boolean;
  done: number;
  lessons: number;
};

/** Prerequisites are accepted first, then staff validate; what has ended was left, or goes on in another revision. */
export function standingOf(facts: Facts): Standing {
  if (!facts.isActive) return facts.isContinued ? "Moved" : "Left";
  if (facts.hasRequirements && !facts.isAccepted) return "ToAccept";
  if (!facts.isValidated) return "ToValidate";
  return facts.lessons > 0 && facts.done === facts.lessons ? "Complete" : "Running";
}
