import type { Column, Kind } from "./table";

/** Columns of a row, by their names in the schema; columns that the table doesn't keep may be among them. */
type Columns<K extends Kind> = { [C in Column<K>]?: unknown };

type ChangeOf<K extends Kind> = {
  kind: K;
  id: string;
  /** What was done, as a verb of the domain; the audit's action is `{kind}.{verb}`. */
  verb: string;
  /** Site that it belongs to. */
  siteId?: string | null;
  /** Further sites that showed it until now. */
  leftSiteIds?: readonly string[];
  /** The row before, absent where it was created. Only what differs from `after` is kept. */
  before?: Columns<K>;
  /** The row after, or the columns of it that were written. */
  after?: Columns<K>;
  /** People whose calendars show it, those who took part until now included. */
  people?: readonly string[];
};

/** One fact: what happened to which row. */
export type Change = { [K in Kind]: ChangeOf<K> }[Kind];

/**
 * Tells that something has changed. Every command ends in it, and nothing else is the command's concern: `changeTable` says
 * who is told. It is written at the end of the transaction, together with all that the transaction changed.
 *
 * @param work the transaction's; named by what is used of it, because `asActor` itself builds on this file
 */
export function changed(work: { readonly changes: Change[] }, change: Change): void {
  work.changes.push(change);
}
