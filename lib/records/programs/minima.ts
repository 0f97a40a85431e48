import { groupBy } from "@/lib/platform/group-by";

/** What a regulation counts of a training: minutes of a kind of flying, a number of take-offs or landings, or the length of a flight. */
export const MINIMUM_KINDS = {
  total: { unit: "minutes" },
  dual: { unit: "minutes" },
  solo: { unit: "minutes" },
  soloCrossCountry: { unit: "minutes" },
  longestSoloCrossCountry: { unit: "km" },
  night: { unit: "minutes" },
  nightDual: { unit: "minutes" },
  nightDualCrossCountry: { unit: "minutes" },
  longestNightDualCrossCountry: { unit: "km" },
  nightSoloTakeOffs: { unit: "takeOffs" },
  nightSoloLandings: { unit: "landings" },
} as const satisfies Record<string, { unit: MinimumUnit }>;
export const MINIMUM_UNITS = ["minutes", "km", "takeOffs", "landings"] as const;
export type MinimumUnit = (typeof MINIMUM_UNITS)[number];
export type MinimumKind = keyof typeof MINIMUM_KINDS;
/** The kinds that are counted in hours. */
export type HourKind = {
  [Kind in MinimumKind]: (typeof MINIMUM_KINDS)[Kind]["unit"] extends "minutes" ? Kind : never;
}[MinimumKind];

export type Minimum = {
  kind: MinimumKind;
  amount: number;
  paragraph: string;
  /** Of a flight: at how many aerodromes other than that of departure it must land to a full stop. */
  stopsElsewhere?: number;
};

const hours = (amount: number) => amount * 60;

/**
 * The minima of flight training, from Annex I (Part-FCL) to Regulation (EU) No 1178/2011 as amended by (EU) 2020/359. The key
 * is what a revision stores. Changed minima come under a new key, because locked revisions keep the old ones.
 */
export const MINIMA = {
  None: [],
  /** FCL.210.A: of the 45 hours, five may be flown in a simulator. */
  PplA: [
    { kind: "total", amount: hours(45), paragraph: "FCL.210.A(a)" },
    { kind: "dual", amount: hours(25), paragraph: "FCL.210.A(a)(1)" },
    { kind: "solo", amount: hours(10), paragraph: "FCL.210.A(a)(2)" },
    { kind: "soloCrossCountry", amount: hours(5), paragraph: "FCL.210.A(a)(2)" },
    { kind: "longestSoloCrossCountry", amount: 270, stopsElsewhere: 2, paragraph: "FCL.210.A(a)(2)" },
  ],
  LaplA: [
    { kind: "total", amount: hours(30), paragraph: "FCL.110.A(a)" },
    { kind: "dual", amount: hours(15), paragraph: "FCL.110.A(a)(1)" },
    { kind: "solo", amount: hours(6), paragraph: "FCL.110.A(a)(2)" },
    { kind: "soloCrossCountry", amount: hours(3), paragraph: "FCL.110.A(a)(2)" },
    { kind: "longestSoloCrossCountry", amount: 150, stopsElsewhere: 1, paragraph: "FCL.110.A(a)(2)" },
  ],
  NightA: [
    { kind: "night", amount: hours(5), paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightDual", amount: hours(3), paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightDualCrossCountry", amount: hours(1), paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "longestNightDualCrossCountry", amount: 50, paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightSoloTakeOffs", amount: 5, paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightSoloLandings", amount: 5, paragraph: "FCL.810(a)(1)(ii)" },
  ],
} as const satisfies Record<string, readonly Minimum[]>;
export type MinimaName = keyof typeof MINIMA;
export const MINIMA_NAMES = Object.keys(MINIMA) as MinimaName[];

/** A flight as minima count it: what a lesson plans, or what was flown. */
export type CountedFlight = {
  minutes: number;
  nightMinutes: number;
  nightTakeOffs: number;
  /** Full-stop landings by night. Lessons plan neither these nor take-offs. */
  nightLandings: number;
  isSimulator: boolean;
  isSolo: boolean;
  isCrossCountry: boolean;
  /** Where it went. Null of what is planned. */
  route: Route | null;
};
/** One leg of a flight. Legs of the same lesson, in their order, are one flight. */
export type Route = { lessonId: string; from: string; to: string; fullStops: number; km: number | null };

