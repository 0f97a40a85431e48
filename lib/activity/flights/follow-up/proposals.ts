import type { TrackProposal } from "../leg-files/schema";
import { type FlightTimes, MOST_LEGS } from "./codes";
import { blockMinutesOf, type NightLimits, nightMinutesOf } from "./rules";
import type { LegEntry } from "./schema";

/** What is known of a flight before anything is typed. Times are unix seconds, `lastReading` in hundredths of an hour. */
export type Expected = {
  users: LegEntry["users"];
  from: string;
  to: string;
  times: FlightTimes;
  taxiOutMinutes: number;
  taxiInMinutes: number;
  isSimulator: boolean;
  isIfr: boolean;
  lastReading: number | null;
  /** When night ends and begins at an aerodrome on the day of a time. Null: its place isn't known. */
  nightAt: (icao: string, at: number) => NightLimits | null;
};

export const EMPTY_LEG: LegEntry = {
  ...{ users: [], from: "", via: [], to: "", offBlock: null, takeOff: null, landing: null, onBlock: null },
  ...{ dayMinutes: null, nightMinutes: null, ifrMinutes: null, vfrMinutes: null },
  ...{ hobbsDeparture: null, hobbsArrival: null, remainingFuel: null, oilAdded: null, deIced: false },
  ...{ landingsByDay: 0, landingsByNight: 0, touchAndGos: 0, goArounds: 0, approaches: [], crossCountry: null },
};

/** Which fields of a leg are proposed. Its place among the legs is counted from 0. */
export type Proposed = { leg: number; fields: (keyof LegEntry)[] };

/**
 * Fills what nobody has typed of a flight's legs: who is on board, the next leg from the last, durations from the times, the
 * share of night from the sun at both places, the horameter from the last reading. It says what it has filled, so that nothing
 * is proposed silently.
 */
export function fillLegs(typed: readonly LegEntry[], expected: Expected): { legs: LegEntry[]; proposed: Proposed[] } {
  const given = typed.length > 0 ? typed : [EMPTY_LEG];
  const legs: LegEntry[] = [];
  const proposed: Proposed[] = [];
  for (const [at, leg] of given.entries()) {
    const filled = { ...leg };
    const fields: (keyof LegEntry)[] = [];
    const fill = <F extends keyof LegEntry>(field: F, value: LegEntry[F] | null | undefined) => {
      if (!isEmpty(filled[field]) || value === null || value === undefined || isEmpty(value)) return;
      filled[field] = value;
      fields.push(field);
    };
    const [before, isFirst, isLast] = [legs[at - 1], at === 0, at === given.length - 1];
    fill("users", before?.users ?? expected.users);
    fill("from", before ? before.to : expected.from);
    if (isLast) fill("to", expected.to);
    if (isFirst) for (const name of ["offBlock", "takeOff"] as const) fill(name, expected.times[name]);
    if (isLast) for (const name of ["landing", "onBlock"] as const) fill(name, expected.times[name]);
    fillTimes(filled, fill, expected);
    fillDurations(filled, fill, expected);
    fill("hobbsDeparture", before ? before.hobbsArrival : expected.lastReading && expected.lastReading / 100);
    if (filled.onBlock !== null && !expected.isSimulator && filled.landingsByDay + filled.landingsByNight === 0)
      fill(landsByNight(filled, expected) ? "landingsByNight" : "landingsByDay", 1);
    if (filled.from !== "" && filled.to !== "" && filled.from !== filled.to) fill("crossCountry", true);
    legs.push(filled);
    if (fields.length > 0) proposed.push({ leg: at, fields });
  }
  return { legs, proposed };
}

const isEmpty = (value: unknown) =>
  value === null || value === "" || value === 0 || (Array.isArray(value) && value.length === 0);

/**
 * The legs with what a track says of one of them, and of those after it where the aircraft stopped elsewhere. What the track
 * doesn't say stays as it was.
 */
