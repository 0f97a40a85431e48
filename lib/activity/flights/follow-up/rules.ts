import type { MessageKey } from "@/lib/platform/messages";
import type { CounterMove } from "@/lib/records/aircraft/counters/commands";
import type { Phase } from "@/lib/records/maintenance/codes";
import {
  type Counters,
  findRulingTerm,
  isByCalendar,
  isWorse,
  remainingOf,
  type Term,
  type TermStanding,
} from "@/lib/records/maintenance/rules";
import type { ReservationRole } from "../../reservations/codes";
import { PILOT_FUNCTIONS, type PilotFunction } from "../codes";
import { FLIGHT_TIMES, type FlightPhase, type FlightTimes } from "./codes";
import type { LegEntry } from "./schema";

/** What the rules of an entry know of its flight. `now` is in unix seconds. */
export type EntryContext = { now: number; isSimulator: boolean; isHobbsCounted: boolean };

/** What stands against closing a flight: in which leg, counted from 0 (null: in the flight as a whole), and which field. */
export type EntryFault = {
  leg: number | null;
  field: string;
  key: MessageKey;
  values?: Record<string, string | number>;
};

const LONGEST_SECONDS = 24 * 3600;

export const blockMinutesOf = ({ offBlock, onBlock }: Pick<LegEntry, "offBlock" | "onBlock">): number | null =>
  offBlock === null || onBlock === null ? null : Math.round((onBlock - offBlock) / 60);

/** Where legs went: "LFLP–LFLG–LFLP". A leg that begins elsewhere than the one before it ended stands apart. */
export function routeOf(legs: readonly Pick<LegEntry, "from" | "via" | "to">[]): string {
  const ways: string[][] = [];
  for (const { from, via, to } of legs) {
    const way = ways.at(-1);
    if (way?.at(-1) === from) way.push(...via, to);
    else ways.push([from, ...via, to]);
  }
  return ways
    .map((way) => way.filter(Boolean).join("–"))
    .filter(Boolean)
    .join(", ");
}

/** By day, by night or both; by instruments, by sight or both: the codes of what a leg's two durations say. Null: nothing yet. */
const mixOf = (first: number | null, second: number | null): number | null => {
  if (!first && !second) return null;
  return first && second ? 2 : Number(!first);
};

/** What follows from the rest of a leg (spec 2 §3): its number, block duration, period and flying type. */
export const computeLeg = (leg: LegEntry, at: number) => ({
  ...{ number: at + 1, blockDuration: blockMinutesOf(leg) },
  ...{ period: mixOf(leg.dayMinutes, leg.nightMinutes), flyingType: mixOf(leg.ifrMinutes, leg.vfrMinutes) },
});

/** Minutes from take-off to landing. A flight of which nobody noted both counts from block to block. */
export const airborneMinutesOf = ({ takeOff, landing, ...leg }: LegEntry): number =>
  takeOff === null || landing === null ? (blockMinutesOf(leg) ?? 0) : Math.round((landing - takeOff) / 60);

/** Finds all that stands against closing a flight with these legs (spec 2 §5, "Leg saving requires"). */
export function findEntryFaults(legs: readonly LegEntry[], context: EntryContext): EntryFault[] {
  if (legs.length === 0) return [{ leg: null, field: "legs", key: "flights.followUp.noLeg" }];
  return legs.flatMap((leg, at) => {
    const faults = [
      ...findFaultsOfPlaces(leg, context),
      ...findFaultsOfTimes(leg, legs[at - 1], context),
      ...findFaultsOfUsers(leg),
      ...findFaultsOfSums(leg, context),
      ...findFaultsOfHobbs(leg, legs[at - 1], context),
      ...findFaultsOfLandings(leg, context),
    ];
    return faults.map((fault) => ({ leg: at, ...fault }));
  });
}

type Fault = Omit<EntryFault, "leg">;

function findFaultsOfPlaces({ from, to, via }: LegEntry, { isSimulator }: EntryContext): Fault[] {
  const faults: Fault[] = [];
  if (isSimulator) return faults;
  if (from === "") faults.push({ field: "from", key: "flights.followUp.fromRequired" });
  if (to === "") faults.push({ field: "to", key: "flights.followUp.toRequired" });
  if (via.includes("")) faults.push({ field: "via", key: "flights.followUp.viaEmpty" });
  return faults;
}

