import type { Reading } from "@/lib/access/actor/as-actor";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { toFileStem } from "@/lib/platform/files";
import { groupThousands } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { PDF_PAGE, PdfWriter } from "@/lib/platform/pdf";
import { toUnix } from "@/lib/platform/time";
import type { LogbookFormat } from "@/lib/records/aircraft/codes";
import { hoursCell, type TableCell, wholeCell } from "@/lib/records/table-cells";
import { makeCsv, makeTable, streamTexts } from "@/lib/records/tables";
import { dayAndTimeOf } from "../wire";
import {
  ENTRIES_OF_PAGE,
  isAmount,
  isLandings,
  LOGBOOK_COLUMNS,
  LOGBOOK_PARTS,
  type LogbookAmounts,
  type LogbookPart,
} from "./codes";
import { listHeadings, type SplitPart } from "./headings";
import { isSelection, listLogbookLegs, readEntries, readLogbookPilot } from "./queries";
import { readLogbookHolder } from "./reach";
import { addAmounts, countPages, type LogbookLeg, NO_AMOUNTS, totalsOfPage } from "./rules";
import type { LogbookFilter, LogbookView } from "./schema";
import { decodeEntry, type EntryWords, type LogbookEntry, textOfAmount, textOfPart } from "./wire";

type Say = (key: MessageKey, values?: Record<string, string | number>) => string;
type Book = {
  reading: Reading;
  pilot: LogbookView["pilot"];
  school: string;
  timeZone: string;
  filter: LogbookFilter;
  legs: readonly LogbookLeg[];
  locale: Locale;
  say: Say;
  words: EntryWords;
};

/** Makes a person's logbook as PDF with page totals, as workbook or as CSV. PDF and CSV are read while they are sent. */
export async function exportLogbook(
  reading: Reading,
  personId: string,
  { format, ...filter }: LogbookFilter & { format: LogbookFormat },
  locale: Locale,
): Promise<{ name: string; content: ReadableStream<Uint8Array> | Buffer; expectedLength?: number }> {
  await readLogbookHolder(reading, personId);
  const [pilot, legs, school, site] = await Promise.all([
    readLogbookPilot(reading, personId),
    listLogbookLegs(reading, personId, filter),
    reading.db.school.findFirstOrThrow({ select: { name: true } }),
    reading.db.siteRole.findFirst({
      where: { personId },
      select: { site: { select: { timeZone: true } } },
      orderBy: { siteId: "asc" },
    }),
  ]);
  const say: Say = (key, values) => localize(locale, key, values);
  const words = wordsOf(say);
  const timeZone = site?.site.timeZone ?? "UTC";
  const book: Book = { reading, pilot, school: school.name, timeZone, filter, legs, locale, say, words };
  const name = toFileStem(`${say("logbook.file")}-${pilot.lastName}-${pilot.firstName}`);
  if (format === "pdf") {
    return {
      name,
      content: writePdf(book),
      expectedLength: PDF_BYTES.fonts + countPages(legs.length) * PDF_BYTES.page,
    };
  }
  if (format === "csv") return { name, content: streamTexts(makeLogbookCsv(book)) };
  const rows: TableCell[][] = [];
  for await (const part of makeRows(book)) rows.push(...part);
  return { name, content: (await makeTable(rows, "xlsx", locale)) as Buffer };
}

/** About how many bytes a PDF has, as those of the bench had. */
const PDF_BYTES = { fonts: 40_000, page: 3_800 };

const wordsOf = (say: Say): EntryWords => ({
  self: say("logbook.self"),
  picus: say("logbook.picus"),
  external: (operator) => say(operator ? "logbook.externalAt" : "logbook.external", { operator }),
  check: (check) => say(`recency.checks.${check}`),
});

const amountCell = (amounts: LogbookAmounts, part: LogbookPart): TableCell => {
  if (!isAmount(part) || amounts[part] === 0) return "";
  return isLandings(part) ? wholeCell(amounts[part]) : hoursCell(amounts[part]);
};

