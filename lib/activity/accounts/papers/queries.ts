import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDate, toDay } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { PriceLine } from "@/lib/records/prices/rules";
import { readSchoolRow } from "@/lib/records/school/queries";
import type { Mail, Prisma, School } from "@/prisma/generated/client";
import { includeOccasion, nameOccasion } from "../present";
import { readLatestDay } from "../queries";
import { readAccountHolder } from "../reach";
import { numberText } from "../rules";
import { ACCOUNT_PAPER_KINDS, PAPER_MAIL_STATES, type PaperMailState } from "./codes";
import { type PaperContent, type PaperRow, paperNumber } from "./rules";
import type { PaperView, StatementQuery } from "./schema";

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

export const rowsOfPaper = {
  type: { select: { name: true } },
  contraOf: { select: { id: true, year: true, number: true, invoiced: { select: { paperId: true } } } },
  ...includeOccasion,
} as const satisfies Prisma.AccountTransactionInclude;
export type PaperTransaction = Prisma.AccountTransactionGetPayload<{ include: typeof rowsOfPaper }>;
/** By their days, and those of a day by their numbers. */
export const IN_ORDER: Prisma.AccountTransactionOrderByWithRelationInput[] = [{ postedOn: "asc" }, { number: "asc" }];

/** Puts a transaction on a paper. `sign` is −1 where a debit is what is billed. */
export function toPaperRow(row: PaperTransaction, sign: 1 | -1): PaperRow {
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
export async function demandReached(reading: Pick<Reading, "db" | "now">, to: string): Promise<void> {
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
