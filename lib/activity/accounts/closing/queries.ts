import type { Reading } from "@/lib/access/actor/as-actor";
import { toDate, toDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { Ledger } from "../codes";
import { LEDGERS } from "../codes";
import { ACCOUNT_OF_LEDGER } from "../rules";
import { type ClosedTransaction, completeSums, firstDayOf, hashOfPeriod, lastDayOf, type PeriodSums } from "./rules";
import type { PeriodView } from "./schema";

type Db = Pick<Reading, "db">;

/** Reads the period that was closed last before a month, or last of all. */
export const readPeriodBefore = ({ db }: Db, month?: string) =>
  db.accountingPeriod.findFirst({
    where: month === undefined ? {} : { month: { lt: toDate(firstDayOf(month)) } },
    orderBy: { month: "desc" },
  });

/** The days of a period: from the one after the period before it. */
async function daysOfPeriod(reading: Db, month: string) {
  const before = await readPeriodBefore(reading, month);
  return { after: before && lastDayOf(toDay(before.month).slice(0, 7)), until: lastDayOf(month) };
}

/** Lists the transactions of a period by their numbers. */
export async function listClosedTransactions(reading: Db, month: string): Promise<ClosedTransaction[]> {
  const { after, until } = await daysOfPeriod(reading, month);
  return reading.db.accountTransaction.findMany({
    where: { postedOn: { ...(after && { gt: toDate(after) }), lte: toDate(until) } },
    select: { year: true, number: true, amount: true },
    orderBy: [{ year: "asc" }, { number: "asc" }],
  });
}

/** Adds up what was debited and credited on each account of the books in a period. */
export async function sumPeriod(reading: Db, month: string): Promise<PeriodSums> {
  const { after, until } = await daysOfPeriod(reading, month);
  const sums = await reading.db.$queryRaw<{ ledger: Ledger; debit: number; credit: number }[]>`
    SELECT l.ledger::text AS ledger, coalesce(-sum(l.amount) FILTER (WHERE l.amount < 0), 0)::float8 AS debit,
      coalesce(sum(l.amount) FILTER (WHERE l.amount > 0), 0)::float8 AS credit
    FROM account_transaction t JOIN account_line l ON l.transaction_id = t.id
    WHERE t.posted_on <= ${until}::date AND t.posted_on > coalesce(${after}::date, '-infinity') GROUP BY l.ledger`;
  return completeSums(sums);
}

/** Reads a month that is closed, and whether its transactions are still those of then. Null: it isn't closed by itself. */
export async function readPeriod(reading: Reading, month: string): Promise<PeriodView | null> {
  const row = await reading.db.accountingPeriod.findUnique({
    where: { month: toDate(firstDayOf(month)) },
    include: { closedBy: { select: { firstName: true, lastName: true } } },
  });
  if (!row) return null;
  const school = await readSchoolRow(reading.db);
  const sums = row.sums as PeriodSums;
  const decimal = (minor: number) => fromMinorUnits(minor, school.currency);
  const { hash, previousHash, transactions, closedBy } = row;
  return {
    ...{ month, hash, previousHash, transactions, closedAt: toUnix(row.closedAt) },
    closedBy: closedBy && `${closedBy.firstName} ${closedBy.lastName}`,
    sums: LEDGERS.map((ledger) => ({
      ...{ ledger, account: school[ACCOUNT_OF_LEDGER[ledger]] },
      ...{ debit: decimal(sums[ledger].debit), credit: decimal(sums[ledger].credit) },
    })),
    intact: hashOfPeriod(previousHash, month, await listClosedTransactions(reading, month)) === hash,
  };
}
