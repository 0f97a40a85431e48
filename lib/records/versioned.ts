import type { Work } from "@/lib/access/actor/as-actor";
import { changed, type Change as ReportedChange } from "@/lib/access/changes/changed";
import type { TrackedModel } from "@/lib/access/changes/table";
import { Problem } from "@/lib/platform/problem";
import type { Prisma } from "@/prisma/generated/client";

export type Versioned = { id: string; version: number };

/** A model of the Prisma client, such as `db.tag`. Its type contains the name of the model. */
export type PrismaTable = { [key: symbol]: { meta: { name: Prisma.ModelName } } };
/** A row of a table, with the types of its columns. */
export type RowOf<T extends PrismaTable> = Prisma.TypeMap["model"][T[symbol]["meta"]["name"]]["payload"]["scalars"];
/** Some columns of a table. A member that isn't a column doesn't compile. With just `Partial` it would compile. */
export type ColumnsOf<T extends PrismaTable, D> = D &
  Partial<RowOf<T>> & { [K in Exclude<keyof D, keyof RowOf<T>>]: never };

/**
 * Fills what a change doesn't name from the record as it is, so that `PUT` leaves it alone. Objects are filled member by
 * member, lists are replaced.
 */
export function fillUnnamed<Present extends object>(present: Present, named: object): Present {
  const filled = { ...present } as Record<string, unknown>;
  for (const [name, value] of Object.entries(named)) {
    const before = filled[name];
    filled[name] = isPlainObject(before) && isPlainObject(value) ? fillUnnamed(before, value) : value;
  }
  return filled as Present;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The methods of a Prisma model that changing a versioned row needs. */
type VersionedRows<R> = {
  findUnique(args: { where: { id: string } }): Promise<R | null>;
  updateMany(args: { where: { id: string; version: number }; data: object }): Promise<{ count: number }>;
};

export type VersionedChange<T extends PrismaTable, D, R extends Versioned> = {
  table: T;
  /** Reads the row, when it needs more than its own columns. Throws when the caller may not see it. */
  find?: () => Promise<R | null>;
  id: string;
  /** The version that the caller last saw. */
  version: number | undefined;
  /** Kind of the row, and verb of the change in the audit. */
  kind: TrackedModel;
  verb: string;
  /** Returns the columns to write. Throws when the present row doesn't allow the change. */
  data: (row: R) => ColumnsOf<T, D> | Promise<ColumnsOf<T, D>>;
  /** Converts the row to its form in the API, for the answer 409 when the caller's version is outdated. */
  view: (row: R) => object | Promise<object>;
  siteId?: (row: R) => string | null;
  /** Ids of the people whom the change concerns. */
  people?: readonly string[];
  /** Ids of the people who are told of it, where they aren't those whom it concerns. */
  tells?: readonly string[];
  /** Ids of aircraft whose bookings are judged again. */
  rejudgesAircraft?: readonly string[];
  /** Whether the change also writes what belongs to the row but is no column of it. */
  changesMore?: (row: R) => boolean;
  /** What the audit keeps of that, by the name of its relation. */
  afterMore?: (row: R) => object;
};

/**
 * Changes a row and reports the change. Throws 404, 428 without a version, and 409 with the row for an outdated version. A
 * change that changes nothing writes and reports nothing, and the version stays.
 */
export async function changeVersionedRow<T extends PrismaTable, D, R extends Versioned = RowOf<T> & Versioned>(
  work: Work,
  change: VersionedChange<T, D, R>,
): Promise<{ version: number; before: R }> {
  const { id, version, kind, verb, view } = change;
  // The cast is safe, because the type of the rows guarantees an id and a version.
  const table = change.table as unknown as VersionedRows<R>;
  const find = change.find ?? (() => table.findUnique({ where: { id } }));
  const before = await find();
  if (!before) throw new Problem("notFound", "errors.notFound");
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const data = await change.data(before);
  const isOutdated = async (current: R) =>
    new Problem("conflict", "errors.stale", { extension: { current: await view(current) } });
  if (!differs(before, data) && !change.changesMore?.(before)) {
    if (before.version !== version) throw await isOutdated(before);
    return { version, before };
  }
  const { count } = await table.updateMany({ where: { id, version }, data: { ...data, version: version + 1 } });
  if (count === 0) throw await isOutdated((await find()) ?? before);
  const { people, tells, rejudgesAircraft } = change;
  const after = { ...data, ...change.afterMore?.(before) };
  const told = { siteId: change.siteId?.(before), before, after, people, tells, rejudgesAircraft };
  changed(work, { kind, id, verb, ...told } as ReportedChange);
  return { version: version + 1, before };
}

/** Whether some columns would get other values than the row has. */
export function differs(row: object, columns: object): boolean {
  return Object.entries(columns).some(([name, value]) => !isSame((row as Record<string, unknown>)[name], value));
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  return b === undefined || a === b;
}

/** Returns the verb in the audit for a change to this state. */
export function auditVerbForState(state: "Active" | "Disabled" | "Archived"): string {
  return { Active: "enable", Disabled: "disable", Archived: "archive" }[state];
}
