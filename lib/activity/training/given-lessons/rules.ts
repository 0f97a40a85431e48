/** What an instructor's logbook adds up: minutes, and landings. */
export const GIVEN_AMOUNTS = [
  ...(["dual", "solo", "simulator", "flight", "day", "night"] as const),
  ...(["briefing", "debriefing", "theory", "landings"] as const),
] as const;
export type GivenAmount = (typeof GIVEN_AMOUNTS)[number];
export type GivenAmounts = Record<GivenAmount, number>;

/** A leg of a lesson, with what the student was on board. */
export type GivenLeg = {
  id: string;
  isSimulator: boolean;
  isSolo: boolean;
  minutes: number;
  nightMinutes: number;
  landings: number;
};
/** What an instructor has submitted of one student's lesson. */
export type GivenPart = { briefing: number; debriefing: number; theory: number; legs: readonly GivenLeg[] };

/**
 * What a lesson counts for its instructor. With several students it is given once: each leg counts once, and so do briefing,
 * debriefing and theory.
 */
export function amountsOfLesson(parts: readonly GivenPart[]): GivenAmounts {
  const legs = [...new Map(parts.flatMap((part) => part.legs).map((leg) => [leg.id, leg])).values()];
  const add = (of: (leg: GivenLeg) => number, is: (leg: GivenLeg) => boolean) =>
    legs.filter(is).reduce((sum, leg) => sum + of(leg), 0);
  const flies = ({ isSimulator }: GivenLeg) => !isSimulator;
  const minutes = ({ minutes: flown }: GivenLeg) => flown;
  const longest = (of: (part: GivenPart) => number) => Math.max(0, ...parts.map(of));
  const [flight, night] = [add(minutes, flies), add((leg) => leg.nightMinutes, flies)];
  return {
    dual: add(minutes, (leg) => flies(leg) && !leg.isSolo),
    solo: add(minutes, (leg) => flies(leg) && leg.isSolo),
    simulator: add(minutes, ({ isSimulator }) => isSimulator),
    ...{ flight, night, day: flight - night },
    briefing: longest((part) => part.briefing),
    debriefing: longest((part) => part.debriefing),
    theory: longest((part) => part.theory),
    landings: add((leg) => leg.landings, flies),
  };
}

export function addGiven(all: readonly GivenAmounts[]): GivenAmounts {
  const sum = Object.fromEntries(GIVEN_AMOUNTS.map((name) => [name, 0])) as GivenAmounts;
  for (const one of all) for (const name of GIVEN_AMOUNTS) sum[name] += one[name];
  return sum;
}
