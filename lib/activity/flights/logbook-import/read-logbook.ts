import type { NamedTable, TableRow } from "@/lib/platform/files";
import { LOCALES } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { cleanTable } from "@/lib/records/tables";
import { guessDateOrder } from "./cells";
import type { DateOrder, ImportField, ImportFormat, WholeUnit } from "./codes";
import { type Columns, readFormat } from "./formats";
import { type ImportLine, readLine } from "./rules";
import type { LogbookImportQuery } from "./schema";

/** A file of another logbook with its lines as they were understood. */
export type ReadLogbook = {
  name: string;
  format: ImportFormat;
  headings: string[];
  columns: Columns;
  dateOrder: DateOrder;
  unit: WholeUnit;
  missing: ImportField[];
  rows: readonly TableRow[];
  lines: ImportLine[];
};

const SELF = ["self", "moi", "me"];

/** Reads a file by its own headings and by what the person says of it. It needs no database. */
export function readLogbookFile(file: NamedTable, query: LogbookImportQuery, now: Date): ReadLogbook {
  const rows = cleanTable(file);
  if (rows.length === 0) throw makeInvalidFieldProblem("file", "errors.upload.empty");
  const found = readFormat(rows);
  if (found.lines.length === 0) throw makeInvalidFieldProblem("file", "errors.upload.empty");
  const columns = query.columns ? placesIn(query.columns, found.headings.length) : found.columns;
  const dates = found.lines.map(({ cells }) => cells[columns.date ?? -1] ?? "");
  const dateOrder = query.dateOrder ?? guessDateOrder(dates);
  const unit = query.unit ?? found.unit;
  const missing = NEEDED.filter((field) => columns[field] === undefined);
  const { timeZone, assumedClass } = query;
  const selfNames = [...SELF, ...LOCALES.map((locale) => localize(locale, "logbook.self").toLowerCase())];
  const reading = { columns, aircraft: found.aircraft, dateOrder, unit, timeZone, assumedClass, selfNames };
  const lines = missing.length > 0 ? [] : found.lines.map((row) => readLine(row, reading, now));
  return {
    ...{ name: file.name, format: found.format, headings: found.headings, rows: found.lines },
    ...{ columns, dateOrder, unit, missing, lines },
  };
}

const NEEDED = ["date"] as const;

const placesIn = (named: NonNullable<LogbookImportQuery["columns"]>, width: number): Columns =>
  Object.fromEntries(Object.entries(named).filter(([, at]) => at < width));
