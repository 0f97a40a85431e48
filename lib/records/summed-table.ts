import { toFileStem } from "@/lib/platform/files";
import { groupThousands } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { PDF_PAGE, PdfWriter } from "@/lib/platform/pdf";
import type { LogbookFormat } from "./aircraft/codes";
import { type TableCell, textOfCell } from "./table-cells";
import { makeCsv, makeTable, streamTexts } from "./tables";

/** A column of a table whose lines are added up. */
export type SummedColumn<Row> = {
  head: MessageKey;
  /** Its share of the width of a page. */
  share: number;
  cell: (row: Row) => TableCell;
  /** What of a line is added up, and how a sum is written. Without it the column has no sums. */
  sum?: { of: (row: Row) => number; cell: (total: number) => TableCell };
};

export type SummedTable<Row> = {
  title: string;
  /** What stands beside the title: the period, the zone of the times. */
  notes: string;
  /** What stands below each page, such as the line of a signature. */
  footer?: string;
  columns: readonly SummedColumn<Row>[];
  rows: readonly Row[];
  /** What came before the first line, by column. Empty: nothing. */
  carried?: readonly number[];
  locale: Locale;
};

const LABELS = {
  carried: "logbook.totals.previous",
  onPage: "logbook.totals.onPage",
  total: "logbook.totals.total",
} as const satisfies Record<string, MessageKey>;

/** Makes a table with its sums as PDF with totals on each page, as workbook or as CSV. */
export async function exportSummedTable<Row>(
  table: SummedTable<Row>,
  format: LogbookFormat,
): Promise<{ name: string; content: ReadableStream<Uint8Array> | Buffer }> {
  const name = toFileStem(table.title);
  if (format === "pdf") return { name, content: writePdf(table) };
  const parts = makeRows(table);
  if (format === "csv") return { name, content: streamTexts(toCsv(parts, table.locale)) };
  return { name, content: (await makeTable([...parts].flat(), "xlsx", table.locale)) as Buffer };
}

const sumsOf = <Row>({ columns }: SummedTable<Row>, rows: readonly Row[], before: readonly number[] = []) =>
  columns.map(({ sum }, at) => (sum ? rows.reduce((all, row) => all + sum.of(row), before[at] ?? 0) : 0));

const toSumCells = <Row>({ columns }: SummedTable<Row>, sums: readonly number[]): TableCell[] =>
  columns.map(({ sum }, at) => sum?.cell(sums[at]!) ?? "");

/** How many lines are written at a time, so that others have their turn. */
const LINES_AT_A_TIME = 500;

function* makeRows<Row>(table: SummedTable<Row>): Generator<TableCell[][]> {
  const { columns, rows, carried, locale } = table;
  const labelled = (label: keyof typeof LABELS, sums: readonly number[]) =>
    toSumCells(table, sums).with(0, localize(locale, LABELS[label]));
  yield [columns.map(({ head }) => localize(locale, head))];
  if (carried) yield [labelled("carried", carried)];
  for (let at = 0; at < rows.length; at += LINES_AT_A_TIME)
    yield rows.slice(at, at + LINES_AT_A_TIME).map((row) => columns.map(({ cell }) => cell(row)));
  yield [labelled("total", sumsOf(table, rows, carried))];
}

async function* toCsv(parts: Iterable<TableCell[][]>, locale: Locale): AsyncGenerator<string> {
  let isBeginning = true;
  for (const rows of parts) {
    yield makeCsv(rows, locale, { isBeginning });
    isBeginning = false;
  }
}

/** 12 mm. */
const MARGIN = 34;
const ROOM = PDF_PAGE.width - 2 * MARGIN;
const SIZE = 7.5;
const LINE = PdfWriter.lineHeight(SIZE);
const GAP = 6;
const PADDING = 5;
const HEAD = 2 * LINE + PADDING;
/** The three lines of totals and the footer. */
const FOOT = 3 * (LINE + 3) + 22;
const BOTTOM = PDF_PAGE.height - MARGIN - FOOT;

function writePdf<Row>(table: SummedTable<Row>): ReadableStream<Uint8Array> {
  const { columns, rows, locale } = table;
  const say = (key: MessageKey, values?: Record<string, number>) => localize(locale, key, values);
  const shares = columns.reduce((all, { share }) => all + share, 0);
  const widths = columns.map(({ share }) => (share / shares) * ROOM - GAP);
  const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((all, one) => all + one + GAP, 0));
  const firstSum = columns.findIndex(({ sum }) => sum);
  return PdfWriter.stream({ title: table.title, locale }, async (pdf) => {
    let [page, y] = [0, 0];
    let before = columns.map((_, at) => table.carried?.[at] ?? 0);
    let onPage: Row[] = [];
    const write = (at: number, text: string, top: number, isBold = false) =>
      pdf.text(text, lefts[at]!, top, {
        ...{ width: widths[at]!, size: SIZE, isBold },
        align: columns[at]!.sum ? "end" : "start",
      });
    async function beginPage() {
      await pdf.addPage();
      page++;
      pdf.text(table.title, MARGIN, MARGIN, { width: ROOM * 0.5, size: 13, isBold: true });
      const right = { width: ROOM * 0.48, size: 8, align: "end" as const };
      pdf.text(`${table.notes} · ${say("fleet.logbook.page", { page })}`, MARGIN + ROOM * 0.52, MARGIN + 4, right);
      y = MARGIN + 24;
      for (const [at, { head }] of columns.entries()) {
        const lines = pdf.wrap(say(head), { width: widths[at]!, size: SIZE, isBold: true }).slice(0, 2);
        for (const [line, text] of lines.entries()) write(at, text, y + (line + 2 - lines.length) * LINE, true);
      }
      y += HEAD;
      pdf.rule(MARGIN, y - 2, ROOM, 1);
    }
    function endPage() {
      const total = sumsOf(table, onPage, before);
      const lines = [
        ["onPage", sumsOf(table, onPage)],
        ["carried", before],
        ["total", total],
      ] as const;
      pdf.rule(MARGIN, BOTTOM, ROOM, 1);
      for (const [line, [label, sums]] of lines.entries()) {
        const top = BOTTOM + 3 + line * (LINE + 3);
        pdf.text(say(LABELS[label]), MARGIN, top, { width: lefts[firstSum]! - MARGIN - GAP, size: SIZE, isBold: true });
        for (const [at, cell] of toSumCells(table, sums).entries())
          if (columns[at]!.sum) write(at, groupThousands(textOfCell(cell), locale), top, true);
      }
      if (table.footer) pdf.text(table.footer, MARGIN, BOTTOM + FOOT - 14, { width: ROOM, size: 8 });
      [before, onPage] = [total, []];
    }

    await beginPage();
    for (const row of rows) {
      const cells = columns.map(({ cell, sum }, at) => {
        const text = textOfCell(cell(row));
        return sum ? [text] : pdf.wrap(text, { width: widths[at]!, size: SIZE });
      });
      const height = Math.max(...cells.map((lines) => lines.length)) * LINE + PADDING;
      if (y + height > BOTTOM && onPage.length > 0) {
        endPage();
        await beginPage();
      }
      for (const [at, lines] of cells.entries())
        for (const [line, text] of lines.entries()) write(at, text, y + line * LINE);
      y += height;
      pdf.rule(MARGIN, y - PADDING / 2, ROOM, 0.25);
      onPage.push(row);
    }
    endPage();
  });
}
