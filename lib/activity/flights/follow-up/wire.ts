// Shared with the browser, which proposes and checks by the same rules as the server, also while it has no network.
import { AIRCRAFT_TYPES, countsAirborneOnly, FLIGHT_TIME_CODES } from "@/lib/records/aircraft/codes";
import { decodeTerm } from "@/lib/records/maintenance/wire";
import { RESERVATION_ROLES } from "../../reservations/codes";
import { typeOfCode } from "../../reservations/kinds";
import { LEG_FILE_KINDS, type LegFileKind } from "../leg-files/codes";
import { FLIGHT_STATES } from "./codes";
import { EMPTY_LEG, type Expected } from "./proposals";
import type { CountedAircraft, EntryContext, LimitBefore } from "./rules";
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
    isAirborneOnly: countsAirborneOnly({
      type: AIRCRAFT_TYPES[aircraft.type]!,
      flightTimeKind: aircraft.flightTime === FLIGHT_TIME_CODES.Airborne ? "Airborne" : "Block",
    }),
    isHobbsCounted: aircraft.horameterActivated,
  };
}

/** The maintenance limits that a flight brings nearer. */
export const limitsOfView = ({ limits }: Pick<FlightFollowUpView, "limits">): LimitBefore[] =>
  limits.map(({ title, flightTime, landing, terms }) => ({
    ...{ title, minutes: flightTime, landings: landing },
    terms: terms.map(decodeTerm),
  }));

export const entryContextOfView = (view: FlightFollowUpView, now: number): EntryContext => ({
  now,
  isSimulator: view.expected.isSimulator,
  isHobbsCounted: view.aircraft.horameterActivated,
});

/** The files that are kept with a leg, by its place among the legs, counted from 0. */
export const filesOfView = ({ files }: Pick<FlightFollowUpView, "files">, at: number) =>
  Object.fromEntries(
    files.flatMap(({ leg, kind, fileId }) => (leg === at + 1 ? [[LEG_FILE_KINDS[kind]!, fileId]] : [])),
  ) as Partial<Record<LegFileKind, string>>;

/** The files of a follow-up after one was put to a leg, or taken from it (null). */
export function withFile<V extends Pick<FlightFollowUpView, "files">>(
  view: V,
  at: number,
  kind: LegFileKind,
  fileId: string | null,
): V {
  const code = LEG_FILE_KINDS.indexOf(kind);
  const others = view.files.filter((one) => one.leg !== at + 1 || one.kind !== code);
  return { ...view, files: fileId === null ? others : [...others, { leg: at + 1, kind: code, fileId }] };
}

export const isClosedView = ({ state }: Pick<FlightFollowUpView, "state">): boolean =>
  FLIGHT_STATES[state] === "Closed";

/** What a list says of a flight: what it is, from when to when, and with whom the reader flies. */
export function summarizeView(view: FlightFollowUpView, readerId: string, legs = view.legs) {
  const other = view.users.find(({ userId }) => userId !== readerId) ?? view.users[0];
  const roles = view.users.flatMap((one) =>
    one.userId === readerId ? RESERVATION_ROLES[one.reservationUserRole]! : [],
  );
  return {
    type: typeOfCode(view.reservationType),
    /** Whether the reader follows up a lesson of it. */
    givesLesson: view.givesLesson && roles.includes("Instructor"),
    offBlock: legs[0]?.offBlock ?? view.plannedOffBlock,
    onBlock: legs.at(-1)?.onBlock ?? view.plannedOnBlock,
    other: other ? (other.callSign ?? other.name) : "",
    route: [...new Set([legs[0]?.from, legs.at(-1)?.to])].filter(Boolean).join("–"),
  };
}
