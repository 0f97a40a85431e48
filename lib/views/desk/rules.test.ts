import { expect, test } from "vitest";
import type { FlightPhase } from "@/lib/activity/flights/follow-up/codes";
import {
  airborneKindOf,
  type BoardFlight,
  type BoardState,
  boardStateOf,
  nextTimeOf,
  sortBoard,
  waitsSinceEarlier,
} from "./rules";

const NONE = { offBlock: null, takeOff: null, landing: null, onBlock: null };
const flight = (phase: FlightPhase, more: Partial<BoardFlight> = {}): BoardFlight => ({
  ...{
    phase,
    plannedOffBlock: 1_000,
    plannedOnBlock: 4_600,
    expectedReturn: null,
    times: NONE,
    isPast: false,
    isSimulator: false,
  },
  ...more,
});

test.each<[string, BoardFlight, number, BoardState, string | null]>([
  ["one that is to leave", flight("Scheduled"), 900, "scheduled", "offBlock"],
  ["one that is late to leave", flight("Scheduled"), 9_000, "scheduled", "offBlock"],
  [
    "one whose time has passed and of which nothing was noted",
    flight("Scheduled", { isPast: true }),
    9_000,
    "toValidate",
    null,
  ],
  ["one that taxies", flight("OffBlock"), 1_100, "offBlock", "takeOff"],
  ["one in the air", flight("Airborne"), 4_600, "airborne", "landing"],
  ["one in the air, a second before it is overdue", flight("Airborne"), 6_399, "airborne", "landing"],
  ["one in the air after the school's time", flight("Airborne"), 6_400, "overdue", "landing"],
  ["one that left and was never seen to take off", flight("OffBlock"), 6_400, "overdue", "takeOff"],
  ["one that has landed late", flight("Landed"), 9_000, "landed", "onBlock"],
  ["a simulator, whose session lasts longer", flight("OffBlock", { isSimulator: true }), 9_000, "airborne", "onBlock"],
  ["one that is back", flight("OnBlock"), 9_000, "toValidate", null],
  ["one that is closed", flight("Closed"), 9_000, "over", null],
  ["one that is cancelled", flight("Cancelled"), 900, "over", null],
])("%s", (_, one, now, state, next) => {
  expect(boardStateOf(one, now, 30)).toBe(state);
  expect(nextTimeOf(state, one)).toBe(next);
});

test("departures stand by when they leave, arrivals with the overdue first", () => {
  const named = (name: string, board: BoardState, plannedOffBlock: number, plannedOnBlock: number) => ({
    ...{ name, board, ...flight("Scheduled", { plannedOffBlock, plannedOnBlock }) },
  });
  const { departures, arrivals } = sortBoard([
    named("later", "scheduled", 2_000, 3_000),
    named("taxies", "offBlock", 1_000, 3_000),
    named("to validate", "toValidate", 0, 500),
    named("airborne late", "airborne", 0, 900),
    named("airborne soon", "airborne", 0, 800),
    named("overdue", "overdue", 0, 1_000),
  ]);
  expect(departures.map(({ name }) => name)).toEqual(["taxies", "later"]);
  expect(arrivals.map(({ name }) => name)).toEqual(["overdue", "airborne soon", "airborne late", "to validate"]);
});

test.each<[string, BoardState, string, boolean]>([
  ["one of the evening before, by the site's clock", "toValidate", "2026-11-26T22:59:00Z", true],
  ["one that was planned to end after midnight", "toValidate", "2026-11-26T23:01:00Z", false],
  ["one of the evening before that is out", "overdue", "2026-11-26T22:59:00Z", false],
])("waits since an earlier day: %s", (_, board, onBlock, waits) => {
  const plannedOnBlock = Date.parse(onBlock) / 1000;
  expect(waitsSinceEarlier({ board, plannedOnBlock }, { day: "2026-11-27", timeZone: "Europe/Paris" })).toBe(waits);
});

test("what counts as airborne says so of simulator sessions, which aren't in the air", () => {
  const [flown, session] = [false, true].map((isSimulator) => ({ isSimulator, board: "airborne" as const }));
  const waits = { isSimulator: true, board: "scheduled" as const };
  expect(airborneKindOf([])).toBe("flights");
  expect(airborneKindOf([flown!, waits])).toBe("flights");
  expect(airborneKindOf([session!, waits])).toBe("sessions");
  expect(airborneKindOf([flown!, session!])).toBe("both");
});
