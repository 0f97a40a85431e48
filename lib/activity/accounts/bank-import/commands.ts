import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { insertRows } from "@/lib/platform/columns";
import { toDay } from "@/lib/platform/day";
import type { BankTable } from "@/lib/platform/files";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { fromMinorUnits, toMinorUnits } from "@/lib/platform/money";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { MOST_PRICE } from "@/lib/records/dictionaries/codes";
import { readSchoolRow } from "@/lib/records/school/queries";
import { chooseSite, post } from "../commands";
import { readLatestDay } from "../queries";
import { mayPostToAccount } from "../reach";
import { dayFault } from "../rules";
import type { BankField, BankLineState } from "./codes";
import { demandBankImport, isPosted, makeReviewer, NOT_REVIEWED, readBankImport, TAKES_PAYMENTS } from "./queries";
import { type ReadBankFile, type ReadLine, readBankFile } from "./read-bank-file";
import type { BankImportAnswer, BankImportQuery, BankImportView, ConfirmInput } from "./schema";

/** Says what a bank's file would add, and whose each transfer most likely is. It writes nothing. */
export async function previewBankFile(
  reading: Reading,
  file: BankTable,
  { siteId, columns }: BankImportQuery,
  locale: Locale,
): Promise<BankImportAnswer> {
  const { currency, iban } = await readSchoolRow(reading.db);
  const read = readBankFile(file, columns, currency);
  const known = await findKnown(reading, read.lines);
  const review = await makeReviewer(reading, read.lines);
  return presentFile(read, { known, siteId, otherAccounts: listOthers(file, iban), currency, locale, review });
}

/** The longest comment of a transaction. */
const MOST_COMMENT = 500;

/** Takes over the lines of a bank's file that no earlier one had. Nothing is posted yet. */
export async function importBankFile(
  work: Work,
  file: BankTable,
  { siteId, columns }: BankImportQuery,
  locale: Locale,
): Promise<BankImportAnswer> {
  const { currency, iban } = await readSchoolRow(work.db);
  const read = readBankFile(file, columns, currency);
  if (read.missing.length > 0) throw makeInvalidFieldProblem("columns", "accounts.bank.unread");
  // Two who take over the same file wait for each other.
  await work.db.$executeRaw`SELECT 1 FROM school FOR NO KEY UPDATE`;
  const known = await findKnown(work, read.lines);
  const fresh = read.lines.filter(({ hash }) => !known.has(hash));
  const given = { known, siteId, otherAccounts: listOthers(file, iban), currency, locale };
  if (fresh.length === 0) return presentFile(read, given);
  const row = { id: newId(), siteId, fileName: read.name, importedById: work.actor.id, importedAt: work.now };
  await work.db.bankImport.create({ data: row });
  const rows = fresh.map((line) => ({ id: newId(), importId: row.id, ...line }));
  await insertRows(work.db, "bank_line", rows);
  const ids = new Map(rows.map(({ id, hash }) => [hash, id]));
  changed(work, { kind: "BankImport", id: row.id, verb: "import", siteId, after: row });
  const review = await makeReviewer(work, read.lines);
  return presentFile(read, { ...given, review, importId: row.id, ids });
}

/** Lists the accounts of a statement that aren't the school's. Where the school says none, all may be. */
const listOthers = ({ accounts = [] }: BankTable, iban: string): string[] =>
  iban === "" ? [] : accounts.filter((one) => one !== iban);

/** Finds the lines that are taken over already, at whichever site, with that site. */
async function findKnown({ db }: Pick<Reading, "db">, lines: readonly ReadLine[]): Promise<Map<string, string>> {
  const hashes = lines.map(({ hash }) => hash);
  const rows = await db.bankLine.findMany({
    where: { hash: { in: hashes } },
    select: { hash: true, import: { select: { siteId: true } } },
  });
  return new Map(rows.map((one) => [one.hash, one.import.siteId]));
}

type Given = {
  known: ReadonlyMap<string, string>;
  siteId: string;
  otherAccounts: string[];
  currency: string;
  locale: Locale;
  review?: Awaited<ReturnType<typeof makeReviewer>>;
  importId?: string | null;
  ids?: ReadonlyMap<string, string>;
};

function presentFile(
  { headings, columns, missing, lines, faults }: ReadBankFile,
  { known, siteId, otherAccounts, currency, locale, review, importId = null, ids }: Given,
): BankImportAnswer {
  return {
    ...{ importId, currencyCode: currency, headings, missing, otherAccounts },
    columns: Object.entries(columns).map(([field, at]) => ({ field: field as BankField, at })),
    fresh: lines.length - known.size,
    known: known.size,
    knownElsewhere: [...known.values()].filter((one) => one !== siteId).length,
    faults: faults.map(({ line, text }) => ({ line, text: localize(locale, text.key, text.values) })),
    lines: lines.map((one) => {
      const { hash, amount, ...line } = one;
      const state: BankLineState = known.has(hash) ? "Known" : amount < 0 ? "PaidOut" : "Open";
      return {
        ...line,
        ...{ id: ids?.get(hash) ?? null, amount: fromMinorUnits(amount, currency), state, posted: null },
        ...((state === "Open" && review?.(one)) || NOT_REVIEWED),
      };
    }),
  };
}