function findFaultsOfTimes(leg: LegEntry, before: LegEntry | undefined, { now, isSimulator }: EntryContext): Fault[] {
  const { offBlock, takeOff, landing, onBlock } = leg;
  const missing = FLIGHT_TIMES.filter(
    (name) => leg[name] === null && !(isSimulator && name !== "offBlock" && name !== "onBlock"),
  );
  if (missing.length > 0) return missing.map((field) => ({ field, key: "flights.followUp.timeRequired" as const }));
  if (onBlock! <= offBlock!) return [{ field: "onBlock", key: "flights.onBlockFirst" }];
  if (onBlock! > now) return [{ field: "onBlock", key: "flights.followUp.inFuture" }];
  if (onBlock! - offBlock! > LONGEST_SECONDS) return [{ field: "onBlock", key: "flights.tooLong" }];
  if (takeOff !== null && (takeOff < offBlock! || takeOff >= onBlock!))
    return [{ field: "takeOff", key: "flights.takeOffOutside" }];
  if (landing !== null && (landing > onBlock! || landing <= (takeOff ?? offBlock!)))
    return [{ field: "landing", key: "flights.landingOutside" }];
  if (before && before.onBlock !== null && offBlock! < before.onBlock)
    return [{ field: "offBlock", key: "flights.followUp.beforeLastLeg" }];
  return [];
}

/** The functions of which a leg needs nobody else's: who is alone responsible. */
const ALONE: readonly PilotFunction[] = ["Solo"];
/** The functions in which somebody gives instruction. */
export const TEACHING: readonly PilotFunction[] = ["Instructor", "Examiner"];
/** The functions in which somebody flies under the eyes of an instructor. */
const TAUGHT: readonly PilotFunction[] = ["Dual"];

/** The functions of who is responsible for a flight: the pilot in command, the instructor, or the student alone. */
export const RESPONSIBLE: readonly PilotFunction[] = ["Pic", ...TEACHING, ...ALONE];

export const functionOf = (mode: number | null): PilotFunction | null =>
  mode === null ? null : PILOT_FUNCTIONS[mode]!;

function findFaultsOfUsers({ users }: LegEntry): Fault[] {
  const on = (key: MessageKey): Fault[] => [{ field: "users", key }];
  if (new Set(users.map(({ userId }) => userId)).size < users.length) return on("flights.followUp.namedTwice");
  const pilots = users.filter(({ mode }) => mode !== null);
  if (pilots.length === 0) return on("flights.followUp.noPilot");
  if (pilots.filter(({ pilotFlying }) => pilotFlying).length !== 1) return on("flights.followUp.onePilotFlies");
  if (users.some(({ mode, pilotFlying }) => mode === null && pilotFlying)) return on("flights.followUp.onePilotFlies");
  const functions = pilots.map(({ mode }) => functionOf(mode)!);
  const has = (some: readonly PilotFunction[]) => functions.some((one) => some.includes(one));
  if (has(ALONE) && users.length > 1) return on("flights.soloIsAlone");
  if (has(TAUGHT) && !has(TEACHING)) return on("flights.followUp.dualNeedsInstructor");
  if (functions.filter((one) => TAUGHT.includes(one)).length > 1) return on("flights.followUp.oneIsTaught");
  if (!has(RESPONSIBLE)) return on("flights.followUp.noCommander");
  if (functions.filter((one) => one === "Pic").length > 1) return on("flights.followUp.twoCommanders");
  return [];
}

function findFaultsOfSums(leg: LegEntry, { isSimulator }: EntryContext): Fault[] {
  const block = blockMinutesOf(leg);
  if (block === null || block <= 0) return [];
  const sums = [
    { field: "dayMinutes", parts: [leg.dayMinutes, leg.nightMinutes], key: "flights.followUp.periodSum" },
    { field: "ifrMinutes", parts: [leg.ifrMinutes, leg.vfrMinutes], key: "flights.followUp.typeSum" },
  ] as const;
  // The sun doesn't shine in a simulator.
  const asked = sums.filter(({ field }) => !(isSimulator && field === "dayMinutes"));
  return asked.flatMap(({ field, parts, key }): Fault[] => {
    const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0);
    return sum === block ? [] : [{ field, key, values: { sum: toClock(sum), block: toClock(block) } }];
  });
}