/** Makes the rows of a table part by part: headings with the columns' numbers, the entries, and the total. */
async function* makeRows({ reading, pilot, filter, legs, locale, say, words }: Book): AsyncGenerator<TableCell[][]> {
  yield [listHeadings(locale)];
  for await (const entries of readEntries(reading, pilot.id, legs))
    yield entries
      .map(decodeEntry)
      .map((entry) =>
        LOGBOOK_PARTS.map((part) =>
          isAmount(part) ? amountCell(entry.amounts, part) : textOfPart(entry, part, words),
        ),
      );
  const total = totalsOfPage(legs, countPages(legs.length)).total;
  yield [
    LOGBOOK_PARTS.map((part) =>
      part === "date"
        ? say(isSelection(filter) ? "logbook.totals.selection" : "logbook.totals.total")
        : amountCell(total, part),
    ),
  ];
}

async function* makeLogbookCsv(book: Book): AsyncGenerator<string> {
  let isBeginning = true;
  for await (const rows of makeRows(book)) {
    yield makeCsv(rows, book.locale, { isBeginning });
    isBeginning = false;
  }
}

/** 12 mm. */
const MARGIN = 34;
const SIZE = 7;
const ROW = 28;
const TOTAL_ROW = 17;
/** The lines that say whose logbook it is. */
const HEAD = 34;
const [NUMBER_ROW, HEAD_ROW, PART_ROW] = [13, 13, 13];
const PADDING = 2;
/** The shares of the parts in the width of a page. */
const SHARES: Record<LogbookPart, number> = {
  ...{ date: 43, from: 26, offBlock: 25, to: 26, onBlock: 25, model: 52, registration: 38 },
  ...{ singleEngine: 30, multiEngine: 30, multiPilot: 30, total: 32, commander: 50 },
  ...{ landingsByDay: 24, landingsByNight: 24, night: 28, ifr: 28, pic: 30, coPilot: 28, dual: 30, instructor: 28 },
  ...{ fstdDate: 43, fstdType: 46, fstd: 28, remarks: 96 },
};
const ROOM = PDF_PAGE.width - 2 * MARGIN;
const ALL_SHARES = LOGBOOK_PARTS.reduce((sum, part) => sum + SHARES[part], 0);
const WIDTHS = LOGBOOK_PARTS.map((part) => (SHARES[part] / ALL_SHARES) * ROOM);
const LEFTS = WIDTHS.map((_, at) => MARGIN + WIDTHS.slice(0, at).reduce((sum, one) => sum + one, 0));
/** Where each of the twelve columns begins, and how wide it is. */
const COLUMNS = LOGBOOK_COLUMNS.map(({ head, parts }) => {
  const first = LOGBOOK_PARTS.indexOf(parts[0]);
  return {
    head,
    parts,
    left: LEFTS[first]!,
    width: WIDTHS.slice(first, first + parts.length).reduce((a, b) => a + b, 0),
  };
});
/** The first part to which the lines of totals have a figure. Their label stands to the left of it. */
const FIRST_AMOUNT = LOGBOOK_PARTS.findIndex(isAmount);
const LINE = PdfWriter.lineHeight(SIZE);

/**
 * Writes the logbook's pages as AMC1 FCL.050 has them: thirteen entries, then the totals of the page, of the pages before it, and of
 * both, and the line for the pilot's signature.
 */
function writePdf(book: Book): ReadableStream<Uint8Array> {
  const { reading, pilot, legs, locale, say } = book;
  const pages = countPages(legs.length);
  const title = `${say("logbook.title")} ${pilot.lastName} ${pilot.firstName}`;
  return PdfWriter.stream({ title, locale }, async (pdf) => {
    const printed = formatInstant(toUnix(reading.now), book.timeZone);
    let [page, previous] = [0, NO_AMOUNTS];
    let entries: LogbookEntry[] = [];
    async function writePage() {
      page++;
      await pdf.addPage();
      const onPage = addAmounts(entries.map(({ amounts }) => amounts));
      const top = writeHead(pdf, book, page, pages);
      const bottom = writeEntries(pdf, book, entries, top);
      const total = addAmounts([previous, onPage]);
      writeFoot(pdf, book, { onPage, previous, total }, { from: top, at: bottom, printed });
      [previous, entries] = [total, []];
    }
    for await (const part of readEntries(reading, pilot.id, legs)) {
      for (const entry of part) {
        entries.push(decodeEntry(entry));
        if (entries.length === ENTRIES_OF_PAGE) await writePage();
      }
    }
    if (entries.length > 0 || page === 0) await writePage();
  });
}