/**
 * Posts transfers as payments, each to the account of the person who is named, on the day on which the bank has booked it, or on the first
 * open day where the month of that day is closed: all or none. Each person is told once. A transfer whose payment was taken back can be posted again.
 */
export async function confirmBankLines(work: Work, id: string, input: ConfirmInput): Promise<BankImportView> {
  const { db } = work;
  const { siteId } = await demandBankImport(work, id);
  const chosen = new Map(input.lines.map((one) => [one.id, one.userId]));
  if (chosen.size < input.lines.length) throw makeInvalidFieldProblem("lines", "accounts.bank.lineTwice");
  // Who posts the same transfers at the same time waits here, and then finds that they are.
  await db.$executeRaw`SELECT 1 FROM bank_line WHERE import_id = ${id} ORDER BY id FOR UPDATE`;
  const lines = await db.bankLine.findMany({
    where: { importId: id, id: { in: [...chosen.keys()] } },
    include: { transaction: { select: { contra: { select: { id: true } } } } },
    orderBy: { line: "asc" },
  });
  if (lines.length < chosen.size) throw makeInvalidFieldProblem("lines", "accounts.bank.lineUnknown");
  if (!(await db.transactionType.findFirst({ where: { id: input.type, ...TAKES_PAYMENTS } })))
    throw makeInvalidFieldProblem("type", "accounts.bank.typeNoPayment");
  const holders = await readHolders(work, [...chosen.values()]);
  const { mainSiteId, currency } = await readSchoolRow(db);
  const most = toMinorUnits(MOST_PRICE, currency)!;
  const today = await readLatestDay(work);
  const postings = lines.map((one) => {
    const { line, amount, bookedOn, bankReference, payerName, message } = one;
    if (isPosted(one)) throw new Problem("conflict", "accounts.bank.posted", { values: { line } });
    if (amount < 0) throw makeInvalidFieldProblem("lines", "accounts.bank.paidOut", { line });
    if (amount > most)
      throw makeInvalidFieldProblem("lines", "accounts.bank.tooMuch", { line, most: MOST_PRICE, currency });
    const fault = dayFault(toDay(bookedOn), today);
    if (fault)
      throw makeInvalidFieldProblem("lines", `accounts.bank.${fault === "accounts.future" ? "future" : "tooOld"}`, {
        line,
      });
    const holder = holders.get(chosen.get(one.id)!);
    if (!holder) throw makeInvalidFieldProblem("lines", "accounts.bank.personUnknown", { line });
    return {
      ...{ personId: holder.id, siteId: chooseSite(work, holder, undefined, [siteId, mainSiteId]), postedOn: bookedOn },
      ...{ cause: "Payment" as const, typeId: input.type, amount, reference: bankReference },
      comment: [payerName, message].filter(Boolean).join(", ").slice(0, MOST_COMMENT),
      comesLate: true as const,
    };
  });
  const posted = await post(work, postings);
  const decided = lines.map((one, at) => ({ id: one.id, transaction_id: posted[at]!.id }));
  await db.$executeRaw`
    UPDATE bank_line l SET transaction_id = d.transaction_id
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) AS d(id char(24), transaction_id char(24)) WHERE l.id = d.id`;
  changed(work, {
    kind: "BankImport",
    id,
    verb: "post",
    siteId,
    after: { lines: decided.map((one) => one.id) } as never,
  });
  tellOfPayments(work, postings, posted);
  return readBankImport(work, id);
}

/** Reads those of some people to whose accounts the actor posts. */
async function readHolders({ db, actor }: Work, ids: readonly string[]) {
  const people = await db.person.findMany({
    where: { id: { in: [...new Set(ids)] }, anonymisedAt: null },
    select: { id: true, roles: { select: { siteId: true, role: true } } },
  });
  return new Map(people.filter((one) => mayPostToAccount(actor, one)).map((one) => [one.id, one]));
}

/** Tells each person once that their payments have arrived. */
function tellOfPayments(
  work: Work,
  postings: readonly { personId: string; siteId: string }[],
  posted: readonly { id: string }[],
): void {
  const last = new Map(postings.map(({ personId, siteId }, at) => [personId, { id: posted[at]!.id, siteId }]));
  for (const [personId, { id, siteId }] of last)
    changed(work, { kind: "AccountTransaction", id, verb: "receive", siteId, people: [personId], after: {} });
}
