import type { ModelColumn, TrackedModel } from "./table";

/** Columns of a row, by their names in the schema. Columns that `changeTable` doesn't list are ignored. */
type Columns<K extends TrackedModel> = { [C in ModelColumn<K>]?: unknown };

/** People, and from when to when (unix seconds) their bookings may rest on one that has changed. */
export type DutyAround = { personIds: readonly string[]; from: number; until: number };

/** As what several changes are told at once: the draft that is published, by its name, or a replanning, with a note of its author. */
export type ToldAs = { as: "draft"; name: string } | { as: "replan"; note: string };
/** What a command that changes several rows tells people of all of them at once, each person once. `id` is what they share. */
export type ToldTogether = { id: string; told: ToldAs };

type ChangeOf<K extends TrackedModel> = {
  kind: K;
  id: string;
  /** What was done, as a verb such as `cancel`. The audit records the action as `{kind}.{verb}`. */
  verb: string;
  /** The site that the row belongs to. */
  siteId?: string | null;
  /** Sites whose boards showed the row before this change and no longer do. */
  leftSiteIds?: readonly string[];
  /**
   * The row before the change. It is missing when the change created the row. The audit keeps only columns that differ from
   * `after`.
   */
  before?: Columns<K>;
  /** The row after the change, or only the columns that were written. Null when the change deleted the row. */
  after?: Columns<K> | null;
  /**
   * Ids of the people whom the change concerns: whose calendars show the row, including those who took part only before the
   * change, and who are told of it.
   */
  people?: readonly string[];
  /** Ids of the people who are told of the change, where they aren't those whom it concerns. */
  tells?: readonly string[];
  /**
   * Ids of aircraft whose bookings are judged again, where that doesn't follow from the changed columns alone: what one
   * booking uses up, another lacks.
   */
  rejudgesAircraft?: readonly string[];
  /** Instructors whose bookings around a time are judged again: how long they are at work rests on all of them. */
  rejudgesDutyTime?: readonly DutyAround[];
  /** Set by `changed` where the command tells people of several changes at once. */
  told?: ToldTogether;
  /** Whether somebody without an account flies along, who is told by mail. */
  hasGuest?: boolean;
};

/** A change of one row: which row changed, and how. */
export type Change = { [K in TrackedModel]: ChangeOf<K> }[TrackedModel];

/**
 * Collects a change. Every command that changes a row calls this function and does nothing else about the effects:
 * `changeTable` decides which audit lines, boards, calendars and verdicts the change affects. The effects are written
 * at the end of the same transaction.
 *
 * @param work the open transaction. Its type lists only what this function uses, to avoid a circular import with
 * `asActor`
 */
export function changed(work: { readonly changes: Change[]; readonly told?: ToldTogether }, change: Change): void {
  work.changes.push(work.told ? { ...change, told: work.told } : change);
}
