import type { Reading } from "@/lib/access/actor/as-actor";
import { toDate, toDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { toUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { Prisma } from "@/prisma/generated/client";
import { LEDGERS, type Ledger, PERIOD_KINDS, type PeriodKind } from "../codes";
import { ACCOUNT_OF_LEDGER } from "../rules";
import {
  type ClosedTransaction,
  completeSums,
  firstDayOf,
  hashOfPayment,
  hashOfPeriod,
  lastDayOf,
  type PaymentSums,
  type PeriodSums,
  periodOf,
} from "./rules";
import type { PaymentChain, PeriodView } from "./schema";

type Db = Pick<Reading, "db">;

/** Reads the period of a kind that was closed last. */
export const readLastPeriod = ({ db }: Db, kind: PeriodKind) =>
  db.accountingPeriod.findFirst({ where: { kind }, orderBy: { firstOn: "desc" } });

/** The days of a period. Null: the first one of its kind begins with the books. */
export type PeriodDays = { from: string | null; until: string };

const inDays = ({ from, until }: PeriodDays) =>
  Prisma.sql`t.posted_on <= ${until}::date AND t.posted_on >= coalesce(${from}::date, '-infinity')`;
/** A day is closed for its payments alone: what else belongs to it is posted until its month is closed. */
const ofKind = (kind: PeriodKind) =>
  kind === "Day" ? Prisma.sql`AND EXISTS (SELECT FROM payment_link p WHERE p.transaction_id = t.id)` : Prisma.empty;

type Listed = ClosedTransaction & { day: string; isChained: boolean };

/** Lists the transactions of some days by their numbers. */
export const listTransactionsOf = ({ db }: Db, days: PeriodDays) => db.$queryRaw<Listed[]>`
  SELECT t.year, t.number, t.amount, t.posted_on::text AS day, p.sequence IS NOT NULL AS "isChained"
  FROM account_transaction t LEFT JOIN payment_link p ON p.transaction_id = t.id
  WHERE ${inDays(days)} ORDER BY t.year, t.number`;

/** Adds up what was debited and credited on each account of the books in a period. */
export async function sumPeriod({ db }: Db, kind: PeriodKind, days: PeriodDays): Promise<PeriodSums> {
  const sums = await db.$queryRaw<{ ledger: Ledger; debit: number; credit: number }[]>`
    SELECT l.ledger::text AS ledger, coalesce(-sum(l.amount) FILTER (WHERE l.amount < 0), 0)::float8 AS debit,
      coalesce(sum(l.amount) FILTER (WHERE l.amount > 0), 0)::float8 AS credit
    FROM account_transaction t JOIN account_line l ON l.transaction_id = t.id
    WHERE ${inDays(days)} ${ofKind(kind)} GROUP BY l.ledger`;
  return completeSums(sums);
}

const closer = { closedBy: { select: { firstName: true, lastName: true } } } as const;
type PeriodRow = Prisma.AccountingPeriodGetPayload<{ include: typeof closer }>;

const nameOf = ({ kind, firstOn }: Pick<PeriodRow, "kind" | "firstOn">) => periodOf(toDay(firstOn), kind);
const daysOf = (row: PeriodRow): PeriodDays => ({
  from: row.previousHash === "" ? null : toDay(row.firstOn),
  until: lastDayOf(nameOf(row)),
});

/** Reads what of a month is closed: its days, itself and its year, and whether their transactions are still those of then. */
export async function readPeriodsOf(reading: Reading, month: string): Promise<PeriodView[]> {
  const days = { gte: toDate(firstDayOf(month)), lte: toDate(lastDayOf(month)) };
  const rows = await reading.db.accountingPeriod.findMany({
    where: { OR: [{ firstOn: days }, { kind: "Year", firstOn: toDate(firstDayOf(month.slice(0, 4))) }] },
    include: closer,
    orderBy: [{ kind: "asc" }, { firstOn: "asc" }],
  });
  if (rows.length === 0) return [];
  const spans = rows.map(daysOf);
  const all = await listTransactionsOf(reading, {
    from: spans.some(({ from }) => from === null) ? null : spans.map(({ from }) => from!).sort()[0]!,
    until: spans
      .map(({ until }) => until)
      .sort()
      .at(-1)!,
  });
  const present = await makePresent(reading);
  return rows.map((row) => present(row, all));
}

/** Lists the days, months and years of the books that were closed in a year, each kind by its days. */
export async function listPeriodsOfYear(reading: Reading, year: number): Promise<Omit<PeriodView, "intact">[]> {
  const rows = await reading.db.accountingPeriod.findMany({
    where: { firstOn: { gte: toDate(`${year}-01-01`), lte: toDate(`${year}-12-31`) } },
    include: closer,
    orderBy: [{ kind: "asc" }, { firstOn: "asc" }],
  });
  const present = await makePresent(reading);
  return rows.map((row) => present(row, []));
}

async function makePresent({ db }: Reading) {
  const school = await readSchoolRow(db);
  const decimal = (minor: number) => fromMinorUnits(minor, school.currency);
  return (row: PeriodRow, all: readonly Listed[]): PeriodView => {
    const { kind, hash, previousHash, transactions, closedBy } = row;
    const [sums, payments, period] = [row.sums as Partial<PeriodSums>, row.payments as PaymentSums | null, nameOf(row)];
    const { from, until } = daysOf(row);
    const own = all.filter(
      ({ day, isChained }) => day <= until && day >= (from ?? "") && (kind !== "Day" || isChained),
    );
    return {
      ...{ period, hash, previousHash, transactions, closedAt: toUnix(row.closedAt) },
      kind: PERIOD_KINDS.indexOf(kind),
      closedBy: closedBy && `${closedBy.firstName} ${closedBy.lastName}`,
      sums: LEDGERS.filter((ledger) => ledger !== "Opening" || sums.Opening?.debit || sums.Opening?.credit).map(
        (ledger) => ({
          ...{ ledger, account: school[ACCOUNT_OF_LEDGER[ledger]] },
          ...{ debit: decimal(sums[ledger]?.debit ?? 0), credit: decimal(sums[ledger]?.credit ?? 0) },
        }),
      ),
      payments: payments && {
        count: payments.count,
        ...{ total: decimal(payments.total), perpetual: decimal(payments.perpetual) },
      },
      intact: hashOfPeriod(previousHash, period, own, payments) === hash,
    };
  };
}

/** Reads the last payment of the chain. */
export const readLastPayment = ({ db }: Db) => db.paymentLink.findFirst({ orderBy: { sequence: "desc" } });

/** Walks the chain of payments from its beginning, and says whether each payment is still as it was posted. Null: there is none. */
export async function checkPaymentChain({ db }: Db): Promise<PaymentChain | null> {
  const links = await db.$queryRaw<(ClosedTransaction & { day: string; sequence: number; hash: string })[]>`
    SELECT l.sequence, l.hash, t.year, t.number, t.posted_on::text AS day, t.amount
    FROM payment_link l JOIN account_transaction t ON t.id = l.transaction_id ORDER BY l.sequence`;
  const series = await db.numberSeries.findUnique({ where: { name_year: PAYMENT_SERIES } });
  if (links.length === 0 && !series) return null;
  let previous = "";
  const isEach = links.every((link, at) => {
    previous = hashOfPayment(previous, link);
    return link.sequence === at + 1 && link.hash === previous;
  });
  return { payments: links.length, intact: isEach && series?.last === links.length };
}

/** The series that counts the payments of the chain through all years. */
export const PAYMENT_SERIES = { name: "payment", year: 0 } as const;
