import type { Reading } from "@/lib/access/actor/as-actor";
import { toDay } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import { toFileStem } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { fromMinorUnits } from "@/lib/platform/money";
import { type PaperBlock, type PaperColumn, writePaperPdf } from "@/lib/platform/paper";
import type { PriceLine } from "@/lib/records/prices/rules";
import type { AccountPaper } from "@/prisma/generated/client";
import { presentLines } from "../present";
import { numberText } from "../rules";
import { labelOf, makeLabelWords } from "../wire";
import type { AccountPaperKind } from "./codes";
import { readPaper, readPaperHead, readReceivedPayment, readStatement } from "./queries";
import {
  drawCode,
  hasExemptRow,
  type PaperContent,
  type PaperRow,
  paperNumber,
  sumVat,
  writeTransferCode,
} from "./rules";
import type { StatementQuery } from "./schema";

type Issued = { kind: AccountPaperKind; number: string | null; from: string | null; to: string; issuedOn: string };

/** Makes the PDF of a paper as it was issued, in the reader's language. Its names, amounts and numbers are those of then. */
export async function exportPaper(reading: Reading, id: string, locale: Locale) {
  return writeKeptPaper(await readPaper(reading, id), locale);
}

/** Makes the PDF of a paper that a mail takes to its person, who was found to be its reader when the mail was written. */
export async function exportPaperForMail(id: string, locale: Locale) {
  return writeKeptPaper(await prisma().accountPaper.findUniqueOrThrow({ where: { id } }), locale);
}

function writeKeptPaper(row: AccountPaper, locale: Locale) {
  const content = row.content as unknown as PaperContent;
  return writeAccountPaper(content, locale, {
    ...{ kind: row.kind, number: paperNumber(row), issuedOn: toDay(row.issuedOn) },
    ...{ from: row.fromOn && toDay(row.fromOn), to: toDay(row.untilOn) },
  });
}

/** Makes the PDF of a statement that isn't issued: it has no number. */
export async function exportStatement(reading: Reading, query: StatementQuery, locale: Locale) {
  const issuedOn = reading.now.toISOString().slice(0, 10);
  const { from = null, to } = query;
  return writeAccountPaper(await readStatement(reading, query), locale, {
    ...{ kind: "Statement", number: null, issuedOn, from, to },
  });
}

/** Makes the receipt of a payment. It says what the books say of it, so it has no number but theirs and isn't kept. */
export async function exportReceipt(reading: Reading, id: string, locale: Locale) {
  const payment = await readReceivedPayment(reading, id);
  const head = await readPaperHead(reading, payment.personId);
  const t = makeWords(head, locale);
  const title = `${t.say("accounts.papers.receipt")} ${numberText(payment)}`;
  const { reference, comment, type } = payment;
  // What the bank booked in a month that is closed by now came in on its own day.
  const late = (payment.detail as PriceLine[]).find((line) => line.kind === "Late");
  const said: [label: Parameters<typeof t.say>[0], text: string][] = [
    ["accounts.papers.receivedFrom", [head.person.name, head.person.callSign].filter(Boolean).join(", ")],
    ["accounts.papers.receivedOn", formatDayAsDdMmYyyy(late?.day ?? toDay(payment.postedOn))],
    ["accounts.papers.received", t.money(payment.amount)],
    ["accounts.type", type?.name ?? ""],
    ["accounts.form.number", reference],
    ["accounts.form.comment", comment],
  ];
  return writeLetter(head, locale, title, [
    letterheadOf(head),
    { kind: "heading", text: title },
    { kind: "facts", rows: said.flatMap(([label, text]) => (text === "" ? [] : [[t.say(label), text]])) },
  ]);
}

async function writeAccountPaper(content: PaperContent, locale: Locale, issued: Issued) {
  const t = makeWords(content, locale);
  const title = [t.say(`accounts.papers.kinds.${issued.kind}`), issued.number].filter(Boolean).join(" ");
  const exemption = hasExemptRow(content) ? content.vatExemption : "";
  return writeLetter(content, locale, title, describePaper(content, issued, title, locale), exemption);
}

