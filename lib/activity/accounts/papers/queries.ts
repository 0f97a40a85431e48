import type { Reading } from "@/lib/access/actor/as-actor";
import { reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import { localDayOf, toDate, toDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { PriceLine } from "@/lib/records/prices/rules";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { Mail, Prisma, School } from "@/prisma/generated/client";
import { includeOccasion, nameOccasion } from "../present";
import { readBalance, readLatestDay } from "../queries";
import { type AccountHolder, readAccountHolder, readPostedHolder } from "../reach";
import { numberText } from "../rules";
import { ACCOUNT_PAPER_KINDS, PAPER_MAIL_STATES, type PaperMailState } from "./codes";
import { dueOf, hasExemptRow, type PaperContent, type PaperRow, paperNumber, sortForInvoice } from "./rules";
import type { BillPreview, BillQuery, PaperInput, PaperView, StatementQuery } from "./schema";

/** What the list says of a paper beside its own columns: the invoice that it corrects, and the last mail that took it to its person. */
export const includeListed = {
  corrects: { select: { kind: true, year: true, number: true } },
  site: { select: { timeZone: true } },
  mails: { orderBy: { createdAt: "desc" }, take: 1 },
} as const satisfies Prisma.AccountPaperInclude;

/** Lists what was issued to a person, the newest first. */
export async function listPapers(reading: Reading, userId: string | undefined): Promise<PaperView[]> {
  const { id } = await readAccountHolder(reading, userId ?? reading.actor.id ?? "");
  const { currency } = await readSchoolRow(reading.db);
  const rows = await reading.db.accountPaper.findMany({
    where: { personId: id },
    omit: { content: true },
    include: includeListed,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map((row) => presentPaper(row, currency));
}

type PaperRowOfList = Omit<Prisma.AccountPaperGetPayload<{ include: typeof includeListed }>, "content">;

export const presentPaper = (row: PaperRowOfList, currency: string): PaperView => ({
  id: row.id,
  kind: ACCOUNT_PAPER_KINDS.indexOf(row.kind),
  number: paperNumber(row),
  issuedOn: toDay(row.issuedOn),
  from: row.fromOn && toDay(row.fromOn),
  to: toDay(row.untilOn),
  total: fromMinorUnits(row.total, currency),
  corrects: row.corrects && paperNumber(row.corrects),
  mailed: row.mails[0] ? presentMail(row.mails[0], row.site.timeZone) : null,
});

function presentMail({ toAddress: to, createdAt, sentAt, givenUpAt }: Mail, timeZone: string) {
  const state: PaperMailState = sentAt ? "Sent" : givenUpAt ? "Refused" : "Waiting";
  const on = localDayOf(toUnix(sentAt ?? givenUpAt ?? createdAt), timeZone);
  return { to, on, state: PAPER_MAIL_STATES.indexOf(state) };
}

/** Reads a paper as it was issued. Throws 404 for who may not read that account. */
export async function readPaper(reading: Reading, id: string) {
  const row = await reading.db.accountPaper.findUnique({ where: { id } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await readAccountHolder(reading, row.personId);
  return row;
}

/** Reads a payment that came in and stands. Throws 404 for who may not read that account, 409 for what has no receipt. */
export async function readReceivedPayment(reading: Reading, id: string) {
  const row = await reading.db.accountTransaction.findUnique({
    where: { id },
    include: { type: { select: { name: true } }, contra: { select: { id: true } } },
  });
  if (!row) throw new Problem("notFound", "errors.notFound");
  await readAccountHolder(reading, row.personId);
  if (row.cause !== "Payment" || row.amount <= 0 || row.contra)
    throw new Problem("conflict", "accounts.papers.noReceipt");
  return row;
}

const rowsOfPaper = {
  type: { select: { name: true } },
  contraOf: { select: { id: true, year: true, number: true, invoiced: { select: { paperId: true } } } },
  ...includeOccasion,
} as const satisfies Prisma.AccountTransactionInclude;
type PaperTransaction = Prisma.AccountTransactionGetPayload<{ include: typeof rowsOfPaper }>;
/** By their days, and those of a day by their numbers. */
const IN_ORDER: Prisma.AccountTransactionOrderByWithRelationInput[] = [{ postedOn: "asc" }, { number: "asc" }];

/** Puts a transaction on a paper. `sign` is −1 where a debit is what is billed. */
function toPaperRow(row: PaperTransaction, sign: 1 | -1): PaperRow {
  const { contraOf, cause, comment, reference, vatBasisPoints } = row;
  return {
    ...nameOccasion(row),
    ...{ day: toDay(row.postedOn), number: numberText(row), cause, comment, reference, vatBasisPoints },
    type: row.type?.name ?? null,
    lines: row.detail as PriceLine[],
    contraOf: contraOf && numberText(contraOf),
    amount: sign * row.amount,
  };
}

type Addressed = Pick<School, "street" | "zipCode" | "city" | "region" | "country">;
const linesOfAddress = ({ street, zipCode, city, region, country }: Addressed) =>
  [...street.split("\n"), `${zipCode} ${city}`.trim(), region, country].filter((line) => line.trim() !== "");

/** What every paper says of the school and of its reader, as it stands now. */
export async function readPaperHead({ db }: Pick<Reading, "db">, personId: string) {
  const school = await readSchoolRow(db);
  const person = await db.person.findUniqueOrThrow({ where: { id: personId } });
  const { bankHolder, iban, bic, vatExemption, invoiceLines, currency } = school;
  return {
    ...{ currency, vatExemption, invoiceLines, corrects: null },
    school: { name: school.name, lines: linesOfAddress(school) },
    person: {
      ...{ name: `${person.firstName} ${person.lastName}`, lines: linesOfAddress(person), callSign: person.callSign },
    },
    bank: iban === "" ? null : { holder: bankHolder || school.name, iban, bic },
  } satisfies Partial<PaperContent>;
}

/** Throws where a paper would say what is on an account on a day to come. */
async function demandReached(reading: Pick<Reading, "db" | "now">, to: string): Promise<void> {
  if (to > (await readLatestDay(reading))) throw makeInvalidFieldProblem("to", "accounts.future");
}

/** What a statement of a period says: what was on the account before it, each transaction, and what is on it then. */
export async function readStatement(
  reading: Reading,
  { userId, from, to }: Omit<StatementQuery, "from"> & { from?: string | null },
): Promise<PaperContent> {
  const { db } = reading;
  const { id: personId } = await readAccountHolder(reading, userId ?? reading.actor.id ?? "");
  await demandReached(reading, to);
  const before =
    from == null
      ? 0
      : (
          await db.accountTransaction.aggregate({
            where: { personId, postedOn: { lt: toDate(from) } },
            _sum: { amount: true },
          })
        )._sum.amount;
  const period = { ...(from != null && { gte: toDate(from) }), lte: toDate(to) };
  const rows = await db.accountTransaction.findMany({
    where: { personId, postedOn: period },
    include: rowsOfPaper,
    orderBy: IN_ORDER,
  });
  const broughtForward = before ?? 0;
  return {
    ...(await readPaperHead(reading, personId)),
    ...{ broughtForward, rows: rows.map((row) => toPaperRow(row, 1)) },
    total: rows.reduce((sum, { amount }) => sum + amount, broughtForward),
  };
}

/** What is billed to a person: the rows of an invoice or a credit note, and what it says. */
type Bill = { rows: PaperTransaction[]; content: PaperContent };

/**
 * Reads what an invoice until a day would bill: all that none has billed yet of the sites where the actor posts, but payments, opening
 * balances and what takes these back. Of each earlier invoice of which something was taken back, it reads what a credit note would say.
 */
export async function readBills(
  reading: Reading,
  { id: personId }: AccountHolder,
  { from, to }: Pick<PaperInput, "from" | "to">,
): Promise<{ invoice: Bill | null; creditNotes: (Bill & { correctsId: string })[] }> {
  await demandReached(reading, to);
  const { db, actor } = reading;
  // What came from elsewhere was billed there.
  const isNoSale = { cause: { in: ["Payment", "Opening"] } } satisfies Prisma.AccountTransactionWhereInput;
  const found = await db.accountTransaction.findMany({
    where: {
      ...{ personId, siteId: toSiteIdFilter(reachOf(actor, "account.post")) },
      ...{ postedOn: { ...(from != null && { gte: toDate(from) }), lte: toDate(to) } },
      ...{ invoiced: null, NOT: [isNoSale, { contraOf: isNoSale }] },
    },
    include: rowsOfPaper,
    orderBy: IN_ORDER,
  });
  const sorted = sortForInvoice(
    found.map((row) => ({
      ...{ row, id: row.id },
      contraOf: row.contraOf && { id: row.contraOf.id, invoiceId: row.contraOf.invoiced?.paperId ?? null },
    })),
  );
  const head = await readPaperHead(reading, personId);
  const billOf = (group: readonly { row: PaperTransaction }[]) => {
    const rows = group.map(({ row }) => row);
    const billed = rows.map((row) => toPaperRow(row, -1));
    const total = billed.reduce((sum, { amount }) => sum + amount, 0);
    return { rows, content: { ...head, broughtForward: null, rows: billed, total } satisfies PaperContent };
  };
  const corrected = await db.accountPaper.findMany({
    where: { id: { in: [...sorted.creditNotes.keys()] } },
    select: { id: true, kind: true, year: true, number: true },
    orderBy: [{ year: "asc" }, { number: "asc" }],
  });
  const creditNotes = corrected.map(({ id: correctsId, ...paper }) => {
    const { rows, content } = billOf(sorted.creditNotes.get(correctsId)!);
    return { correctsId, rows, content: { ...content, corrects: paperNumber(paper) } };
  });
  if (sorted.invoice.length === 0) return { invoice: null, creditNotes };
  const { rows, content } = billOf(sorted.invoice);
  const due = dueOf(content.total, await readBalance(reading, personId));
  return { invoice: { rows, content: { ...content, due } }, creditNotes };
}

/** Says what would be issued to a person as an invoice until a day. Nothing is written. */
export async function previewInvoice(reading: Reading, { userId, to }: BillQuery): Promise<BillPreview> {
  const holder = await readPostedHolder(reading, userId);
  const { invoice, creditNotes } = await readBills(reading, holder, { to });
  const { currency, vatExemption } = await readSchoolRow(reading.db);
  const amount = (minor: number) => fromMinorUnits(minor, currency);
  return {
    currencyCode: currency,
    invoice: invoice && {
      lines: invoice.rows.length,
      total: amount(invoice.content.total),
      due: amount(invoice.content.due ?? invoice.content.total),
      isExemptionMissing: vatExemption.trim() === "" && hasExemptRow(invoice.content),
    },
    creditNotes: creditNotes.map(({ rows, content }) => ({
      ...{ corrects: content.corrects!, lines: rows.length, total: amount(content.total) },
    })),
  };
}
