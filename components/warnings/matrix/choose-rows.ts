import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import { matchesAllWords } from "@/lib/platform/words";
import { compareUrgency, type Standing } from "@/lib/views/warnings/standing";
import type { MatrixRow, WarningMatrix, WarningSubject } from "@/lib/views/warnings/wire";

/** What the counters above the table count, and show alone when they are pressed. */
export const COUNTERS = ["blocking", "soon", "awaiting", "incomplete"] as const;
export type Counter = (typeof COUNTERS)[number];

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

/** A line of the table: a group with its number of people, or a person or aircraft. */
export type Line =
  | { type: "group"; role: SiteRole; count: number; isFolded: boolean }
  | { type: "row"; row: MatrixRow };

/** Puts people in groups by their first role. Aircraft stand in none. */
export function groupRows(rows: readonly MatrixRow[], folded: readonly SiteRole[]): Line[] {
  const alone = rows.filter(({ person }) => !person).map((row): Line => ({ type: "row", row }));
  return [
    ...alone,
    ...SITE_ROLES.flatMap((role): Line[] => {
      const own = rows.filter(({ person, roles }) => person && roles[0] === role);
      if (own.length === 0) return [];
      const isFolded = folded.includes(role);
      const lines = isFolded ? [] : own.map((row): Line => ({ type: "row", row }));
      return [{ type: "group", role, count: own.length, isFolded }, ...lines];
    }),
  ];
}

/** One cell with whom it concerns and what it is about. */
export type Finding = { row: MatrixRow; column: WarningSubject; standing: Standing };

/** Lists what needs attention by date, and last what has none, of which what keeps from flying comes first. */
export function listFindings(
  { columns }: WarningMatrix,
  rows: readonly MatrixRow[],
  counter: Counter | null,
): Finding[] {
  const all = rows.flatMap((row) =>
    row.cells.flatMap((standing, at): Finding[] => {
      const column = columns[at]!;
      const isShown = standing && (counter ? isCounted(counter, standing, column) : isFinding(standing));
      return isShown ? [{ row, column, standing }] : [];
    }),
  );
  const dayOf = ({ standing }: Finding) => standing.until ?? "9999";
  return all.sort((a, b) =>
    dayOf(a) === dayOf(b) ? compareUrgency(a.standing, b.standing) : dayOf(a) < dayOf(b) ? -1 : 1,
  );
}
