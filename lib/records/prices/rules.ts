import type { MinimumPer, PricedLandings, PricedTime } from "./codes";

/** What an aircraft costs from a day on. Amounts are in minor units of the school's currency, with VAT. */
export type AircraftRate = {
  hourPrice: number;
  /** Of an hour without an instructor. Null: the same. */
  soloHourPrice: number | null;
  time: PricedTime;
  landingPrice: number;
  landings: PricedLandings;
  minimumMinutes: number;
  minimumPer: MinimumPer;
  packageMinutes: number | null;
  packagePrice: number | null;
  /** In hundredths of a per cent, as those of discounts. */
  vatBasisPoints: number;
  discounts: readonly { tagId: string; basisPoints: number }[];
};

/** What an hour of instruction costs from a day on. */
export type InstructorRate = { theoreticalPrice: number; practicalPrice: number; vatBasisPoints: number };

/** What an instructor gets for an hour from a day on. Null: nothing is paid for it. */
export type PayRate = { practicalPay: number | null; theoryPay: number | null; briefingPay: number | null };

/** What somebody flew of a leg, in whole minutes: all of it, or their part where students share it. */
export type FlownPart = {
  isSolo: boolean;
  blockMinutes: number;
  airborneMinutes: number;
  landingsByDay: number;
  landingsByNight: number;
};

export type Flown = {
  parts: readonly FlownPart[];
  /** From briefing to debriefing. */
  sessionMinutes: number;
  /** The tags that the payer bears. */
  tagIds: readonly string[];
  /** What is left of the hours that the payer has bought ahead. */
  packageMinutesLeft: number;
  /** What the payer has been billed at this price for other flights of the same day: what they flew, and what was added up to the minimum. */
  sameDay: { flownMinutes: number; addedMinutes: number };
};

/**
 * One line of a price, as people read it: what is counted, and what it comes to. It is kept with the transaction, so that a statement of
 * ten years ago still says how it was computed.
 */
export type PriceLine =
  | FlownLine
  /** Where a flight went: "LFLP–LFLG–LFLP". */
  | { kind: "Route"; route: string; amount: 0 }
  /** Hours that were bought ahead. */
  | { kind: "Bought"; minutes: number; amount: number }
  /** The day that it belongs to, where the month of that day was closed before it was posted. */
  | { kind: "Late"; day: string; amount: 0 };

/** A line of what was flown or taught. */
export type FlownLine =
  | { kind: "Dual" | "Solo" | "Theory" | "Practice"; minutes: number; unitPrice: number; amount: number }
  /** Minutes up to the shortest time. Negative: what another flight of the day was billed too much, now that this one fills it. */
  | { kind: "Minimum"; minutes: number; unitPrice: number; amount: number }
  /** Minutes that were taken of hours bought ahead. */
  | { kind: "Package"; minutes: number; amount: 0 }
  | { kind: "Landings"; count: number; unitPrice: number; amount: number }
  | { kind: "Discount"; tagId: string; basisPoints: number; of: number; amount: number };

/** Divides and rounds half up, exactly: both are whole numbers, and the divisor is positive. */
const divideHalfUp = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** What some minutes at the price of an hour come to, rounded half up once (DECISIONS, "Money"). */
export const amountOfMinutes = (minutes: number, hourPrice: number) =>
  Math.sign(minutes) * divideHalfUp(Math.abs(minutes) * hourPrice, 60);

/** The VAT that an amount contains, rounded half up by its size. A credit contains as much as the debit that it takes back. */
export const vatOf = (amount: number, basisPoints: number) =>
  Math.sign(amount) * divideHalfUp(Math.abs(amount) * basisPoints, 10_000 + basisPoints);

