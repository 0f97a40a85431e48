import type { Work } from "@/lib/access/actor/as-actor";
import { changed, type Change as Fact } from "@/lib/access/changes/changed";
import type { Kind } from "@/lib/access/changes/table";
import { Problem } from "@/lib/platform/problem";

export type Versioned = { id: string; version: number };

/** The part of a Prisma model that a change over a seen version needs. */
export type VersionedTable<R extends Versioned> = {
  findUnique(args: { where: { id: string } }): Promise<R | null>;
  updateMany(args: { where: { id: string; version: number }; data: object }): Promise<{ count: number }>;
};

export type Change<R extends Versioned> = {
  table: VersionedTable<R>;
  id: string;
  /** The version that the caller has seen. */
  version: number | undefined;
  /** What it is, by the change table, and what is done to it. */
  kind: Kind;
  verb: string;
  /** The columns to write; throws where the row doesn't allow it. */
  data: (row: R) => object | Promise<object>;
  /** The row as callers see it, beside the refusal of a stale change. */
  view: (row: R) => object | Promise<object>;
  siteId?: (row: R) => string;
};

/** Writes over the version that was seen: 404, 428 without one, 409 with the current entity for a stale one; told. */
export async function changeVersioned<R extends Versioned>(
  work: Work,
  change: Change<R>,
): Promise<{ version: number; before: R }> {
  const { table, id, version, kind, verb, view } = change;
  const before = await table.findUnique({ where: { id } });
  if (!before) throw new Problem("notFound", "errors.notFound");
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const data = await change.data(before);
  const { count } = await table.updateMany({ where: { id, version }, data: { ...data, version: version + 1 } });
  if (count === 0) {
    const current = await table.findUnique({ where: { id } });
    throw new Problem("conflict", "errors.stale", { extension: { current: await view(current ?? before) } });
  }
  changed(work, { kind, id, verb, siteId: change.siteId?.(before), before, after: data } as Fact);
  return { version: version + 1, before };
}

/** What the audit calls a change of state. */
export function stateVerb(state: "Active" | "Disabled" | "Archived"): string {
  return { Active: "enable", Disabled: "disable", Archived: "archive" }[state];
}