/** The sizes in which remarks are tried, so that long ones still stand whole in their row. */
const REMARK_SIZES = [SIZE, 6, 5.5];

/** Breaks remarks into lines in the largest size in which they fit into a row. What doesn't fit in any ends with an ellipsis. */
function fitRemarks(pdf: PdfWriter, text: string, width: number): { lines: string[]; size: number } {
  for (const size of REMARK_SIZES) {
    const lines = pdf.wrap(text, { width, size });
    if (lines.length * PdfWriter.lineHeight(size) <= ROW) return { lines, size };
  }
  const size = REMARK_SIZES.at(-1)!;
  const most = Math.floor(ROW / PdfWriter.lineHeight(size));
  const lines = pdf.wrap(text, { width, size });
  return { lines: [...lines.slice(0, most - 1), lines.slice(most - 1).join(" ")], size };
}

/** Writes a text into a cell, in the middle of its height. Figures stand to the right, so that they stand below each other. */
function writeCell(pdf: PdfWriter, at: number, text: string, y: number, height: number, isBold = false): void {
  if (text === "") return;
  const part = LOGBOOK_PARTS[at]!;
  const width = WIDTHS[at]! - 2 * PADDING;
  const { lines, size } = part === "remarks" ? fitRemarks(pdf, text, width) : { lines: [text], size: SIZE };
  const line = PdfWriter.lineHeight(size);
  const first = y + (height - lines.length * line) / 2;
  for (const [place, one] of lines.entries())
    pdf.text(one, LEFTS[at]! + PADDING, first + place * line, {
      ...{ width, size, isBold, align: isAmount(part) ? "end" : "start" },
    });
}

/** Writes whose logbook of when it is, and the headings of the columns with the row of their numbers. Returns where the entries begin. */
function writeHead(pdf: PdfWriter, { pilot, filter, legs, say }: Book, page: number, pages: number): number {
  const facts = [
    pilot.licence && say("logbook.licence", { number: pilot.licence }),
    !filter.dateMin && !filter.dateMax && describePeriod(legs, say),
    isSelection(filter) && describeSelection(filter, say),
    say("logbook.utc"),
  ];
  const title = `${say("logbook.title")}, ${pilot.lastName}, ${pilot.firstName}`;
  pdf.text(title, MARGIN, MARGIN, { width: ROOM * 0.86, size: 13, isBold: true });
  const right = { width: ROOM * 0.12, size: 8, align: "end" as const };
  pdf.text(say("logbook.pageOf", { page, pages }), MARGIN + ROOM * 0.88, MARGIN + 4, right);
  pdf.text(facts.filter(Boolean).join("   "), MARGIN, MARGIN + 19, { width: ROOM, size: 8 });
  const top = MARGIN + HEAD;
  const heads = top + NUMBER_ROW;
  const parts = heads + HEAD_ROW;
  for (const [at, { head, parts: split, left, width }] of COLUMNS.entries()) {
    const cell = { width: width - 2 * PADDING, size: SIZE, isBold: true };
    pdf.text(String(at + 1), left + width / 2 - PADDING, top + 2, { ...cell, width: 14 });
    pdf.upright(left, top, NUMBER_ROW + HEAD_ROW + PART_ROW);
    const name = say(`logbook.heads.${head}`);
    // Without parts below it, a heading has room for two lines.
    const lines = split.length === 1 ? pdf.wrap(name, cell) : [name];
    for (const [place, line] of lines.entries()) pdf.text(line, left + PADDING, heads + 2 + place * LINE, cell);
    if (split.length === 1) continue;
    for (const part of split) {
      const place = LOGBOOK_PARTS.indexOf(part);
      const text = say(`logbook.parts.${part as SplitPart}`);
      pdf.text(text, LEFTS[place]! + PADDING, parts + 2, { width: WIDTHS[place]! - PADDING, size: 6.5 });
    }
  }
  pdf.upright(MARGIN + ROOM, top, NUMBER_ROW + HEAD_ROW + PART_ROW);
  for (const y of [top, heads, parts + PART_ROW]) pdf.rule(MARGIN, y, ROOM, y === heads ? 0.25 : 0.75);
  return parts + PART_ROW;
}