/** Writes a letter of the school to the person of its head, with the legal lines at the foot. */
async function writeLetter(head: PaperHead, locale: Locale, title: string, blocks: PaperBlock[], exemption = "") {
  const { say } = makeWords(head, locale);
  const named = `${title}, ${head.person.name}`;
  const pdf = await writePaperPdf({
    ...{ locale, title: named, blocks },
    foot: [head.school.name, ...[exemption, head.invoiceLines].flatMap((text) => text.split("\n"))].filter(
      (line) => line.trim() !== "",
    ),
    page: say("records.book.page", { page: "{page}", pages: "{pages}" }),
  });
  return { pdf, name: `${toFileStem(`${title}-${head.person.name}`)}.pdf` };
}

type PaperHead = Pick<PaperContent, "school" | "person" | "currency" | "invoiceLines">;
const letterheadOf = ({ school, person }: PaperHead): PaperBlock => ({
  kind: "letterhead",
  from: [school.name, ...school.lines],
  to: [person.name, ...person.lines],
});

function makeWords({ currency }: Pick<PaperContent, "currency">, locale: Locale) {
  const say = (key: Parameters<typeof localize>[1], values?: Record<string, string | number>) =>
    localize(locale, key, values);
  const money = (minor: number) => formatMoney(fromMinorUnits(minor, currency), currency, locale);
  const label = makeLabelWords((key, values) => say(`accounts.lines.${key}`, values), currency, locale);
  return { say, money, label };
}

function describePaper(content: PaperContent, issued: Issued, title: string, locale: Locale): PaperBlock[] {
  const t = makeWords(content, locale);
  const { kind, from, to } = issued;
  const [first, last] = [from && formatDayAsDdMmYyyy(from), formatDayAsDdMmYyyy(to)];
  const period = first
    ? t.say("accounts.papers.period", { from: first, to: last })
    : t.say("accounts.papers.until", { to: last });
  const notes = [
    t.say("accounts.papers.issuedOn", { day: formatDayAsDdMmYyyy(issued.issuedOn) }),
    period,
    content.corrects && t.say("accounts.papers.corrects", { number: content.corrects }),
    content.person.callSign,
  ];
  return [
    letterheadOf(content),
    { kind: "heading", text: title },
    { kind: "text", text: notes.filter(Boolean).join(" · "), isQuiet: true },
    { kind: "table", columns: columnsOf(kind, t), rows: listCells(content, issued, t) },
    { kind: "facts", rows: sumsOf(content, kind, last, t) },
    ...describeTransfer(content, issued, t),
  ];
}

type Words = ReturnType<typeof makeWords>;

function columnsOf(kind: AccountPaperKind, { say }: Words): PaperColumn[] {
  const money: PaperColumn[] =
    kind === "Statement"
      ? [
          { head: say("accounts.debit"), share: 1.2, isEnd: true },
          { head: say("accounts.credit"), share: 1.2, isEnd: true },
          { head: say("accounts.balance"), share: 1.2, isEnd: true },
        ]
      : [
          { head: say("accounts.papers.vatRate"), share: 0.8, isEnd: true },
          { head: say("accounts.papers.withVat"), share: 1.3, isEnd: true },
        ];
  return [
    { head: say("accounts.date"), share: 1.1 },
    { head: say("accounts.number"), share: 1.2 },
    { head: say("accounts.label"), share: 4.5 },
    ...money,
  ];
}

/** The rows of a paper. A statement begins with what was on the account before, and says after each row what is on it. */
function listCells(content: PaperContent, { kind, from }: Issued, t: Words): string[][] {
  if (kind !== "Statement") return content.rows.map((row) => cellsOf(row, kind, t, content));
  let balance = content.broughtForward ?? 0;
  const before = [
    from ? formatDayAsDdMmYyyy(from) : "",
    "",
    t.say("accounts.broughtForward"),
    "",
    "",
    t.money(balance),
  ];
  const rows = content.rows.map((row) => {
    balance += row.amount;
    return [...cellsOf(row, kind, t, content), t.money(balance)];
  });
  return [...(from ? [before] : []), ...rows];
}

