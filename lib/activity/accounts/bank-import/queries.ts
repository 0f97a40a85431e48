import type { Reading } from "@/lib/access/actor/as-actor";
import { demandPermission, reachOf } from "@/lib/access/permissions/reach";
import { toDate, toDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { wherePersonInReach } from "@/lib/records/people/reach";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { Prisma } from "@/prisma/generated/client";
import { readBalances } from "../queries";
import { numberText, openDayOf } from "../rules";
import type { BankLineState } from "./codes";
import { isSamePayer, makeMatcher, type Proposal, papersNamedIn, type Transfer } from "./rules";
import type { BankImportRow, BankImportView, BankLineView } from "./schema";

const person = { select: { id: true, firstName: true, lastName: true, callSign: true } } as const;
const rowOfLine = {
  transaction: { select: { id: true, year: true, number: true, person, contra: { select: { id: true } } } },
} as const satisfies Prisma.BankLineInclude;

/** Prisma condition: nobody has posted the transfer, or what was posted was taken back. */
const OPEN = {
  amount: { gt: 0 },
  OR: [{ transactionId: null }, { transaction: { contra: { isNot: null } } }],
} satisfies Prisma.BankLineWhereInput;

/** Whether a transfer stands on somebody's account. One whose payment was taken back doesn't. */
export const isPosted = ({ transaction }: { transaction: { contra: object | null } | null }): boolean =>
  transaction !== null && transaction.contra === null;

/** Prisma condition: what is posted by the type credits what was paid, whatever that is. */
export const TAKES_PAYMENTS = {
  ...{ state: "Active", kind: "Payment", hasFixedPrice: false },
  OR: [{ price: null }, { price: { gte: 0 } }],
} satisfies Prisma.TransactionTypeWhereInput;

/** Lists the types by which transfers can be posted. */
export const listPaymentTypes = ({ db }: Reading): Promise<{ id: string; name: string }[]> =>
  db.transactionType.findMany({ where: TAKES_PAYMENTS, select: { id: true, name: true }, orderBy: { name: "asc" } });

/** Lists what was taken over from the bank for a site, the latest first. The endpoint has asked who may read it. */
export async function listBankImports({ db }: Reading, siteId: string): Promise<BankImportRow[]> {
  const rows = await db.bankImport.findMany({
    where: { siteId },
    include: { _count: { select: { lines: true } } },
    orderBy: [{ importedAt: "desc" }, { id: "desc" }],
  });
  const ids = rows.map(({ id }) => id);
  const open = await db.bankLine.groupBy({ by: ["importId"], where: { importId: { in: ids }, ...OPEN }, _count: true });
  const openOf = new Map(open.map(({ importId, _count }) => [importId, _count]));
  return rows.map(({ id, importedAt, fileName, _count }) => ({
    ...{ id, importedAt: toUnix(importedAt), fileName, lines: _count.lines, open: openOf.get(id) ?? 0 },
  }));
}

/** Reads whose import it is. Throws 404 for who may not know of its site, and 403 for who doesn't post there. */
export async function demandBankImport({ db, actor }: Reading, id: string) {
  const row = await db.bankImport.findUnique({ where: { id } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  demandPermission(actor, "account.post", row.siteId);
  return row;
}

/** Reads an import with its transfers and whose they most likely are, as accounts stand now. */
export async function readBankImport(reading: Reading, id: string): Promise<BankImportView> {
  const { siteId, importedAt, fileName } = await demandBankImport(reading, id);
  const { currency } = await readSchoolRow(reading.db);
  const rows = await reading.db.bankLine.findMany({
    where: { importId: id },
    include: rowOfLine,
    orderBy: { line: "asc" },
  });
  const review = await makeReviewer(
    reading,
    rows.map((row) => ({ ...row, bookedOn: toDay(row.bookedOn) })),
  );
  const lines = rows.map((row): BankLineView => {
    const { line, payerName, message, bankReference, transaction } = row;
    const state: BankLineState = row.amount < 0 ? "PaidOut" : isPosted(row) ? "Posted" : "Open";
    return {
      ...{ id: row.id, line, bookedOn: toDay(row.bookedOn), amount: fromMinorUnits(row.amount, currency) },
      ...{ payerName, message, bankReference, state },
      ...(state === "Open" ? review({ ...row, bookedOn: toDay(row.bookedOn) }) : NOT_REVIEWED),
      posted:
        state === "Posted" && transaction
          ? { person: transaction.person, transactionId: transaction.id, number: numberText(transaction) }
          : null,
    };
  });
  const open = lines.filter(({ state }) => state === "Open").length;
  return { id, importedAt: toUnix(importedAt), fileName, siteId, currencyCode: currency, open, lines };
}

type ReviewedLine = Transfer & { hash: string; bookedOn: string };
type Review = Pick<BankLineView, "proposal" | "resembles" | "postsOn">;
/** What is said of a transfer that nobody can post. */
export const NOT_REVIEWED: Review = { proposal: null, resembles: null, postsOn: null };

/**
 * Makes what says of a transfer that can be posted whose it most likely is, which posted payment it resembles, and where its day is closed
 * on which day it would be posted. It is given all lines of a file, because those of one file never are the same transfer.
 */
export async function makeReviewer(
  reading: Reading,
  lines: readonly ReviewedLine[],
): Promise<(line: ReviewedLine) => Review> {
  const { booksClosedUntil, paymentsClosedUntil } = await readSchoolRow(reading.db);
  const closed = {
    closedUntil: booksClosedUntil && toDay(booksClosedUntil),
    paymentsClosedUntil: paymentsClosedUntil && toDay(paymentsClosedUntil),
  };
  const propose = await makeProposer(reading, lines);
  const payments = await listPaymentsLike(reading, lines);
  return (line) => {
    const proposal = propose(line);
    const same = payments.find(
      (one) =>
        one.amount === line.amount &&
        toDay(one.bankLine?.bookedOn ?? one.postedOn) === line.bookedOn &&
        (one.personId === proposal?.person.id || (one.bankLine !== null && isSamePayer(one.bankLine, line))),
    );
    const open = openDayOf(line.bookedOn, "Payment", closed, true);
    return {
      proposal,
      resembles: same ? numberText(same) : null,
      postsOn: open === line.bookedOn ? null : open,
    };
  };
}

/** Lists the payments that stand, of the days and amounts of some lines, but for those that the same file was posted as. */
async function listPaymentsLike({ db }: Reading, lines: readonly ReviewedLine[]) {
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  const days = [...new Set(lines.map(({ bookedOn }) => bookedOn))].map(toDate);
  const ofFile = new Set(lines.map(({ hash }) => hash));
  const rows = await db.accountTransaction.findMany({
    where: {
      ...{ cause: "Payment", contra: null, amount: { in: amounts } },
      OR: [{ postedOn: { in: days } }, { bankLine: { bookedOn: { in: days } } }],
    },
    select: {
      ...{ year: true, number: true, personId: true, amount: true, postedOn: true },
      bankLine: { select: { hash: true, bookedOn: true, payerName: true, message: true } },
    },
  });
  return rows.filter(({ bankLine }) => !bankLine || !ofFile.has(bankLine.hash));
}

/** Makes what proposes whose transfers are, among those to whose accounts the actor posts. */
async function makeProposer(
  reading: Reading,
  transfers: readonly Transfer[],
): Promise<(transfer: Transfer) => BankLineView["proposal"]> {
  const { db, actor } = reading;
  const people = await db.person.findMany({
    where: { ...wherePersonInReach(reachOf(actor, "account.post")), state: { not: "Archived" }, anonymisedAt: null },
    ...person,
  });
  const ids = people.map(({ id }) => id);
  const balances = await readBalances(reading, ids);
  const papers = await listNamedPapers(reading, transfers);
  const match = makeMatcher(
    people.map((one) => ({ ...one, due: -(balances.get(one.id) ?? 0) })),
    papers,
  );
  const peopleById = new Map(people.map((one) => [one.id, one]));
  const present = ({ personId, ...proposal }: Proposal) => ({ ...proposal, person: peopleById.get(personId)! });
  return (transfer) => {
    const proposal = match(transfer);
    return proposal && present(proposal);
  };
}

/** Lists invoices and statements that transfers may name, and more, because their years and numbers are looked for apart. */
async function listNamedPapers({ db }: Reading, transfers: readonly Transfer[]) {
  const named = transfers.flatMap(({ message }) => papersNamedIn(message));
  if (named.length === 0) return [];
  const rows = await db.accountPaper.findMany({
    where: { year: { in: named.map(({ year }) => year) }, number: { in: named.map(({ number }) => number) } },
    select: { kind: true, year: true, number: true, personId: true, total: true },
  });
  return rows.map(({ total, ...row }) => ({ ...row, due: row.kind === "Statement" ? -total : total }));
}
