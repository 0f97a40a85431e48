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
