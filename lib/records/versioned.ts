import type { Work } from "@/lib/access/actor/as-actor";
import { changed, type Change as Fact } from "@/lib/access/changes/changed";
import type { Kind } from "@/lib/access/changes/table";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";

export type Versioned = { id: string; version: number };

/** A table of the Prisma client, typed by the name of its model. */
export type Table = { [key: symbol]: { meta: { name: Prisma.ModelName } } };
/** A row as the database holds it. */
export type RowOf<T extends Table> = Prisma.TypeMap["model"][T[symbol]["meta"]["name"]]["payload"]["scalars"];
/** Some columns of a table. A member that is no column doesn't compile; with optional members it would be overlooked. */
export type ColumnsOf<T extends Table, D> = D & Partial<RowOf<T>> & { [K in Exclude<keyof D, keyof RowOf<T>>]: never };

/** The methods of a Prisma model that a versioned change calls. */
type VersionedRows<R> = {
  findUnique(args: { where: { id: string } }): Promise<R | null>;
  updateMany(args: { where: { id: string; version: number }; data: object }): Promise<{ count: number }>;
};

export type Change<T extends Table, D, R extends Versioned> = {
  table: T;
  /** Reads the row, when its bare columns are not enough. Throws when the caller may not see it. */
  find?: () => Promise<R | null>;
  id: string;
  /** The version that the caller has seen. */
  version: number | undefined;
  /** Kind of the row in the change table, and the verb of the change. */
  kind: Kind;
  verb: string;
  /** The columns to write. Throws when the row doesn't allow the change. */
  data: (row: R) => ColumnsOf<T, D> | Promise<ColumnsOf<T, D>>;
  /** The row as callers see it. It is sent with the refusal of a stale change. */
  view: (row: R) => object | Promise<object>;
  siteId?: (row: R) => string;
};

/** Changes and reports a row over the version that was seen. Throws 404, 428 without a version, 409 with the row for a stale one. */
export async function changeVersioned<T extends Table, D, R extends Versioned = RowOf<T> & Versioned>(
  work: Work,
  change: Change<T, D, R>,
): Promise<{ version: number; before: R }> {
  const { id, version, kind, verb, view } = change;
  // The type `Versioned` of its rows guarantees that the table has an id and a version.
  const table = change.table as unknown as VersionedRows<R>;
  const find = change.find ?? (() => table.findUnique({ where: { id } }));
  const before = await find();
  if (!before) throw new Problem("notFound", "errors.notFound");
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const data = await change.data(before);
  const { count } = await table.updateMany({ where: { id, version }, data: { ...data, version: version + 1 } });
  if (count === 0) {
    const current = await find();
    throw new Problem("conflict", "errors.stale", { extension: { current: await view(current ?? before) } });
  }
  changed(work, { kind, id, verb, siteId: change.siteId?.(before), before, after: data } as Fact);
  return { version: version + 1, before };
}

/** Verb in the audit for a change to this state. */
export function stateVerb(state: "Active" | "Disabled" | "Archived"): string {
  return { Active: "enable", Disabled: "disable", Archived: "archive" }[state];
}
