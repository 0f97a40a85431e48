import type { Work } from "@/lib/access/actor/as-actor";
import { toCanonicalJson } from "@/lib/platform/canonical-json";
import { toDay, unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { type Dated, ratesOnDays } from "./rules";

type AnyRate = Dated<object>;

export const isSameRate = (a: AnyRate, b: AnyRate): boolean => toCanonicalJson(a) === toCanonicalJson(b);
const without = <R extends AnyRate>(rates: readonly R[], others: readonly R[]) =>
  rates.filter((rate) => !others.some((other) => isSameRate(rate, other)));

/** What is written so that a price has other rates: the first days of those that go, and those that come. */
export const compareRates = <R extends AnyRate>(before: readonly R[], after: readonly R[]) => ({
  goneOn: without(before, after).map(({ startsOn }) => new Date(startsOn * 1000)),
  come: without(after, before),
});

/** Throws for a programme that doesn't exist or is archived. Until the transaction ends, nobody else prices it. */
export async function lockPricedProgram({ db }: Work, programId: string): Promise<void> {
  const found = await db.$executeRaw`
    SELECT id FROM program WHERE id = ${programId} AND state <> 'Archived' FOR NO KEY UPDATE`;
  if (found === 0) throw makeInvalidFieldProblem("programId", "prices.programUnknown");
}

/** The days on which something was billed at a price and stands. */
export async function listBilledDays(
  { db }: Work,
  by: { aircraftPriceId: string } | { instructorPriceId: string },
): Promise<number[]> {
  const rows = await db.accountTransaction.findMany({
    where: { ...by, cause: { not: "Contra" }, contra: null },
    distinct: ["postedOn"],
    select: { postedOn: true },
  });
  return rows.map(({ postedOn }) => utcDayToUnix(toDay(postedOn)));
}

/** Throws when a rate by which something was billed would change or go. It stays, and another one begins on a later day. */
export function demandBilledRatesStay<R extends AnyRate>(
  before: readonly R[],
  after: readonly R[],
  billedDays: readonly number[],
): void {
  const lost = without(ratesOnDays(before, billedDays), after)[0];
  if (!lost) return;
  const values = { day: formatDayAsDdMmYyyy(unixToUtcDay(lost.startsOn)) };
  throw new Problem("conflict", "prices.billed", { values, errors: { rates: [{ key: "prices.billed", values }] } });
}

/** A price may be archived from any state, because what was billed at it is kept with the transactions (spec 2 §4). */
export function demandPriceTransition(from: RecordState, to: RecordState): void {
  if (to !== "Archived") demandStateTransition(from, to);
}
