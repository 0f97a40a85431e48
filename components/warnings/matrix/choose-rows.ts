import { SITE_ROLES, type SiteRole } from "@/lib/access/permissions/roles";
import type { Counter } from "@/lib/views/warnings/codes";
import { isCounted, isFinding } from "@/lib/views/warnings/matrix/rules";
import { compareUrgency, type Standing } from "@/lib/views/warnings/standing";
import type { MatrixRow, WarningMatrix, WarningSubject } from "@/lib/views/warnings/wire";

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
