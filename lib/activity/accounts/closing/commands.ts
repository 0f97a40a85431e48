import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { localDayOf, toDate, toDay } from "@/lib/platform/day";
import { formatMonthInText } from "@/lib/platform/display";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { listClosedTransactions, readPeriod, readPeriodBefore, sumPeriod } from "./queries";
import { readClosingReach } from "./reach";
import { closingFault, firstDayOf, hashOfPeriod, lastDayOf } from "./rules";
import type { ClosingInput, PeriodView } from "./schema";

/**
 * Closes a month of the school's books for good: nothing is posted on its days any more, and it keeps its sums and its hash. It waits for
 * what is being posted, and what begins to be posted meanwhile finds it closed.
 *
 * @throws 403 for who doesn't post at each Active site, 409 where the month isn't over or isn't the next one
 */
export async function closeMonth(work: Work, { month }: ClosingInput, locale: Locale): Promise<PeriodView> {
  const { db, actor, now } = work;
  const { timeZones, mayClose } = await readClosingReach(work);
  if (!mayClose) throw new Problem("forbidden", "accounts.closing.everySite");
  // Postings hold this row until they end, so that what follows reads all of them.
  const [school] = await db.$queryRaw<{ id: string; closedUntil: string | null }[]>`
    SELECT id, books_closed_until::text AS "closedUntil" FROM school FOR NO KEY UPDATE`;
  const today = timeZones.map((timeZone) => localDayOf(toUnix(now), timeZone)).sort()[0] ?? toDay(now);
  const fault = closingFault(month, school!.closedUntil, today);
  if (fault?.kind === "earlierFirst")
    throw new Problem("conflict", "accounts.closing.earlierFirst", {
      values: { month: formatMonthInText(firstDayOf(fault.month), locale) },
    });
  if (fault) throw new Problem("conflict", `accounts.closing.${fault.kind}`);
  const transactions = await listClosedTransactions(work, month);
  const previousHash = (await readPeriodBefore(work, month))?.hash ?? "";
  const data = {
    ...{ id: newId(), month: toDate(firstDayOf(month)), closedAt: now, closedById: actor.id },
    ...{ transactions: transactions.length, sums: await sumPeriod(work, month) },
    ...{ previousHash, hash: hashOfPeriod(previousHash, month, transactions) },
  };
  await db.accountingPeriod.create({ data });
  await db.school.update({ where: { id: school!.id }, data: { booksClosedUntil: toDate(lastDayOf(month)) } });
  changed(work, { kind: "AccountingPeriod", id: data.id, verb: "close", after: data });
  return (await readPeriod(work, month))!;
}