function cellsOf(
  row: PaperRow,
  kind: AccountPaperKind,
  { say, money, label }: Words,
  { currency }: PaperContent,
): string[] {
  const text = labelOf(
    {
      ...{
        cause: row.cause,
        callSign: row.callSign,
        lesson: row.lesson,
        contraOf: row.contraOf,
        comment: row.comment,
        reference: row.reference,
      },
      reservation:
        row.callSign || row.instructor
          ? { id: "", start: 0, callSign: row.callSign, instructor: row.instructor }
          : null,
      lines: presentLines(row.lines, currency),
    },
    label,
  );
  // What takes something back is named as that, not by the type of what it takes back.
  const name = row.cause === "Contra" ? null : row.type;
  const what = [name ?? say(`accounts.causes.${row.cause}`), text].filter(Boolean).join(", ");
  const amounts =
    kind === "Statement"
      ? [row.amount < 0 ? money(-row.amount) : "", row.amount >= 0 ? money(row.amount) : ""]
      : [`${row.vatBasisPoints / 100} %`, money(row.amount)];
  return [formatDayAsDdMmYyyy(row.day), row.number, what, ...amounts];
}

/** What a paper adds up: of a statement from what was on the account to what is, of an invoice without VAT, VAT by its rates, and with it. */
function sumsOf(
  content: PaperContent,
  kind: AccountPaperKind,
  last: string,
  { say, money }: Words,
): [string, string][] {
  const { rows, total, due, broughtForward } = content;
  if (kind === "Statement") {
    const moved = (words: "debits" | "credits", is: (amount: number) => boolean): [string, string] => {
      const amounts = rows.map(({ amount }) => amount).filter(is);
      const sum = amounts.reduce((all, amount) => all + amount, 0);
      return [say(`accounts.papers.${words}`, { count: amounts.length }), money(sum)];
    };
    return [
      [say("accounts.broughtForward"), money(broughtForward ?? 0)],
      moved("debits", (amount) => amount < 0),
      moved("credits", (amount) => amount > 0),
      [say("accounts.papers.balanceOn", { day: last }), money(total)],
    ];
  }
  const rates = sumVat(rows);
  const vat = rates.reduce((all, one) => all + one.vat, 0);
  return [
    [say("accounts.papers.withoutVat"), money(total - vat)],
    ...rates
      .filter((one) => one.basisPoints > 0)
      .map((one): [string, string] => [
        say("accounts.papers.vatOf", { percent: one.basisPoints / 100 }),
        money(one.vat),
      ]),
    [say("accounts.papers.total"), money(total)],
    ...(due === undefined || due >= total
      ? []
      : [
          [say("accounts.papers.fromAccount"), money(total - due)] as [string, string],
          [say("accounts.papers.due"), money(due)] as [string, string],
        ]),
  ];
}

/**
 * Where and what to pay: of an invoice what the account doesn't pay, of a statement what is missing to zero. Where nothing is missing, a
 * statement says where to pay ahead.
 */
function describeTransfer(content: PaperContent, { kind, number }: Issued, { say, money }: Words): PaperBlock[] {
  const due = kind === "Invoice" ? (content.due ?? content.total) : kind === "Statement" ? -content.total : 0;
  const { bank, person, currency } = content;
  const isDue = due > 0;
  if (!bank || (!isDue && kind !== "Statement")) return [];
  const reference = [person.callSign ?? person.name, number].filter(Boolean).join(" ");
  const code = writeTransferCode(bank, { cents: isDue ? due : null, currency, reference });
  return [
    {
      kind: "code",
      modules: code ? drawCode(code) : [],
      heading: say(isDue ? "accounts.papers.transfer" : "accounts.papers.payAhead"),
      lines: [
        ...(isDue ? [say("accounts.papers.amount", { amount: money(due) })] : []),
        bank.holder,
        (bank.iban.match(/.{1,4}/g) ?? []).join(" "),
        ...(bank.bic ? [`BIC ${bank.bic}`] : []),
        say("accounts.papers.reference", { reference }),
        ...(code ? [say("accounts.papers.scan")] : []),
      ],
    },
  ];
}
