import type { TableRow } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import type { MessageKey } from "@/lib/platform/messages";
import { Problem } from "@/lib/platform/problem";
import {
  describeTable,
  type GivenTable,
  makeFaultyLinesCsv,
  presentFaults,
  type TableColumns,
  type TableLine,
} from "./tables";

// What all imports of a table do alike: they show its lines, take all or none, and give those with errors back.

/** What an import of one kind of records reads, and what it says of it. */
export type ImportKind<Column extends string, Input, Cells> = {
  columns: TableColumns<Column>;
  /** Says how many lines have errors, and that nothing was written. */
  faulty: MessageKey;
  /** What the API answers of a line beside its number and its errors. */
  show: (line: TableLine<Column, Input>) => Cells;
};

/** The answer to an import. `created` is how many records were made: none by a preview. */
export function presentImport<Column extends string, Input, Cells>(
  kind: ImportKind<Column, Input, Cells>,
  table: GivenTable,
  lines: readonly TableLine<Column, Input>[],
  created: number,
  locale: Locale,
) {
  return {
    ...describeTable(table, kind.columns, locale),
    total: lines.length,
    faulty: lines.filter(({ faults }) => faults.length > 0).length,
    created,
    lines: shownOf(lines).map((one) => presentLine(kind, one, locale)),
  };
}

/** So many lines are shown. The file of faulty lines has all of these. */
const MOST_SHOWN = 1_000;

/** Of a long table those with errors first, in the order of the table. */
function shownOf<Line extends { line: number; faults: readonly unknown[] }>(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= MOST_SHOWN) return lines;
  const faultyFirst = [...lines].sort((a, b) => Math.sign(b.faults.length) - Math.sign(a.faults.length));
  return faultyFirst.slice(0, MOST_SHOWN).sort((a, b) => a.line - b.line);
}

const presentLine = <Column extends string, Input, Cells>(
  { columns, show }: ImportKind<Column, Input, Cells>,
  one: TableLine<Column, Input>,
  locale: Locale,
) => ({ line: one.line, ...show(one), faults: presentFaults(one.faults, columns.headingOf, locale) });

/** Returns what the lines say. If some have errors, it throws with these, unless the others are wanted alone and there are any. */
export function demandGoodLines<Column extends string, Input, Cells>(
  kind: ImportKind<Column, Input, Cells>,
  lines: readonly TableLine<Column, Input>[],
  skipsFaulty: boolean,
  locale: Locale,
): Input[] {
  const faulty = lines.filter(({ faults }) => faults.length > 0);
  if (faulty.length > 0 && (!skipsFaulty || faulty.length === lines.length)) {
    const extension = { lines: shownOf(faulty).map((one) => presentLine(kind, one, locale)) };
    throw new Problem("invalid", kind.faulty, { values: { count: faulty.length }, extension });
  }
  return lines.flatMap(({ input, faults }) => (input && faults.length === 0 ? input : []));
}

/** Makes a CSV text of the lines that have errors, with the table's own columns and one more that says what is wrong. */
export const makeFaultyCsv = <Column extends string>(
  { columns }: Pick<ImportKind<Column, unknown, unknown>, "columns">,
  { rows }: { rows: readonly TableRow[] },
  lines: readonly TableLine<Column, unknown>[],
  locale: Locale,
): string =>
  makeFaultyLinesCsv(
    rows,
    lines.map(({ line, faults }) => ({ line, faults: presentFaults(faults, columns.headingOf, locale) })),
    locale,
  );
