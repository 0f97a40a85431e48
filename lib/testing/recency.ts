import { LEG_COUNTS } from "@/lib/activity/flights/codes";
import type { PackRuleName } from "@/lib/activity/recency/codes";
import { judgeRecency } from "@/lib/compliance/recency/evaluate";
import type { RecencyAircraft, RecencyFacts, RecencyLeg, RecencyRating } from "@/lib/compliance/recency/facts";
import { recencyPacks } from "@/lib/compliance/recency/packs";
import { utcDayToUnix } from "@/lib/platform/day";
import type { CertificateMeaning } from "@/lib/records/certificates/meanings";

export const SEP: RecencyAircraft = {
  category: "Aircraft",
  class: "SingleEngine",
  model: "DR400-120",
  isTailwheel: false,
};

const NO_COUNTS = Object.fromEntries(LEG_COUNTS.map((name) => [name, 0])) as Record<
  (typeof LEG_COUNTS)[number],
  number
>;

/** A validated leg from 10:00 UTC of a day, as pilot in command on a single-engine piston aeroplane; by default of an hour. */
export function leg(day: string, more: Partial<RecencyLeg> & { minutes?: number } = {}): RecencyLeg {
  const { minutes = 60, ...own } = more;
  const offBlock = utcDayToUnix(day) + 10 * 3600;
  return {
    ...{ ...SEP, ...NO_COUNTS, offBlock, onBlock: offBlock + minutes * 60 },
    ...{ function: "Pic", isPilotFlying: true, hasInstructor: false, check: "None", isValidated: true },
    ...own,
  };
}

/** A leg with some take-offs, approaches and landings by day. */
export const circuits = (day: string, count: number, more: Partial<RecencyLeg> & { minutes?: number } = {}) =>
  leg(day, { takeOffsByDay: count, approachesByDay: count, landingsByDay: count, ...more });

/** The same by night, to a full stop. */
export const nightCircuits = (day: string, count: number, more: Partial<RecencyLeg> = {}) =>
  leg(day, {
    ...{ takeOffsByNight: count, approachesByNight: count, landingsByNight: count, fullStopsByNight: count },
    ...more,
  });

export const rating = (
  meaning: CertificateMeaning,
  expiresOn: string | null = null,
  issuedOn: string | null = "2020-01-01",
): RecencyRating => ({ meaning, issuedOn, expiresOn });

const RULES = new Map(Object.values(recencyPacks).flatMap(({ rules }) => rules.map((rule) => [rule.key, rule])));
export const packRule = (name: PackRuleName) => RULES.get(name)!;

export const makeRecencyFacts = (facts: Partial<RecencyFacts>): RecencyFacts => ({
  ...{ bornOn: null, ratings: [], legs: [], olderPicMinutes: 0, waivers: [] },
  ...facts,
});

/** Judges a rule of a pack at noon UTC of a day. */
export function judgeOn(
  rule: PackRuleName,
  day: string,
  facts: Partial<RecencyFacts>,
  aircraft: Partial<RecencyAircraft> = {},
) {
  const moment = utcDayToUnix(day) + 12 * 3600;
  return judgeRecency(packRule(rule), makeRecencyFacts(facts), { moment, aircraft: { ...SEP, ...aircraft } });
}