const all = () => true;
type Counted = "minutes" | "nightMinutes" | "nightTakeOffs" | "nightLandings" | "longest";
const COUNTS: Record<MinimumKind, { of: (flight: CountedFlight) => boolean; what: Counted }> = {
  total: { of: all, what: "minutes" },
  dual: { of: ({ isSolo }) => !isSolo, what: "minutes" },
  solo: { of: ({ isSolo }) => isSolo, what: "minutes" },
  soloCrossCountry: { of: ({ isSolo, isCrossCountry }) => isSolo && isCrossCountry, what: "minutes" },
  longestSoloCrossCountry: { of: ({ isSolo, isCrossCountry }) => isSolo && isCrossCountry, what: "longest" },
  night: { of: all, what: "nightMinutes" },
  nightDual: { of: ({ isSolo }) => !isSolo, what: "nightMinutes" },
  nightDualCrossCountry: { of: ({ isSolo, isCrossCountry }) => !isSolo && isCrossCountry, what: "nightMinutes" },
  longestNightDualCrossCountry: {
    of: ({ isSolo, isCrossCountry, nightMinutes }) => !isSolo && isCrossCountry && nightMinutes > 0,
    what: "longest",
  },
  nightSoloTakeOffs: { of: ({ isSolo }) => isSolo, what: "nightTakeOffs" },
  nightSoloLandings: { of: ({ isSolo }) => isSolo, what: "nightLandings" },
};

/** How much of a simulator counts as dual and in the total (FCL.210.A: five hours). Without a minimum all of it does. */
const SIMULATOR_MINUTES: Record<MinimaName, number> = {
  None: Number.POSITIVE_INFINITY,
  PplA: hours(5),
  LaplA: 0,
  NightA: 0,
};

/** Adds up what counts towards a minimum: minutes, take-offs or landings. Of the length of a flight, the longest counts. */
export function countTowards(kind: MinimumKind, flights: readonly CountedFlight[], name: MinimaName): number {
  const { of, what } = COUNTS[kind];
  if (what === "longest") {
    const minima: readonly Minimum[] = MINIMA[name];
    const stops = minima.find((one) => one.kind === kind)?.stopsElsewhere ?? 0;
    return findLongest(
      flights.filter((flight) => !flight.isSimulator && of(flight)),
      stops,
    );
  }
  const sum = (isSimulator: boolean) =>
    flights
      .filter((flight) => flight.isSimulator === isSimulator && of(flight))
      .reduce((total, flight) => total + flight[what], 0);
  return sum(false) + Math.min(sum(true), SIMULATOR_MINUTES[name]);
}

/** The kilometres of the longest flight that landed to a full stop at enough other aerodromes. 0 without any. */
function findLongest(flights: readonly CountedFlight[], stopsElsewhere: number): number {
  const legs = groupBy(
    flights.flatMap(({ route }) => route ?? []),
    ({ lessonId }) => lessonId,
  );
  return [...legs.values()]
    .filter((flown) => countStopsElsewhere(flown) >= stopsElsewhere)
    .reduce((longest, flown) => Math.max(longest, add(flown.map(({ km }) => km ?? 0))), 0);
}

/** Counts the aerodromes at which a flight landed to a full stop, without that from which it departed. */
function countStopsElsewhere(legs: readonly Route[]): number {
  const departure = legs[0]!.from;
  const stops = legs.filter(({ fullStops, to }) => fullStops > 0 && to !== "" && departure !== "" && to !== departure);
  return new Set(stops.map(({ to }) => to)).size;
}

const add = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

export type MinimumLine = {
  kind: MinimumKind;
  paragraph: string;
  unit: MinimumUnit;
  /** Of a flight: at how many other aerodromes it must land to a full stop. */
  stopsElsewhere: number;
  needed: number;
  done: number;
};

/** Compares what was flown with each minimum of the regulation. */
export const compareWithMinima = (flights: readonly CountedFlight[], name: MinimaName): MinimumLine[] =>
  (MINIMA[name] as readonly Minimum[]).map(({ kind, paragraph, amount, stopsElsewhere = 0 }) => ({
    ...{ kind, paragraph, unit: MINIMUM_KINDS[kind].unit, stopsElsewhere, needed: amount },
    done: countTowards(kind, flights, name),
  }));
