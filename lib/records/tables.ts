import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";
import type { TableFile, TableRow } from "@/lib/platform/files";
import { LOCALES, type Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { toOneLine } from "@/lib/platform/one-line";
import { type LocalizableText, makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { encodeTexts, streamPieces } from "@/lib/platform/stream-pieces";
import { parseDay } from "@/lib/platform/time";
import type { ColumnPlaces } from "./codes";
import { type TableCell, textOfCell } from "./table-cells";

// What imports and exports of all kinds of records share.

export const TABLE_FORMATS = ["csv", "xlsx"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** What is wrong with a cell of an import. */
export type TableFault<Column extends string> = { column: Column; text: LocalizableText };
/** A line of an import after parsing, with its errors. `input` is null when there are errors. */
export type TableLine<Column extends string, Input> = {
  line: number;
  cells: Partial<Record<Column, string>>;
  input: Input | null;
  faults: TableFault<Column>[];
};
/** A site for which the person who imports a table may write. */
export type TableSite = { id: string; name: string; icao: string | null };

/**
 * Makes a CSV text, or with `isBeginning: false` a further part of one. A byte order mark lets spreadsheets read accents.
 * Values that look like formulas are escaped.
 */
export function makeCsv(rows: TableCell[][], locale: Locale, { isBeginning = true } = {}): string {
  return stringify(
    rows.map((row) => row.map(textOfCell)),
    {
      delimiter: locale === "fr-FR" ? ";" : ",",
      bom: isBeginning,
      escape_formulas: true,
      record_delimiter: "\r\n",
    },
  );
}

/** Streams texts that are made while they are read. */
export const streamTexts = (texts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> =>
  streamPieces(encodeTexts(texts));

/** The least and the greatest width of a workbook's column, in characters. */
const WIDTHS = { least: 8, most: 60 };

/** Makes a CSV text or a workbook of a table whose first row holds the headings. */
export async function makeTable(rows: TableCell[][], format: TableFormat, locale: Locale): Promise<string | Buffer> {
  if (format === "csv") return makeCsv(rows, locale);
  const [heads = [], ...lines] = rows;
  const cells = [
    heads.map((head) => ({ value: textOfCell(head), type: String, fontWeight: "bold" as const })),
    ...lines.map((line) => line.map(toWorkbookCell)),
  ];
  const columns = heads.map((_, at) => {
    const longest = rows.reduce((most, row) => Math.max(most, textOfCell(row[at] ?? "").length), 0);
    return { width: Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest + 2)) };
  });
  return Buffer.from(await writeXlsxFile(cells, { columns }).toBuffer());
}

function toWorkbookCell(cell: TableCell) {
  if (typeof cell === "string") return { value: cell, type: String };
  const { value, format } = cell;
  return value instanceof Date ? { value, type: Date, format } : { value, type: Number, format };
}

/** Cleans the texts of a table's cells and drops the lines in which nothing can be seen. */
export function cleanTable({ rows }: TableFile): TableRow[] {
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(clean) })).filter(({ cells }) => cells.some(Boolean));
}

