/** What a regulation counts of a training: minutes of a kind of flying, or a number of landings. */
export const MINIMUM_KINDS = {
  total: { unit: "minutes" },
  dual: { unit: "minutes" },
  solo: { unit: "minutes" },
  soloCrossCountry: { unit: "minutes" },
  night: { unit: "minutes" },
  nightDual: { unit: "minutes" },
  nightDualCrossCountry: { unit: "minutes" },
  nightSoloLandings: { unit: "landings" },
} as const;
export type MinimumKind = keyof typeof MINIMUM_KINDS;

export type Minimum = { kind: MinimumKind; amount: number; paragraph: string };

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
  ],
  LaplA: [
    { kind: "total", amount: hours(30), paragraph: "FCL.110.A(a)" },
    { kind: "dual", amount: hours(15), paragraph: "FCL.110.A(a)(1)" },
    { kind: "solo", amount: hours(6), paragraph: "FCL.110.A(a)(2)" },
    { kind: "soloCrossCountry", amount: hours(3), paragraph: "FCL.110.A(a)(2)" },
  ],
  NightA: [
    { kind: "night", amount: hours(5), paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightDual", amount: hours(3), paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightDualCrossCountry", amount: hours(1), paragraph: "FCL.810(a)(1)(ii)" },
    { kind: "nightSoloLandings", amount: 5, paragraph: "FCL.810(a)(1)(ii)" },
  ],
} as const satisfies Record<string, readonly Minimum[]>;
export type MinimaName = keyof typeof MINIMA;
export const MINIMA_NAMES = Object.keys(MINIMA) as MinimaName[];

/** A flight as minima count it: what a lesson plans, or what was flown. */
export type CountedFlight = {
  minutes: number;
  nightMinutes: number;
  /** Full-stop landings by night. Lessons don't plan them. */
  nightLandings: number;
  isSimulator: boolean;
  isSolo: boolean;
  isCrossCountry: boolean;
};

const all = () => true;
const COUNTS: Record<
  MinimumKind,
  { of: (flight: CountedFlight) => boolean; what: "minutes" | "nightMinutes" | "nightLandings" }
> = {
  total: { of: all, what: "minutes" },
  dual: { of: ({ isSolo }) => !isSolo, what: "minutes" },
  solo: { of: ({ isSolo }) => isSolo, what: "minutes" },
  soloCrossCountry: { of: ({ isSolo, isCrossCountry }) => isSolo && isCrossCountry, what: "minutes" },
  night: { of: all, what: "nightMinutes" },
  nightDual: { of: ({ isSolo }) => !isSolo, what: "nightMinutes" },
  nightDualCrossCountry: { of: ({ isSolo, isCrossCountry }) => !isSolo && isCrossCountry, what: "nightMinutes" },
  nightSoloLandings: { of: ({ isSolo }) => isSolo, what: "nightLandings" },
};

/** How much of a simulator counts as dual and in the total (FCL.210.A: five hours). Without a minimum all of it does. */
const SIMULATOR_MINUTES: Record<MinimaName, number> = {
  None: Number.POSITIVE_INFINITY,
  PplA: hours(5),
  LaplA: 0,
  NightA: 0,
};

/** Adds up what counts towards a minimum: minutes, or landings. */
export function countTowards(kind: MinimumKind, flights: readonly CountedFlight[], name: MinimaName): number {
  const { of, what } = COUNTS[kind];
  const sum = (isSimulator: boolean) =>
    flights
      .filter((flight) => flight.isSimulator === isSimulator && of(flight))
      .reduce((total, flight) => total + flight[what], 0);
  return sum(false) + Math.min(sum(true), SIMULATOR_MINUTES[name]);
}
