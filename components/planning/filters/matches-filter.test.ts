import { describe, expect, test } from "vitest";
import { noFilters, type PublicReservation } from "../types";
import { countHidden, matchesFilter } from "./matches-filter";

const one = (type: string, state = "Scheduled", compliance = "Valid") =>
  ({ type, state, compliance, users: [], aircraft: null, classroom: null }) as unknown as PublicReservation;
const day = [
  one("Renter"),
  one("Renter", "Cancelled"),
  one("Operation", "Performed", "Warning"),
  one("Maintenance"),
  one("Meeting", "Scheduled", "Blocking"),
];
const shown = (filters: Partial<typeof noFilters>) =>
  day
    .filter((reservation) => matchesFilter(reservation, { ...noFilters, ...filters }))
    .map(({ type, state }) => type + state);

describe("what the filters of the board show", () => {
  test.each([
    [
      "all but cancelled ones",
      {},
      ["RenterScheduled", "OperationPerformed", "MaintenanceScheduled", "MeetingScheduled"],
    ],
    [
      "cancelled ones beside the others",
      { states: ["Cancelled"] },
      ["RenterScheduled", "RenterCancelled", "OperationPerformed", "MaintenanceScheduled", "MeetingScheduled"],
    ],
    ["one state and cancelled ones", { states: ["Performed", "Cancelled"] }, ["RenterCancelled", "OperationPerformed"]],
    ["a type", { types: ["Renter"] }, ["RenterScheduled"]],
    [
      "a type with its cancelled ones",
      { types: ["Renter"], states: ["Cancelled"] },
      ["RenterScheduled", "RenterCancelled"],
    ],
    ["what needs attention", { verdicts: ["Warning", "Blocking"] }, ["OperationPerformed", "MeetingScheduled"]],
  ] as [string, Partial<typeof noFilters>, string[]][])("%s", (_name, filters, expected) => {
    expect(shown(filters)).toEqual(expected);
  });

  test("what is hidden is counted by type, without the cancelled ones that nobody asked for", () => {
    expect(countHidden(day, { ...noFilters, types: ["Renter"] })).toEqual({
      total: 4,
      shown: 1,
      hidden: [
        ["Operation", 1],
        ["Maintenance", 1],
        ["Meeting", 1],
      ],
    });
  });
});