/** Normalizes spaces, and removes the apostrophe that our own export puts before a value that looks like a formula. */
function clean(text: string): string {
  return toOneLine(text.toWellFormed())
    .replace(/\s+/g, " ")
    .replace(/^ ?'(?=[=+\-@])/, "")
    .trim();
}

/** Writes a word of a table without accents, capitals and signs, so that it is found however it is written. */
export const foldWord = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

/** Finds the one of some words that a cell means, in whichever language it is written. */
export function findWord<Word extends string>(
  words: readonly Word[],
  text: string,
  textOf: (locale: Locale, word: Word) => string,
): Word | undefined {
  return words.find((word) => LOCALES.some((locale) => foldWord(textOf(locale, word)) === foldWord(text)));
}

export type TableColumns<Column extends string> = {
  columns: readonly Column[];
  needed: readonly Column[];
  headingOf: (locale: Locale, column: Column) => string;
  /** What the form calls the column's field, where that isn't the heading. A heading may say it, too. */
  labelOf?: (locale: Locale, column: Column) => string;
  /** What other programs and own spreadsheets usually write above it. */
  synonyms?: Partial<Record<Column, readonly string[]>>;
};

/** A table that somebody imports: its rows, the headings first, and where its columns are if the person says it. */
export type GivenTable = { rows: readonly TableRow[]; places?: ColumnPlaces };

export const openTable = (file: TableFile, { columns: places }: { columns?: ColumnPlaces }): GivenTable => ({
  rows: cleanTable(file),
  places,
});

/**
 * Finds where each column is: as the person says, or else by the headings, which may be in English or French. Of two headings that mean
 * the same column, the first counts. A column that none of them means may have a usual word above it.
 */
function placesOf<Column extends string>(
  { rows: [heads], places: said }: GivenTable,
  { columns, headingOf, labelOf = headingOf, synonyms = {} }: TableColumns<Column>,
): ColumnPlaces<Column> {
  const given = heads?.cells ?? [];
  const places: ColumnPlaces<Column> = {};
  if (said) {
    for (const column of columns) if (said[column]! < given.length) places[column] = said[column];
    return places;
  }
  const meant = given.map((head) => findWord(columns, head, headingOf) ?? findWord(columns, head, labelOf));
  const usual = given.map((head, at) => (meant[at] ? undefined : findSynonym(columns, head, synonyms)));
  for (const found of [meant, usual])
    found.forEach((column, at) => {
      if (column) places[column] ??= at;
    });
  return places;
}

const findSynonym = <Column extends string>(
  columns: readonly Column[],
  head: string,
  synonyms: Partial<Record<Column, readonly string[]>>,
) => columns.find((column) => synonyms[column]?.some((word) => foldWord(word) === foldWord(head)));

/** How many values of a column help to tell what it has. */
const SAMPLES = 3;

/**
 * Tells what a table has: its headings with the first values below each, where the columns of the import are, and the headings that mean
 * none, so that what stands below them isn't lost in silence.
 */
export function describeTable<Column extends string>(table: GivenTable, columns: TableColumns<Column>, reader: Locale) {
  const [heads, ...lines] = table.rows;
  const given = heads?.cells ?? [];
  const places = placesOf(table, columns);
  const read = Object.values(places);
  return {
    headings: given.map((text, at) => ({ text, samples: samplesOf(lines, at) })),
    columns: columns.columns.map((name) => ({
      name,
      heading: columns.headingOf(reader, name),
      isNeeded: columns.needed.includes(name),
      at: places[name] ?? null,
    })),
    unread: given.filter((head, at) => head && !read.includes(at) && !findWord(["faultsHead"], head, importingTextOf)),
  };
}
const importingTextOf = (locale: Locale, key: "faultsHead") => localize(locale, `resource.importing.${key}`);

function samplesOf(lines: readonly TableRow[], at: number): string[] {
  const samples: string[] = [];
  for (const { cells } of lines) {
    if (cells[at]) samples.push(cells[at]);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/**
 * Reads the cells of a table below its headings by the names of their columns. Throws when there is no line. When required columns are
 * missing, it names them in the reader's language, and what the table has instead.
 */
export function readTable<Column extends string>(
  table: GivenTable,
  columns: TableColumns<Column>,
  reader: Locale,
): { line: number; cells: Partial<Record<Column, string>> }[] {
  const [heads, ...filled] = table.rows;
  if (!heads) throw makeInvalidFieldProblem("file", "errors.upload.empty");
  const places = placesOf(table, columns);
  const missing = columns.needed.filter((column) => places[column] === undefined);
  if (missing.length > 0) {
    const values = { columns: missing.map((one) => columns.headingOf(reader, one)).join(", ") };
    const text = { key: "people.import.missing", values } as const;
    const { unread: _, ...extension } = describeTable(table, columns, reader);
    throw new Problem("invalid", text.key, { values, errors: { file: [text] }, extension });
  }
  if (filled.length === 0) throw makeInvalidFieldProblem("file", "people.import.empty");
  const named = Object.entries(places) as [Column, number][];
  return filled.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(named.map(([column, at]) => [column, cells[at] ?? ""])) as Partial<
      Record<Column, string>
    >,
  }));
}

/** Returns the sites with this name or ICAO code. For an empty text, it returns the only site if there is just one. */
export function findMeantSites(text: string, sites: readonly TableSite[]): readonly TableSite[] {
  if (!text) return sites.length === 1 ? sites : [];
  const named = sites.filter(({ name }) => foldWord(name) === foldWord(text));
  return named.length > 0 ? named : sites.filter(({ icao }) => icao === text.toUpperCase());
}

/** Parses a day in the form dd/MM/yyyy, dd.MM.yyyy, dd-MM-yyyy or yyyy-MM-dd. Null for any other text. */
export function parseTableDay(text: string): string | null {
  const french = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  return parseDay(french ? `${french[3]}-${french[2]!.padStart(2, "0")}-${french[1]!.padStart(2, "0")}` : text);
}

/** A line of an import as the API answers it: its faults as texts, at the headings of their columns. */
export type PresentedFault = { column: string; text: string };

export function presentFaults<Column extends string>(
  faults: readonly TableFault<Column>[],
  headingOf: (locale: Locale, column: Column) => string,
  locale: Locale,
): PresentedFault[] {
  return faults.map(({ column, text }) => ({
    column: headingOf(locale, column),
    text: localize(locale, text.key, text.values),
  }));
}

/** Makes a CSV text of the lines that have errors, with the table's own columns and one more that says what is wrong. */
export function makeFaultyLinesCsv(
  rows: readonly TableRow[],
  lines: readonly { line: number; faults: readonly PresentedFault[] }[],
  locale: Locale,
): string {
  const cellsOf = new Map(rows.map(({ line, cells }) => [line, cells]));
  const heads = rows[0]!.cells;
  const faulty = lines.filter(({ faults }) => faults.length > 0);
  const kept = faulty.map(({ line, faults }) => [
    ...heads.map((_, at) => cellsOf.get(line)?.[at] ?? ""),
    faults.map(({ column, text }) => `${column}: ${text}`).join(" "),
  ]);
  return makeCsv([[...heads, localize(locale, "resource.importing.faultsHead")], ...kept], locale);
}
