import { expect, test } from "vitest";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { fieldOfProposals, otherPartiesOf, withoutRule, wouldOtherAircraftDo } from "./booking-conflicts";
import type { BookingFields } from "./booking-form-state";

test("a conflict names everybody but the resource itself, and leaves no dangling dot", () => {
  expect(otherPartiesOf({ resource: "F-GZVB", label: "F-GZVB · LAM, PET" })).toBe("LAM, PET");
  expect(otherPartiesOf({ resource: "LAM", label: "F-GZVB · LAM" })).toBe("F-GZVB");
  expect(otherPartiesOf({ resource: "LAM", label: "F-GZVB · LAM, PET" })).toBe("F-GZVB, PET");
  expect(otherPartiesOf({ resource: "LAM", label: "" })).toBe("");
});

test("proposals stand at the field that is in the way, also if a rule forbids the aircraft", () => {
  const fields = { aircraftId: "a", mainPersonId: "p" } as BookingFields;
  const view = (part: object) => ({ conflicts: [], warnings: [], ...part }) as unknown as BookingCheckView;
  const person = (resourceId: string) => ({ conflicts: [{ resourceId, resourceKind: "Person" }] });
  expect(fieldOfProposals(view({}), fields)).toBeNull();
  expect(fieldOfProposals(view(person("p")), fields)).toBe("main");
  expect(fieldOfProposals(view(person("q")), fields)).toBe("others");
  const forbidden = { warnings: [{ blocking: true, subjectId: "a" }] };
  expect(fieldOfProposals(view(forbidden), fields)).toBe("aircraft");
  // Another aircraft is offered only where it would solve it all.
  const aircraft = { resourceId: "a", resourceKind: "Aircraft" };
  expect(wouldOtherAircraftDo(view({ conflicts: [aircraft] }), fields)).toBe(true);
  expect(wouldOtherAircraftDo(view(forbidden), fields)).toBe(true);
  expect(wouldOtherAircraftDo(view({ conflicts: [aircraft, ...person("p").conflicts] }), fields)).toBe(false);
  expect(wouldOtherAircraftDo(view({ ...forbidden, ...person("q") }), fields)).toBe(false);
});

test("what one rule finds is left out, and what clears the others still stands at them", () => {
  const view = {
    warnings: ["closed", "guestMissing", "balance"].map((type) => ({ type })),
    cures: [
      { kind: "ask", clears: [0, 1] },
      { kind: "time", clears: [1] },
      { kind: "aircraft", clears: [2] },
    ],
  } as unknown as BookingCheckView;
  const { warnings, cures } = withoutRule(view, "guestMissing");
  expect(warnings.map(({ type }) => type)).toEqual(["closed", "balance"]);
  expect(cures.map(({ kind, clears }) => [kind, clears])).toEqual([
    ["ask", [0]],
    ["aircraft", [1]],
  ]);
  expect(withoutRule(view, "daylight")).toBe(view);
});
