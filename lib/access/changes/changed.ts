import type { Column, Kind } from "./table";

/** Columns of a row by their names in the schema. Columns that the table of changes doesn't name are ignored. */
type Columns<K extends Kind> = { [C in Column<K>]?: unknown };

type ChangeOf<K extends Kind> = {
  kind: K;
  id: string;
  /** What was done, as a verb of the domain. The action in the audit is `{kind}.{verb}`. */
  verb: string;
  /** The site that the row belongs to. */
  siteId?: string | null;
  /** Sites that showed the row before this change and no longer do. */
  leftSiteIds?: readonly string[];
  /** The row before the change; absent when the change created it. Only columns that differ from `after` are kept. */
  before?: Columns<K>;
  /** The row after the change, or only the columns that were written. */
  after?: Columns<K>;
  /** People whose calendars show the row, including those who took part only before the change. */
  people?: readonly string[];
};

/** One fact: what happened to which row. */
export type Change = { [K in Kind]: ChangeOf<K> }[Kind];

/**
 * Reports that a row has changed. Every command ends with this call and does nothing else about the effects: `changeTable`
 * decides who must know. The effects are written at the end of the same transaction.
 *
 * @param work the open transaction. Its type names only what is used of it, because `asActor` itself builds on this file
 */
export function changed(work: { readonly changes: Change[] }, change: Change): void {
  work.changes.push(change);
}