const toClock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;

/** By how many minutes a horameter may run longer than from block to block: before it leaves, and after it has come back. */
const HOBBS_BEYOND_BLOCK = 60;

function findFaultsOfHobbs(leg: LegEntry, before: LegEntry | undefined, { isHobbsCounted }: EntryContext): Fault[] {
  const { hobbsDeparture, hobbsArrival } = leg;
  if (hobbsDeparture === null && hobbsArrival === null)
    return isHobbsCounted ? [{ field: "hobbsArrival", key: "flights.followUp.hobbsRequired" }] : [];
  if (hobbsDeparture === null) return [{ field: "hobbsDeparture", key: "flights.followUp.hobbsRequired" }];
  if (hobbsArrival === null) return [{ field: "hobbsArrival", key: "flights.followUp.hobbsRequired" }];
  const block = blockMinutesOf(leg);
  if (block !== null && block > 0 && (hobbsArrival - hobbsDeparture) * 60 > block + HOBBS_BEYOND_BLOCK)
    return [{ field: "hobbsArrival", key: "flights.followUp.hobbsTooMuch" }];
  if (hobbsArrival <= hobbsDeparture) return [{ field: "hobbsArrival", key: "flights.followUp.hobbsRises" }];
  if (before?.hobbsArrival != null && hobbsDeparture < before.hobbsArrival)
    return [{ field: "hobbsDeparture", key: "flights.followUp.hobbsBeforeLastLeg" }];
  return [];
}

function findFaultsOfLandings(leg: LegEntry, { isSimulator }: EntryContext): Fault[] {
  const landings = landingsOf(leg);
  if (!isSimulator && landings === 0) return [{ field: "landingsByDay", key: "flights.followUp.noLanding" }];
  if (leg.touchAndGos > landings) return [{ field: "touchAndGos", key: "flights.followUp.moreTouchAndGos" }];
  const block = blockMinutesOf(leg);
  const approaches = leg.approaches.reduce((sum, { count }) => sum + count, 0);
  if (block !== null && block > 0 && Math.max(landings + leg.goArounds, approaches) > block)
    return [
      {
        field: landings + leg.goArounds > block ? "landingsByDay" : "approaches",
        key: "flights.followUp.moreThanMinutes",
      },
    ];
  if (leg.landingsByNight > 0 && block !== null && leg.dayMinutes === block && !leg.nightMinutes)
    return [{ field: "landingsByNight", key: "flights.followUp.nightLandingByDay" }];
  if (leg.landingsByDay > 0 && block !== null && block > 0 && leg.nightMinutes === block && !leg.dayMinutes)
    return [{ field: "landingsByDay", key: "flights.followUp.dayLandingByNight" }];
  if (leg.approaches.some(({ count }) => count === 0))
    return [{ field: "approaches", key: "flights.followUp.approachCount" }];
  if (new Set(leg.approaches.map(({ kind }) => kind)).size < leg.approaches.length)
    return [{ field: "approaches", key: "flights.followUp.approachTwice" }];
  return [];
}

const landingsOf = ({ landingsByDay, landingsByNight }: LegEntry) => landingsByDay + landingsByNight;
const toHundredths = (hours: number) => Math.round(hours * 100);

export type CountedAircraft = {
  isSimulator: boolean;
  isFlightTimeCounted: boolean;
  /** Whether its hours are those from take-off to landing. */
  isAirborneOnly: boolean;
  isHobbsCounted: boolean;
};

