import { expect, test } from "vitest";
import { standingOf } from "./rules";

const running = {
  ...{ isActive: true, isContinued: false, hasRequirements: true, isAccepted: true, isValidated: true },
  ...{ done: 3, lessons: 20 },
};

test.each([
  ["Running", {}],
  ["ToAccept", { isAccepted: false, isValidated: false }],
  ["ToValidate", { isValidated: false }],
  ["ToValidate", { hasRequirements: false, isAccepted: false, isValidated: false }],
  ["Running", { hasRequirements: false, isAccepted: false }],
  ["Complete", { done: 20 }],
  ["Running", { done: 0, lessons: 0 }],
  ["Left", { isActive: false, done: 20 }],
  ["Moved", { isActive: false, isContinued: true, isValidated: false }],
] as const)("a training is %s with %j", (standing, facts) => {
  expect(standingOf({ ...running, ...facts })).toBe(standing);
});
