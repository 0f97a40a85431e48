import type { z } from "zod";
import type { Reading, Work } from "@/lib/access/as-actor";
import { audit } from "@/lib/access/audit";
import { can } from "@/lib/access/permissions";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { demandTransition } from "../rules";
import { RECORD_STATES, type RecordState } from "../schema";

type Row = { id: string; state: RecordState; version: number };
type Where = { id?: string; version?: number; state?: { in: RecordState[] } };

/** The part of a Prisma model that a plain list needs. */
type Table = {
  findMany(args: { where: Where; orderBy: Record<string, "asc">[] }): Promise<Row[]>;
  findUnique(args: { where: { id: string } }): Promise<Row | null>;
  create(args: { data: object }): Promise<Row>;
  updateMany(args: { where: Where; data: object }): Promise<{ count: number }>;
};

/** A plain administrable list: a name, a state, a few fields. */
export type Dictionary<View extends z.ZodType, Input extends z.ZodType, Change extends z.ZodType> = {
  /** Subject of its audit lines and segment of its route. */
  name: string;
  table: (db: Db) => Table;
  orderBy: Record<string, "asc">[];
  view: View;
  input: Input;
  change: Change;
  present: (row: never) => z.output<View>;
  columns: (input: z.output<Input>) => object;
  /** Whether `DELETE` exists, which disables (spec 2 §7). */
  deletable?: true;
};

// biome-ignore lint/suspicious/noExplicitAny: each list has schemas of its own.
export type AnyDictionary = Dictionary<any, any, any>;

/** Entries up to a state; whoever doesn't administer them reads the active ones. */
export async function listEntries(dictionary: AnyDictionary, { db, actor }: Reading, states: RecordState[]) {
  const readable = can(actor, "dictionary.readAll", "school") ? states : (["Active"] satisfies RecordState[]);
  const rows = await dictionary.table(db).findMany({ where: { state: { in: readable } }, orderBy: dictionary.orderBy });
  return rows.map((row) => dictionary.present(row as never));
}

export async function readEntry(dictionary: AnyDictionary, { db, actor }: Reading, id: string) {
  const row = await dictionary.table(db).findUnique({ where: { id } });
  if (!row || (row.state !== "Active" && !can(actor, "dictionary.readAll", "school"))) {
    throw new Problem("notFound", "errors.notFound");
  }
  return dictionary.present(row as never);
}

export async function createEntry(dictionary: AnyDictionary, work: Work, input: object) {
  const row = await dictionary.table(work.db).create({ data: { id: newId(), ...dictionary.columns(input) } });
  const view = dictionary.present(row as never);
  await audit(work, {
    action: `${dictionary.name}.create`,
    subjectKind: dictionary.name,
    subjectId: row.id,
    after: view,
  });
  return view;
}

export async function changeEntry(dictionary: AnyDictionary, work: Work, id: string, input: object, version?: number) {
  return write(dictionary, work, id, version, "change", () => dictionary.columns(input));
}

export async function setEntryState(
  dictionary: AnyDictionary,
  work: Work,
  id: string,
  state: RecordState,
  version?: number,
) {
  return write(dictionary, work, id, version, RECORD_STATES.indexOf(state) ? "disable" : "enable", (row) => {
    demandTransition(row.state, state);
    return { state };
  });
}

/** `DELETE` of what is never deleted: it is disabled, and no version is asked for. */
export async function disableEntry(dictionary: AnyDictionary, work: Work, id: string): Promise<void> {
  const row = await dictionary.table(work.db).findUnique({ where: { id } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  if (row.state === "Active") await setEntryState(dictionary, work, id, "Disabled", row.version);
}

/** Writes over the version that was seen: 428 without one, 409 with the current entry for a stale one. */
async function write(
  dictionary: AnyDictionary,
  work: Work,
  id: string,
  version: number | undefined,
  verb: string,
  data: (row: Row) => object,
): Promise<{ version: number }> {
  const table = dictionary.table(work.db);
  const before = await table.findUnique({ where: { id } });
  if (!before) throw new Problem("notFound", "errors.notFound");
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  const changed = data(before);
  const { count } = await table.updateMany({ where: { id, version }, data: { ...changed, version: version + 1 } });
  if (count === 0) {
    const current = await table.findUnique({ where: { id } });
    throw new Problem("conflict", "errors.stale", { extension: { current: dictionary.present(current as never) } });
  }
  await audit(work, {
    action: `${dictionary.name}.${verb}`,
    subjectKind: dictionary.name,
    subjectId: id,
    before: dictionary.present(before as never),
    after: changed,
  });
  return { version: version + 1 };
}
