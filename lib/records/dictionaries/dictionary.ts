import type { z } from "zod";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { Kind } from "@/lib/access/changes/table";
import { can } from "@/lib/access/permissions/permissions";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { demandTransition } from "../rules";
import type { RecordState } from "../schema";
import { changeVersioned, stateVerb } from "../versioned";

type Row = { id: string; state: RecordState; version: number };
type Where = { state?: { in: RecordState[] } };

/** The part of a Prisma model that a plain list needs. */
type Table = {
  findMany(args: { where: Where; orderBy: Record<string, "asc">[] }): Promise<Row[]>;
  findUnique(args: { where: { id: string } }): Promise<Row | null>;
  create(args: { data: object }): Promise<Row>;
  updateMany(args: { where: { id: string; version: number }; data: object }): Promise<{ count: number }>;
};

export type SchoolMoney = { currency: string };
const NO_MONEY: SchoolMoney = { currency: "EUR" };

/** A plain administrable list: a name, a state, a few fields. */
export type Dictionary<View extends z.ZodType, Input extends z.ZodType, Change extends z.ZodType> = {
  /** Segment of its route. */
  name: string;
  /** What its entries are, by the change table. */
  kind: Kind & ("OperationType" | "CancellationReason" | "Tag" | "TransactionType");
  table: (db: Db) => Table;
  orderBy: Record<string, "asc">[];
  view: View;
  input: Input;
  change: Change;
  present: (row: never, school: SchoolMoney) => z.output<View>;
  /** Throws where the input breaks a rule that its schema can't know. */
  columns: (input: z.output<Input>, school: SchoolMoney) => object;
  /** Its entries hold amounts, which depend on the school's currency. */
  hasMoney?: true;
};

// biome-ignore lint/suspicious/noExplicitAny: each list has schemas of its own.
export type AnyDictionary = Dictionary<any, any, any>;

/** Entries up to a state; whoever doesn't administer them reads the active ones. */
export async function listEntries(dictionary: AnyDictionary, { db, actor }: Reading, states: readonly RecordState[]) {
  const readable = can(actor, "dictionary.readAll", "school") ? states : (["Active"] as const);
  const rows = await dictionary
    .table(db)
    .findMany({ where: { state: { in: [...readable] } }, orderBy: dictionary.orderBy });
  const school = await schoolOf(dictionary, db);
  return rows.map((row) => dictionary.present(row as never, school));
}

export async function readEntry(dictionary: AnyDictionary, { db, actor }: Reading, id: string) {
  const row = await dictionary.table(db).findUnique({ where: { id } });
  if (!row || (row.state !== "Active" && !can(actor, "dictionary.readAll", "school"))) {
    throw new Problem("notFound", "errors.notFound");
  }
  return dictionary.present(row as never, await schoolOf(dictionary, db));
}

export async function createEntry(dictionary: AnyDictionary, work: Work, input: object) {
  const school = await schoolOf(dictionary, work.db);
  const row = await dictionary.table(work.db).create({ data: { id: newId(), ...dictionary.columns(input, school) } });
  const view = dictionary.present(row as never, school);
  changed(work, { kind: dictionary.kind, id: row.id, verb: "create", after: row });
  return view;
}

export async function changeEntry(dictionary: AnyDictionary, work: Work, id: string, input: object, version?: number) {
  const school = await schoolOf(dictionary, work.db);
  return write(dictionary, work, id, version, "change", school, () => dictionary.columns(input, school));
}

export async function setEntryState(
  dictionary: AnyDictionary,
  work: Work,
  id: string,
  state: RecordState,
  version?: number,
) {
  return write(dictionary, work, id, version, stateVerb(state), await schoolOf(dictionary, work.db), (row) => {
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

function write(
  dictionary: AnyDictionary,
  work: Work,
  id: string,
  version: number | undefined,
  verb: string,
  school: SchoolMoney,
  data: (row: Row) => object,
): Promise<{ version: number }> {
  const view = (row: Row) => dictionary.present(row as never, school);
  return changeVersioned(work, {
    table: dictionary.table(work.db),
    id,
    version,
    kind: dictionary.kind,
    verb,
    data,
    view,
  });
}

async function schoolOf(dictionary: AnyDictionary, db: Db): Promise<SchoolMoney> {
  if (!dictionary.hasMoney) return NO_MONEY;
  return (await db.school.findFirst({ select: { currency: true } })) ?? NO_MONEY;
}