export const totalOf = (lines: readonly PriceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Says what an aircraft costs who flew it, line by line. Hours bought ahead are taken first. The greatest discount of the payer's tags
 * counts, on the time alone: what a landing costs is the aerodrome's. Lines that come to nothing are left out, but for those that a
 * package pays.
 */
export function priceFlight(rate: AircraftRate, flown: Flown): FlownLine[] {
  const { dual, solo } = countMinutes(rate, flown);
  const fromPackage = Math.min(dual + solo, Math.max(flown.packageMinutesLeft, 0));
  const soloPrice = rate.soloHourPrice ?? rate.hourPrice;
  const left = { dual: dual - Math.min(dual, fromPackage), solo: solo - Math.max(0, fromPackage - dual) };
  const added = countAdded(rate, flown, dual + solo);
  const addedPrice = dual > 0 || solo === 0 ? rate.hourPrice : soloPrice;
  const time: FlownLine[] = [
    { kind: "Dual", minutes: left.dual, unitPrice: rate.hourPrice, amount: amountOfMinutes(left.dual, rate.hourPrice) },
    { kind: "Solo", minutes: left.solo, unitPrice: soloPrice, amount: amountOfMinutes(left.solo, soloPrice) },
    { kind: "Minimum", minutes: added, unitPrice: addedPrice, amount: amountOfMinutes(added, addedPrice) },
  ];
  const landings = sum(flown.parts, (one) => one.landingsByNight + (rate.landings === "Every" ? one.landingsByDay : 0));
  const lines: FlownLine[] = [
    ...(fromPackage > 0 ? [{ kind: "Package" as const, minutes: fromPackage, amount: 0 as const }] : []),
    ...time,
    ...discountOf(rate, flown.tagIds, totalOf(time)),
    { kind: "Landings", count: landings, unitPrice: rate.landingPrice, amount: landings * rate.landingPrice },
  ];
  return lines.filter(({ kind, amount }) => kind === "Package" || amount !== 0);
}

/** What an instructor costs: the block time in practice, the whole session in theory. */
export function priceInstruction(rate: InstructorRate, kind: "Theory" | "Practice", minutes: number): FlownLine[] {
  const unitPrice = kind === "Theory" ? rate.theoreticalPrice : rate.practicalPrice;
  const amount = amountOfMinutes(minutes, unitPrice);
  return amount === 0 ? [] : [{ kind, minutes, unitPrice, amount }];
}

/** What an instructor gets for a lesson: each kind of time is rounded half up once. Null for a volunteer, who gets nothing. */
export function payOfLesson(
  { practicalPay, theoryPay, briefingPay }: PayRate,
  minutes: { practical: number; theory: number; briefing: number },
): number | null {
  if (practicalPay === null && theoryPay === null && briefingPay === null) return null;
  return (
    amountOfMinutes(minutes.practical, practicalPay ?? 0) +
    amountOfMinutes(minutes.theory, theoryPay ?? 0) +
    amountOfMinutes(minutes.briefing, briefingPay ?? 0)
  );
}

/** What an operation costs by an hour of the aircraft, such as a flight for photographs. Nothing where the aircraft has no such price. */
export function priceOperation(hourPrice: number | null, minutes: number): FlownLine[] {
  const amount = amountOfMinutes(minutes, hourPrice ?? 0);
  return amount === 0 ? [] : [{ kind: "Solo", minutes, unitPrice: hourPrice!, amount }];
}

/** The minutes that a rate counts, with an instructor and without. A whole session is flown with one, unless no part of it was. */
function countMinutes({ time }: Pick<AircraftRate, "time">, { parts, sessionMinutes }: Flown) {
  if (time === "Session") {
    const isSolo = parts.length > 0 && parts.every((one) => one.isSolo);
    return isSolo ? { dual: 0, solo: sessionMinutes } : { dual: sessionMinutes, solo: 0 };
  }
  const minutesOf = (one: FlownPart) => (time === "Block" ? one.blockMinutes : one.airborneMinutes);
  const of = (isSolo: boolean) => sum(parts, (one) => (one.isSolo === isSolo ? minutesOf(one) : 0));
  return { dual: of(false), solo: of(true) };
}

/** The minutes that are missing up to the shortest time, less those that were added for other flights of the day. */
function countAdded({ minimumMinutes, minimumPer }: AircraftRate, { sameDay }: Flown, minutes: number): number {
  if (minimumPer === "Flight") return Math.max(0, minimumMinutes - minutes);
  return Math.max(0, minimumMinutes - sameDay.flownMinutes - minutes) - sameDay.addedMinutes;
}

function discountOf({ discounts }: AircraftRate, tagIds: readonly string[], of: number): FlownLine[] {
  const best = discounts
    .filter(({ tagId }) => tagIds.includes(tagId))
    .reduce<AircraftRate["discounts"][number] | null>(
      (most, one) => (most && most.basisPoints >= one.basisPoints ? most : one),
      null,
    );
  if (!best || of === 0) return [];
  const amount = -Math.sign(of) * divideHalfUp(Math.abs(of) * best.basisPoints, 10_000);
  return [{ kind: "Discount", ...best, of, amount }];
}

const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((all, item) => all + of(item), 0);

/** The rate that holds on a day (unix seconds of 00:00 UTC): the last that began by then. Null before the first. */
export function rateOn<R extends { startsOn: number }>(rates: readonly R[], day: number): R | null {
  return rates.reduce<R | null>(
    (last, one) => (one.startsOn <= day && (!last || one.startsOn > last.startsOn) ? one : last),
    null,
  );
}

/** Splits minutes or landings among so many people, so that their parts differ by one at most and add up to the whole. */
export const shareOut = (whole: number, people: number): number[] =>
  Array.from(
    { length: people },
    (_, at) => Math.floor((whole * (at + 1)) / people) - Math.floor((whole * at) / people),
  );

/** A rate with its first day, as unix seconds of 00:00 UTC. */
export type Dated<Rate> = Rate & { startsOn: number };

/** The rate by which a price is known today: the one in force, or the first one to come. A price has a rate. */
export const presentRate = <R extends { startsOn: number }>(rates: readonly R[], today: number): R =>
  rateOn(rates, today) ?? rates.reduce((first, one) => (one.startsOn < first.startsOn ? one : first));

/**
 * Gives a price other amounts from today on: a rate that begins today is changed in place, else one is added that is as the present
 * one otherwise. Nothing changes where the present one has these amounts already.
 */
export function withAmountsFrom<R extends { startsOn: number }>(
  rates: readonly R[],
  today: number,
  amounts: Partial<R>,
): readonly R[] {
  const present = presentRate(rates, today);
  const changed = { ...present, ...amounts, startsOn: today };
  const isSame = Object.entries(amounts).every(([name, amount]) => present[name as keyof R] === amount);
  return isSame ? rates : [...rates.filter(({ startsOn }) => startsOn !== today), changed];
}

/** An hour's price and nothing else. */
export const PLAIN_RATE: AircraftRate = {
  ...{ hourPrice: 0, soloHourPrice: null, time: "Block", landingPrice: 0, landings: "Every" },
  ...{ minimumMinutes: 0, minimumPer: "Flight", packageMinutes: null, packagePrice: null, vatBasisPoints: 0 },
  discounts: [],
};