/** Writes the entries, and leaves the other rows of the page empty. Returns where the totals begin. */
function writeEntries(pdf: PdfWriter, { words }: Book, entries: readonly LogbookEntry[], top: number): number {
  for (let row = 0; row < ENTRIES_OF_PAGE; row++) {
    const [entry, y] = [entries[row], top + row * ROW];
    if (entry)
      for (const [at, part] of LOGBOOK_PARTS.entries())
        writeCell(pdf, at, textOfPart(entry, part, words), y, ROW, part === "total");
    pdf.rule(MARGIN, y + ROW, ROOM, 0.25);
  }
  return top + ENTRIES_OF_PAGE * ROW;
}

function writeFoot(
  pdf: PdfWriter,
  { filter, school, locale, say }: Book,
  totals: Record<"onPage" | "previous" | "total", LogbookAmounts>,
  { from, at, printed }: { from: number; at: number; printed: string },
): void {
  const lines = [
    ["logbook.totals.onPage", totals.onPage],
    ["logbook.totals.previous", totals.previous],
    [isSelection(filter) ? "logbook.totals.selection" : "logbook.totals.total", totals.total],
  ] as const;
  const labelled = { width: LEFTS[FIRST_AMOUNT]! - MARGIN - 2 * PADDING, size: SIZE, isBold: true };
  for (const [line, [label, amounts]] of lines.entries()) {
    const y = at + line * TOTAL_ROW;
    pdf.text(say(label), MARGIN + PADDING, y + (TOTAL_ROW - LINE) / 2, { ...labelled, align: "end" });
    for (const [place, part] of LOGBOOK_PARTS.entries())
      if (isAmount(part))
        writeCell(pdf, place, groupThousands(textOfAmount(amounts, part), locale), y, TOTAL_ROW, true);
    pdf.rule(MARGIN, y + TOTAL_ROW, ROOM, line === 2 ? 0.75 : 0.25);
  }
  const height = at + lines.length * TOTAL_ROW - from;
  pdf.rule(MARGIN, at, ROOM, 0.75);
  pdf.upright(MARGIN, at, height - (at - from));
  for (const [place, left] of LEFTS.entries())
    pdf.upright(left, from, place > 0 && place < FIRST_AMOUNT ? at - from : height, 0.25);
  pdf.upright(MARGIN + ROOM, from, height);
  const foot = from + height + 14;
  pdf.text(say("logbook.certify"), MARGIN, foot, { width: ROOM * 0.3, size: 8 });
  pdf.rule(MARGIN + ROOM * 0.31, foot + 10, ROOM * 0.24);
  pdf.text(say("logbook.signature"), MARGIN + ROOM * 0.56, foot, { width: ROOM * 0.14, size: 8 });
  const right = { width: ROOM * 0.29, size: 8, align: "end" as const };
  pdf.text(`${school}, ${say("logbook.printed", { at: printed })}`, MARGIN + ROOM * 0.71, foot, right);
}

const dayOf = (unix: number) => formatDayAsDdMmYyyy(dayAndTimeOf(unix)[0]);

/** From when to when somebody flew, in words. */
function describePeriod(legs: readonly LogbookLeg[], say: Say): string {
  const [first, last] = [legs[0], legs.at(-1)];
  return first && last ? say("logbook.period", { from: dayOf(first.offBlock), to: dayOf(last.offBlock) }) : "";
}

/** What a selection leaves of the logbook, in words. */
function describeSelection({ dateMin, dateMax, legClass, external }: LogbookFilter, say: Say): string {
  const [from, to] = [dateMin && dayOf(dateMin), dateMax && dayOf(dateMax - 1)];
  return [
    from && to && say("logbook.period", { from, to }),
    from && !to && say("logbook.since", { from }),
    !from && to && say("logbook.until", { to }),
    legClass !== "All" && say(`logbook.classes.${legClass}`),
    !external && say("logbook.withoutExternal"),
  ]
    .filter(Boolean)
    .join(", ");
}
