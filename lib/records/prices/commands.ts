import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { toCanonicalJson } from "@/lib/platform/canonical-json";
import { unixToUtcDay, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import { demandStateTransition } from "../rules";
import { PRICED_DAY } from "./queries";
import { type Dated, rateOn } from "./rules";

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

/** What was billed at a price and stands: how many transactions, by the day whose price they have. */
type Billed = { day: number; count: number }[];

/** Lists what was billed at a price, of an aircraft or of instructors, and stands. */
export async function listBilled({ db }: Work, priceId: string): Promise<Billed> {
  const rows = await db.$queryRaw<{ day: string; count: number }[]>`
    SELECT ${PRICED_DAY}::text AS day, count(*)::int AS count FROM account_transaction t
    WHERE (t.aircraft_price_id = ${priceId} OR t.instructor_price_id = ${priceId}) AND t.cause <> 'Contra'
      AND NOT EXISTS (SELECT FROM account_transaction WHERE contra_of_id = t.id)
    GROUP BY 1`;
  return rows.map(({ day, count }) => ({ day: utcDayToUnix(day), count }));
}

/**
 * Throws when a rate by which something was billed would change or go: it stays, and another one begins on a later day. Throws, too, when
 * another rate would hold on a day on which something was billed, unless whoever asks knows of it.
 */
export function demandBilledRatesStay<R extends AnyRate>(
  before: readonly R[],
  after: readonly R[],
  billed: Billed,
  knowsOfBilled: boolean,
): void {
  const countOf = (isMeant: (day: number) => boolean) =>
    billed.reduce((sum, { day, count }) => sum + (isMeant(day) ? count : 0), 0);
  const lost = without(before, after).find((rate) => countOf((day) => rateOn(before, day) === rate) > 0);
  if (lost) {
    const count = countOf((day) => rateOn(before, day) === lost);
    const values = { count, day: formatDayAsDdMmYyyy(unixToUtcDay(lost.startsOn)) };
    throw new Problem("conflict", "prices.billed", { values, errors: { rates: [{ key: "prices.billed", values }] } });
  }
  const count = countOf((day) => rateOn(before, day)?.startsOn !== rateOn(after, day)?.startsOn);
  if (count > 0 && !knowsOfBilled)
    throw new Problem("conflict", "prices.overBilled", { values: { count }, extension: { billed: count } });
}

/** Tells the students of a site who follow a programme that what it costs has changed, where whoever changed it wants that. */
export async function tellStudents(
  work: Work,
  { siteId, programId }: { siteId: string; programId: string },
): Promise<void> {
  const student = { state: "Active" as const, roles: { some: { siteId, role: "Student" as const } } };
  const trainings = await work.db.enrolment.findMany({
    where: { programId, state: "Active", student },
    select: { id: true, studentId: true },
  });
  for (const { id, studentId } of trainings)
    changed(work, { kind: "Enrolment", id, verb: "price", siteId, people: [studentId], after: {} });
}

/** Active prices can be disabled, any other activated, and all archived (spec 2 §4): what was billed at them is kept with the transactions. */
export function demandPriceTransition(from: RecordState, to: RecordState): void {
  if (to === "Disabled") demandStateTransition(from, to);
}
