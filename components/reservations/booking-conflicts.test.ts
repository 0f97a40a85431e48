import { expect, test } from "vitest";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import { fieldOfProposals, otherPartiesOf } from "./booking-conflicts";
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
  expect(fieldOfProposals(view({ warnings: [{ blocking: true, subjectId: "a" }] }), fields)).toBe("aircraft");
});
