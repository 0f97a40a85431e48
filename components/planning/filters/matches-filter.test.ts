import { describe, expect, test } from "vitest";
import { noFilters, type PublicReservation } from "../types";
import { countHidden, countNeedingAttention, hidesFreeRows, matchesFilter } from "./matches-filter";

const one = (type: string, state = "Scheduled", compliance = "Valid", more: object = {}) =>
  ({ type, state, compliance, users: [], aircraft: null, classroom: null, ...more }) as unknown as PublicReservation;
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

describe("what it is flown on, who takes part, and what the server has found", () => {
  const on = (aircraftId: string) => one("Renter", "Scheduled", "Valid", { id: aircraftId, aircraft: { aircraftId } });
  const fleet = new Map([
    ["plane", { craft: "Aircraft" as const, isForRent: true }],
    ["club", { craft: "Aircraft" as const, isForRent: false }],
    ["simulator", { craft: "Simulator" as const, isForRent: true }],
  ]);
  const all = [
    on("plane"),
    on("club"),
    on("simulator"),
    on("unknown"),
    one("Meeting", "Scheduled", "Valid", { id: "meeting" }),
  ];
  const ids = (filters: object) =>
    all.filter((bar) => matchesFilter(bar, { ...noFilters, fleet, ...filters })).map(({ id }) => id);

  test.each([
    ["an aircraft", { crafts: ["Aircraft"] }, ["plane", "club"]],
    ["a simulator", { crafts: ["Simulator"] }, ["simulator"]],
    ["either", { crafts: ["Aircraft", "Simulator"] }, ["plane", "club", "simulator"]],
    ["what is for rent", { rental: true }, ["plane", "simulator"]],
    ["an aircraft for rent", { crafts: ["Aircraft"], rental: true }, ["plane"]],
    ["what is found", { found: new Set(["club", "meeting"]) }, ["club", "meeting"]],
    ["nothing found", { found: new Set() }, []],
    ["nothing asked of the server", { found: null }, ["plane", "club", "simulator", "unknown", "meeting"]],
  ])("%s", (_name, filters, expected) => {
    expect(ids(filters)).toEqual(expected);
  });

  test("somebody, whatever their part", () => {
    const users = [{ userId: "léa" }, { userId: "marc" }];
    const lesson = one("Practical", "Scheduled", "Valid", { users });
    expect(matchesFilter(lesson, { ...noFilters, people: ["marc", "nobody"] })).toBe(true);
    expect(matchesFilter(lesson, { ...noFilters, people: ["nobody"] })).toBe(false);
    expect(hidesFreeRows({ ...noFilters, people: ["marc"] })).toBe(true);
    expect(hidesFreeRows({ ...noFilters, types: ["Renter"] })).toBe(false);
  });
});

test.each([
  ["Scheduled", "Valid", 0],
  ["Scheduled", "Warning", 1],
  ["Scheduled", "Blocking", 1],
  ["FlightFollowUpNeeded", "Valid", 1],
  ["Performed", "Blocking", 0],
  ["Cancelled", "Blocking", 0],
])("%s and %s needs attention: %i", (state, compliance, count) => {
  const bars = [one("Renter", state, compliance)];
  expect(countNeedingAttention(bars, { ...noFilters, states: ["Cancelled"] })).toBe(count);
  // The count is of what the other filters show.
  expect(countNeedingAttention(bars, { ...noFilters, types: ["Meeting"] })).toBe(0);
});