/** How far a closed flight moves the counters of its aircraft: the sum of its legs, by what the aircraft counts. */
export function moveOfLegs(legs: readonly LegEntry[], aircraft: CountedAircraft): CounterMove {
  const add = (of: (leg: LegEntry) => number) => legs.reduce((sum, leg) => sum + of(leg), 0);
  const minutesOf = aircraft.isAirborneOnly ? airborneMinutesOf : (leg: LegEntry) => blockMinutesOf(leg) ?? 0;
  return {
    flightMinutes: aircraft.isFlightTimeCounted ? add(minutesOf) : 0,
    landings: aircraft.isSimulator ? 0 : add(landingsOf),
    hobbsHundredths: aircraft.isHobbsCounted
      ? add(({ hobbsDeparture, hobbsArrival }) =>
          hobbsDeparture === null || hobbsArrival === null
            ? 0
            : toHundredths(hobbsArrival) - toHundredths(hobbsDeparture),
        )
      : 0,
  };
}

/** A maintenance limit, with where its counters stand without a flight. */
export type LimitBefore = Counters & { title: string; terms: readonly Term[] };
/** What a flight leaves of a limit: minutes or landings before and after it, and how far it is used up then. */
export type PotentialMove = {
  title: string;
  unit: "Hours" | "Landings";
  before: number;
  after: number;
  phase: Phase;
};

/**
 * What a flight leaves of the limit that rules after it: the one that is furthest used up. A term by the calendar isn't used up by
 * a flight. Null where no limit counts hours or landings.
 */
export function movePotential(
  limits: readonly LimitBefore[],
  { flightMinutes, landings }: Pick<CounterMove, "flightMinutes" | "landings">,
): PotentialMove | null {
  let ruling: { limit: LimitBefore; standing: TermStanding } | null = null;
  for (const limit of limits) {
    const counters = { minutes: limit.minutes + flightMinutes, landings: limit.landings + landings };
    const terms = limit.terms.filter(({ unit }) => !isByCalendar(unit));
    const standing = findRulingTerm(terms, counters, "");
    if (standing && (ruling === null || isWorse(standing, ruling.standing))) ruling = { limit, standing };
  }
  if (ruling === null) return null;
  const { limit, standing } = ruling;
  const { term, remaining, phase } = standing;
  const before = remainingOf(term, limit, "");
  return { title: limit.title, unit: term.unit === "Hours" ? "Hours" : "Landings", before, after: remaining, phase };
}

/** Whether a flight has left: some time of it is noted, whichever. */
export const hasLeft = (times: FlightTimes): boolean => FLIGHT_TIMES.some((name) => times[name] !== null);

/** The times of a flight as a whole: of its first leg when it left, of its last when it came back. */
export function timesOfLegs(legs: readonly Pick<LegEntry, keyof FlightTimes>[]): FlightTimes {
  const [first, last] = [legs[0], legs.at(-1)];
  return {
    offBlock: first?.offBlock ?? null,
    takeOff: first?.takeOff ?? null,
    landing: last?.landing ?? null,
    onBlock: last?.onBlock ?? null,
  };
}

/** Where a flight is, by the last time that is noted of it. */
export function phaseOf(times: FlightTimes, state: "Open" | "Closed" | null, isCancelled = false): FlightPhase {
  if (isCancelled) return "Cancelled";
  if (state === "Closed") return "Closed";
  if (times.onBlock !== null) return "OnBlock";
  if (times.landing !== null) return "Landed";
  if (times.takeOff !== null) return "Airborne";
  return times.offBlock === null ? "Scheduled" : "OffBlock";
}

/** Who is on board of some leg without having been booked. */
export function listOthers(
  { people }: { people: readonly { personId: string }[] },
  legs: readonly Pick<LegEntry, "users">[],
): string[] {
  const booked = new Set(people.map(({ personId }) => personId));
  const onBoard = new Set(legs.flatMap(({ users }) => users.map(({ userId }) => userId)));
  return [...onBoard].filter((id) => !booked.has(id));
}

type Booked = { personId: string; role: ReservationRole };

/**
 * Proposes who is on board as what: a student with an instructor is taught, alone flies solo; the second student watches, until
 * a leg names them as flying. Who rents is in command, unless an instructor is on board.
 */