export function takeFromTrack(typed: readonly LegEntry[], at: number, proposals: readonly TrackProposal[]): LegEntry[] {
  const legs = [...typed];
  for (const [n, proposal] of proposals.slice(0, MOST_LEGS - at).entries()) {
    const said = Object.entries(proposal).filter(([, value]) => !isEmpty(value));
    const landings = proposal.landingsByDay + proposal.landingsByNight;
    const { landingsByDay, landingsByNight, touchAndGos, via } = proposal;
    legs[at + n] = {
      ...(legs[at + n] ?? EMPTY_LEG),
      ...Object.fromEntries(said),
      // Where the track tells landings, and where both ends, none by night and nothing between them is said, too.
      ...(landings > 0 && { landingsByDay, landingsByNight, touchAndGos }),
      ...(proposal.from !== "" && proposal.to !== "" && { via }),
    };
  }
  return legs;
}

type Fill = <F extends keyof LegEntry>(field: F, value: LegEntry[F] | null | undefined) => void;

/** Take-off and landing lie as far from the blocks as the aircraft usually taxies, where that leaves a flight between them. */
function fillTimes({ offBlock, onBlock, takeOff, landing }: LegEntry, fill: Fill, expected: Expected): void {
  if (expected.isSimulator || offBlock === null || onBlock === null) return;
  const [off, on] = [
    takeOff ?? offBlock + expected.taxiOutMinutes * 60,
    landing ?? onBlock - expected.taxiInMinutes * 60,
  ];
  if (off >= on) return;
  fill("takeOff", off);
  fill("landing", on);
}

function fillDurations(leg: LegEntry, fill: Fill, expected: Expected): void {
  const block = blockMinutesOf(leg);
  if (block === null || block <= 0) return;
  if (leg.dayMinutes === null && leg.nightMinutes === null) {
    const night = expected.isSimulator ? 0 : nightOf(leg, expected);
    if (night !== null) {
      // Zero is said too, because both together must make the block time.
      fill("nightMinutes", night);
      leg.nightMinutes = night;
      fill("dayMinutes", block - night);
      leg.dayMinutes ??= block - night;
    }
  } else if (leg.dayMinutes === null) fill("dayMinutes", Math.max(0, block - leg.nightMinutes!));
  else if (leg.nightMinutes === null) fill("nightMinutes", Math.max(0, block - leg.dayMinutes));
  if (leg.ifrMinutes === null && leg.vfrMinutes === null) {
    fill("ifrMinutes", expected.isIfr ? block : 0);
    leg.ifrMinutes ??= 0;
    fill("vfrMinutes", expected.isIfr ? 0 : block);
    leg.vfrMinutes ??= 0;
  } else if (leg.ifrMinutes === null) fill("ifrMinutes", Math.max(0, block - leg.vfrMinutes!));
  else if (leg.vfrMinutes === null) fill("vfrMinutes", Math.max(0, block - leg.ifrMinutes));
}

/** The minutes by night. Null where neither place is known: then nobody can say when the sun sets. */
function nightOf({ from, to, offBlock, onBlock }: LegEntry, { nightAt }: Expected): number | null {
  // A leg over midnight is there on two days, each with a night of its own.
  const [departing, arriving] = [from, to].map((icao) =>
    [offBlock!, onBlock!].flatMap((at) => nightAt(icao, at) ?? []),
  );
  if (departing!.length + arriving!.length === 0) return null;
  return nightMinutesOf(offBlock!, onBlock!, departing!, arriving!);
}

/** Whether a leg lands by night. One whose night is less than half a minute lands by day, and one without a day by night. */
function landsByNight({ to, landing, onBlock, dayMinutes, nightMinutes }: LegEntry, { nightAt }: Expected): boolean {
  if (!nightMinutes) return false;
  if (!dayMinutes) return true;
  const at = landing ?? onBlock!;
  const night = nightAt(to, at);
  return night !== null && ((night.dawn !== null && at < night.dawn) || (night.dusk !== null && at > night.dusk));
}
