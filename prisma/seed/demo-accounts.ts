import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { importBankFile } from "@/lib/activity/accounts/bank-import/commands";
import { closeMonth } from "@/lib/activity/accounts/closing/commands";
import { firstDayOf } from "@/lib/activity/accounts/closing/rules";
import { postTransaction, setCreditLimit, takeBackTransaction } from "@/lib/activity/accounts/commands";
import { buyHours } from "@/lib/activity/accounts/packages/commands";
import { readHourPackages } from "@/lib/activity/accounts/packages/queries";
import { transactionInputSchema } from "@/lib/activity/accounts/schema";
import { addDays, utcDayToUnix } from "@/lib/platform/day";

const monthBefore = (month: string) => addDays(firstDayOf(month), -1).slice(0, 7);

/** A transaction of somebody of the demo school, by the name of its type. */
export type DemoTransaction = {
  email: string;
  type: string;
  price: number;
  daysAgo: number;
  number: string;
  comment?: string;
  /** Why it was taken back. */
  takenBack?: string;
};

/**
 * Posts payments and fees of the last weeks, one of which is taken back. A renter has bought hours ahead. One account is low, and one past the credit limit. The limits
 * come last, so that nobody is told now of what happened then. The month before the last one is closed.
 */
export async function postDemoTransactions(
  transactions: readonly DemoTransaction[],
  today: string,
  emailOf: (name: string) => string,
): Promise<void> {
  await asActor(SYSTEM_ACTOR, async (work) => {
    const { db } = work;
    const types = new Map((await db.transactionType.findMany()).map(({ id, name }) => [name, id]));
    for (const { email, type, daysAgo, takenBack, ...one } of transactions) {
      const { id: userId } = await db.person.findUniqueOrThrow({ where: { email: emailOf(email) } });
      const date = utcDayToUnix(addDays(today, -daysAgo));
      const input = transactionInputSchema.parse({ ...one, userId, type: types.get(type), date });
      const { id } = await postTransaction(work, input, "fr-FR");
      if (takenBack) await takeBackTransaction(work, id, takenBack);
    }
    await buyHoursFor(work, emailOf("renter"));
    await db.school.updateMany({ data: { lowBalance: 50_00, creditLimit: 100_00 } });
    // Somebody whose employer pays late may owe more than others.
    const { id, version } = await db.person.findUniqueOrThrow({ where: { email: emailOf("renter") } });
    await setCreditLimit(work, id, 500, version);
    await closeMonth(work, { month: monthBefore(monthBefore(today.slice(0, 7))) }, "fr-FR");
  });
}

/** Sells somebody the first package of hours that they are offered. */
async function buyHoursFor(work: Work, email: string): Promise<void> {
  const { id: userId } = await work.db.person.findUniqueOrThrow({ where: { email } });
  const { offers } = await readHourPackages(work, userId);
  await buyHours(work, { userId, priceId: offers[0]!.priceId, number: "", comment: "" });
}

export type DemoTransfer = { daysAgo: number; amount: string; payer: string; message: string; bankReference: string };

/** Takes over a file of the bank, which waits for the treasurer: most transfers say whose they are, one doesn't, and one was paid out. */
export async function importDemoTransfers(
  transfers: readonly DemoTransfer[],
  siteId: string,
  today: string,
): Promise<void> {
  const lines = transfers.map(({ daysAgo, amount, payer, message, bankReference }) => [
    ...[addDays(today, -daysAgo), amount, payer, message, bankReference],
  ]);
  const rows = [["Date", "Montant", "Payeur", "Libellé", "Référence bancaire"], ...lines];
  const file = { name: "releve.csv", rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
  await asActor(SYSTEM_ACTOR, (work) => importBankFile(work, file, { siteId, preview: false }, "fr-FR"));
}
