import { expect, test } from "vitest";
import type { BookingCheckView } from "@/lib/activity/reservations/schema";
import type { BookingSite } from "../booking-context";
import {
  fieldOfProposals,
  findingsByField,
  listConflicts,
  listOtherAircraft,
  otherPartiesOf,
  withoutRule,
} from "./booking-conflicts";
import type { BookingFields } from "./booking-form-state";

test("a conflict names everybody but the resource itself, and leaves no dangling dot", () => {
  expect(otherPartiesOf({ resource: "F-GZVB", label: "F-GZVB · LAM, PET" })).toBe("LAM, PET");
  expect(otherPartiesOf({ resource: "LAM", label: "F-GZVB · LAM" })).toBe("F-GZVB");
  expect(otherPartiesOf({ resource: "LAM", label: "F-GZVB · LAM, PET" })).toBe("F-GZVB, PET");
  expect(otherPartiesOf({ resource: "LAM", label: "" })).toBe("");
});

const view = (part: object) => ({ conflicts: [], warnings: [], ...part }) as unknown as BookingCheckView;
const person = (resourceId: string) => ({ conflicts: [{ resourceId, resourceKind: "Person" }] });
const forbidden = { warnings: [{ blocking: true, subjectId: "a" }] };

test("proposals stand at the field that is in the way, also if a rule forbids the aircraft", () => {
  const fields = { aircraftId: "a", mainPersonId: "p" } as BookingFields;
  expect(fieldOfProposals(view({}), fields)).toBeNull();
  expect(fieldOfProposals(view(person("p")), fields)).toBe("main");
  expect(fieldOfProposals(view(person("q")), fields)).toBe("others");
  expect(fieldOfProposals(view(forbidden), fields)).toBe("aircraft");
});

test("another aircraft is offered only where it would solve it all, of the same type, and for no work on the chosen one", () => {
  const fields = { type: "Operation", aircraftId: "a", mainPersonId: "p" } as BookingFields;
  const fleet = ["a", "b", "sim"].map((id) => ({
    id,
    type: id === "sim" ? 2 : 0,
  })) as unknown as BookingSite["aircraft"];
  const freeAircraft = ["b", "sim"].map((aircraftId) => ({ aircraftId }));
  const aircraft = { resourceId: "a", resourceKind: "Aircraft" };
  const offered = (part: object, of = fields) =>
    listOtherAircraft(view({ freeAircraft, ...part }), of, fleet).map(({ aircraftId }) => aircraftId);
  expect(offered({ conflicts: [aircraft] })).toEqual(["b"]);
  expect(offered(forbidden)).toEqual(["b"]);
  expect(offered({ conflicts: [aircraft, ...person("p").conflicts] })).toEqual([]);
  expect(offered({ ...forbidden, ...person("q") })).toEqual([]);
  expect(offered({ conflicts: [aircraft] }, { ...fields, type: "Maintenance" })).toEqual([]);
});

test("each resource that is taken is told once, with what comes first", () => {
  const taken = (resourceId: string, start: number) => ({ resourceId, start, resourceKind: "Person" });
  const found = view({ conflicts: [taken("q", 12), taken("q", 9), taken("r", 10)], ...forbidden });
  expect(listConflicts(found)).toEqual([taken("q", 9), taken("r", 10)]);
  const fields = { aircraftId: "a", mainPersonId: "p" } as BookingFields;
  const text = ({ resourceId, start }: { resourceId: string; start: number }) => `${resourceId} at ${start}`;
  expect(findingsByField(found, fields, text).others).toEqual(["q at 9", "r at 10"]);
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
