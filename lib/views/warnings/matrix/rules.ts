// This file is shared with the browser.
import { matchesAllWords } from "@/lib/platform/words";
import { COUNTERS, type Counter } from "../codes";
import type { Standing } from "../standing";
import type { MatrixRow, WarningMatrix, WarningSubject } from "../wire";

/** Whether a counter counts a cell. A renewal that was sent in awaits validation beside what it renews. */
export function isCounted(counter: Counter, { state, level, renewal }: Standing, column: WarningSubject): boolean {
  if (counter === "blocking") return level === "Blocking";
  if (counter === "incomplete") return state === "Incomplete";
  const isSentIn = state === "Awaiting" || (renewal === "SentIn" && column.qualificationId === null);
  return counter === "awaiting" ? isSentIn : level === "Warning" && state !== "Awaiting";
}

/** Whether a cell needs attention. */
export const isFinding = ({ state }: Standing) => state !== "Valid";

export function countCells({ columns }: WarningMatrix, rows: readonly MatrixRow[]): Record<Counter, number> {
  const counts = { blocking: 0, soon: 0, awaiting: 0, incomplete: 0 };
  for (const { cells } of rows) {
    for (const [at, cell] of cells.entries()) {
      if (!cell) continue;
      for (const counter of COUNTERS) if (isCounted(counter, cell, columns[at]!)) counts[counter]++;
    }
  }
  return counts;
}

export const nameOfRow = ({ person, aircraft }: MatrixRow): string =>
  person ? [person.firstName, person.lastName].filter(Boolean).join(" ") : aircraft!.callSign;

/** Keeps the rows that match the typed words, and those with a flight soon if only they are asked for. */
export function filterRows(rows: readonly MatrixRow[], { text, fliesSoon }: { text: string; fliesSoon: boolean }) {
  const typed = text.trim();
  return rows.filter((row) => {
    const words = row.person
      ? `${row.person.callSign ?? ""} ${nameOfRow(row)}`
      : Object.values(row.aircraft!).join(" ");
    return (!fliesSoon || row.fliesSoon) && matchesAllWords(words, typed);
  });
}

export const filterByCounter = ({ columns }: WarningMatrix, rows: readonly MatrixRow[], counter: Counter | null) =>
  counter ? rows.filter(({ cells }) => cells.some((cell, at) => cell && isCounted(counter, cell, columns[at]!))) : rows;

/** What narrows the table, on the screen and in the file that is saved of it. */
export type MatrixFilter = { text: string; only: Counter | null; soon: boolean };

/** The rows that a filter leaves. */
export function chooseRows(matrix: WarningMatrix, { text, only, soon }: MatrixFilter): MatrixRow[] {
  return [...filterByCounter(matrix, filterRows(matrix.rows, { text, fliesSoon: soon }), only)];
}
