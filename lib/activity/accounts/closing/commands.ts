import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { addDays, localDayOf, toDate, toDay } from "@/lib/platform/day";
import { formatMonthInText } from "@/lib/platform/display";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { PeriodKind } from "../codes";
import {
  listTransactionsOf,
  PAYMENT_SERIES,
  readLastPayment,
  readLastPeriod,
  readPeriodsOf,
  sumPeriod,
} from "./queries";
import { readClosingReach } from "./reach";
import {
  type ClosedTransaction,
  closingFault,
  firstDayOf,
  hashOfPayment,
  hashOfPeriod,
  lastDayOf,
  type PaymentSums,
  sumPayments,
} from "./rules";
import type { ClosingInput, PeriodView } from "./schema";

/**
 * Closes a month of the school's books for good: nothing is posted on its days any more, and it keeps its sums and its hash. Its days are
 * closed before it where payments are chained, and its year with its last month.
 *
 * @throws 403 for who doesn't post at each Active site, 409 where the month isn't over or isn't the next one
 */
export async function closeMonth(work: Work, { month }: ClosingInput, locale: Locale): Promise<PeriodView> {
  const { timeZones, mayClose } = await readClosingReach(work);
  if (!mayClose) throw new Problem("forbidden", "accounts.closing.everySite");
  const school = await holdBooks(work);
  const fault = closingFault(month, school.closedUntil, todayOf(work, timeZones));
  if (fault?.kind === "earlierFirst")
    throw new Problem("conflict", "accounts.closing.earlierFirst", {
      values: { month: formatMonthInText(firstDayOf(fault.month), locale) },
    });
  if (fault) throw new Problem("conflict", `accounts.closing.${fault.kind}`);
  await closeDaysUntil(work, school, lastDayOf(month));
  await closePeriod(work, "Month", month);
  if (month.endsWith("-12")) await closePeriod(work, "Year", month.slice(0, 4));
  await work.db.school.update({ where: { id: school.id }, data: { booksClosedUntil: toDate(lastDayOf(month)) } });
  return (await readPeriodsOf(work, month)).find(({ period }) => period === month)!;
}

/** Closes the days that are over at every site, where payments are chained: none is posted on them any more. */
export async function closeDays(work: Work): Promise<void> {
  const { timeZones } = await readClosingReach(work);
  await closeDaysUntil(work, await holdBooks(work), addDays(todayOf(work, timeZones), -1));
}

/** The first day that is closed closes all before it, as the first month does. */
async function closeDaysUntil(work: Work, { id, isLiableToVat, paymentsClosedUntil }: HeldBooks, last: string) {
  if (!isLiableToVat) return;
  const first = paymentsClosedUntil ? addDays(paymentsClosedUntil, 1) : last;
  if (first > last) return;
  for (let day = first; day <= last; day = addDays(day, 1)) await closePeriod(work, "Day", day);
  await work.db.school.update({ where: { id }, data: { paymentsClosedUntil: toDate(last) } });
}

/** The day where the school's clocks are furthest behind. */
const todayOf = ({ now }: Work, timeZones: readonly string[]) =>
  timeZones.map((timeZone) => localDayOf(toUnix(now), timeZone)).sort()[0] ?? toDay(now);

type HeldBooks = {
  id: string;
  closedUntil: string | null;
  isLiableToVat: boolean;
  paymentsClosedUntil: string | null;
};

/** Waits for what is being posted, which holds this row until it ends, and keeps what begins to be posted waiting. */
async function holdBooks({ db }: Work): Promise<HeldBooks> {
  const [school] = await db.$queryRaw<HeldBooks[]>`
    SELECT id, books_closed_until::text AS "closedUntil", is_liable_to_vat AS "isLiableToVat",
      payments_closed_until::text AS "paymentsClosedUntil"
    FROM school FOR NO KEY UPDATE`;
  return school!;
}

/** Keeps what the next period of a kind comes to, and the hash that chains it to the one before. */
async function closePeriod(work: Work, kind: PeriodKind, period: string): Promise<void> {
  const { db, actor, now } = work;
  const previous = await readLastPeriod(work, kind);
  const days = { from: previous && firstDayOf(period), until: lastDayOf(period) };
  const all = await listTransactionsOf(work, days);
  const chained = all.filter(({ isChained }) => isChained);
  const transactions = kind === "Day" ? chained : all;
  const payments = sumPayments(chained, (previous?.payments ?? null) as PaymentSums | null);
  const previousHash = previous?.hash ?? "";
  const data = {
    ...{ id: newId(), kind, firstOn: toDate(firstDayOf(period)), closedAt: now, closedById: actor.id },
    ...{ transactions: transactions.length, sums: await sumPeriod(work, kind, days) },
    ...(payments && { payments }),
    ...{ previousHash, hash: hashOfPeriod(previousHash, period, transactions, payments) },
  };
  await db.accountingPeriod.create({ data });
  changed(work, { kind: "AccountingPeriod", id: data.id, verb: "close", after: data });
}

/** Chains payments that were posted, in their order. Until the end of the transaction nobody else can chain one. */
export async function chainPayments(
  work: Work,
  payments: readonly (ClosedTransaction & { id: string; day: string })[],
): Promise<void> {
  if (payments.length === 0) return;
  const { name, year } = PAYMENT_SERIES;
  await work.db.$executeRaw`
    INSERT INTO number_series AS s (name, year, last) VALUES (${name}, ${year}, ${payments.length})
    ON CONFLICT (name, year) DO UPDATE SET last = s.last + excluded.last`;
  let { sequence, hash } = (await readLastPayment(work)) ?? { sequence: 0, hash: "" };
  const data = payments.map(({ id: transactionId, ...payment }) => {
    sequence += 1;
    hash = hashOfPayment(hash, payment);
    return { sequence, transactionId, hash };
  });
  await work.db.paymentLink.createMany({ data });
}
