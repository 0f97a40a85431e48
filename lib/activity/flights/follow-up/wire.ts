// Shared with the browser, which proposes and checks by the same rules as the server, also while it has no network.
import { FLIGHT_TIME_CODES } from "@/lib/records/aircraft/codes";
import { FLIGHT_STATES } from "./codes";
import { EMPTY_LEG, type Expected } from "./proposals";
import type { CountedAircraft, EntryContext } from "./rules";
import type { FlightFollowUpView, LegEntry } from "./schema";

/** What proposals follow from. */
export const expectedOfView = ({ expected, nights }: FlightFollowUpView): Expected => ({
  ...expected,
  nightAt: (icao, at) => nights.find((one) => one.icao === icao && one.from <= at && at < one.until) ?? null,
});

/** The legs to type into: one at least. */
export const typedLegsOf = ({ typed }: Pick<FlightFollowUpView, "typed">): LegEntry[] =>
  typed.length > 0 ? typed : [EMPTY_LEG];

/** How the aircraft of a flight counts. */
export function countedOfView({ aircraft, expected }: FlightFollowUpView): CountedAircraft {
  return {
    isSimulator: expected.isSimulator,
    isFlightTimeCounted: aircraft.flightTimeActivated,
    flightTimeKind: aircraft.flightTime === FLIGHT_TIME_CODES.Airborne ? "Airborne" : "Block",
    isHobbsCounted: aircraft.horameterActivated,
  };
}

export const entryContextOfView = (view: FlightFollowUpView, now: number): EntryContext => ({
  now,
  isSimulator: view.expected.isSimulator,
  isHobbsCounted: view.aircraft.horameterActivated,
});

export const isClosedView = ({ state }: Pick<FlightFollowUpView, "state">): boolean =>
  FLIGHT_STATES[state] === "Closed";