export function proposeUsers(people: readonly Booked[], { isSolo }: { isSolo: boolean }): LegEntry["users"] {
  const of = (...roles: ReservationRole[]) => people.filter(({ role }) => roles.includes(role));
  const users = new Map<string, LegEntry["users"][number]>();
  const add = (personId: string, name: PilotFunction | null, pilotFlying = false) => {
    if (!users.has(personId))
      users.set(personId, { userId: personId, mode: name && PILOT_FUNCTIONS.indexOf(name), pilotFlying });
  };
  const instructors = isSolo ? [] : of("Instructor");
  const learning = of("Student", "Renter");
  for (const [at, { personId }] of learning.entries()) {
    if (at > 0) add(personId, null);
    else if (instructors.length > 0) add(personId, "Dual", true);
    else add(personId, isSolo ? "Solo" : "Pic", true);
  }
  for (const { personId } of instructors)
    add(personId, learning.length > 0 ? "Instructor" : "Pic", learning.length === 0);
  const commands = instructors.length === 0 && learning.length === 0;
  for (const { personId } of of("PilotInCommand")) add(personId, commands ? "Pic" : null, commands);
  for (const { personId } of of("Crew", "Observer")) add(personId, null);
  return [...users.values()];
}

/** Periods of night, in unix seconds: `[from, until)`, at the place from which a leg departs and at that where it arrives. */
export type NightLimits = { dawn: number | null; dusk: number | null };

/** Dawns, and so dusks, of two places that lie closer than this are those of the same night. */
const SAME_NIGHT_SECONDS = 12 * 3_600;

/**
 * Minutes of a leg that are flown by night, from the limits of night at its two places on the days on which it is there. Night ends
 * and begins at another moment in each place, so that it meets the aircraft at the moment that lies between both as its way does.
 */
export function nightMinutesOf(
  offBlock: number,
  onBlock: number,
  from: readonly NightLimits[],
  to: readonly NightLimits[],
): number {
  const meeting = (a: number, b: number) => {
    const rate = (b - a) / (onBlock - offBlock);
    return rate >= 1 ? b : (a - rate * offBlock) / (1 - rate);
  };
  const listMeetings = (limit: keyof NightLimits): number[] => {
    const [departing, arriving] = [from, to].map((place) => [...new Set(place.flatMap((day) => day[limit] ?? []))]);
    const partnerOf = (at: number, others: readonly number[]) =>
      others.find((other) => Math.abs(other - at) < SAME_NIGHT_SECONDS);
    return [
      ...departing!.map((at) => meeting(at, partnerOf(at, arriving!) ?? at)),
      ...arriving!.filter((at) => partnerOf(at, departing!) === undefined),
    ];
  };
  const turns = [
    ...listMeetings("dawn").map((at) => ({ at, isNight: false })),
    ...listMeetings("dusk").map((at) => ({ at, isNight: true })),
  ].sort((a, b) => a.at - b.at);
  let [since, isNight, seconds] = [offBlock, turns[0]?.isNight === false, 0];
  for (const turn of turns) {
    const at = Math.min(Math.max(turn.at, offBlock), onBlock);
    if (isNight) seconds += at - since;
    [since, isNight] = [at, turn.isNight];
  }
  if (isNight) seconds += onBlock - since;
  return Math.min(Math.round(seconds / 60), Math.round((onBlock - offBlock) / 60));
}

/**
 * What is missing between the last reading of the horameter and the first of a flight, in hundredths of an hour: negative where
 * they overlap, null where one of both isn't known.
 */
export function gapBefore(legs: readonly LegEntry[], lastHundredths: number | null): number | null {
  const departure = legs[0]?.hobbsDeparture ?? null;
  return departure === null || lastHundredths === null ? null : toHundredths(departure) - lastHundredths;
}

/**
 * What is missing between the last reading of the horameter of a flight and the next of its aircraft, in hundredths of an hour:
 * negative where they overlap, null where one of both isn't known.
 */
export function gapAfter(legs: readonly LegEntry[], nextHundredths: number | null): number | null {
  const arrival = legs.at(-1)?.hobbsArrival ?? null;
  return arrival === null || nextHundredths === null ? null : nextHundredths - toHundredths(arrival);
}
