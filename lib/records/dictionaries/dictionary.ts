import type { z } from "zod";
import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { type Change, changed } from "@/lib/access/changes/changed";
import type { TrackedModel } from "@/lib/access/changes/table";
import { can, type SchoolPermission } from "@/lib/access/permissions/permissions";
import type { MenuScreen } from "@/lib/access/screens/screens";
import type { Db } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import type { RecordState } from "../codes";
import type { ReadRecord, ResourceDescriptor } from "../resource";
import { demandStateTransition } from "../rules";
import {
  auditVerbForState,
  type ColumnsOf,
  changeVersionedRow,
  fillUnnamed,
  type PrismaTable,
  type RowOf,
} from "../versioned";

type Row = { id: string; state: RecordState; version: number };

/** The methods of a Prisma model that a dictionary calls. */
type Rows = {
  findMany(args: { where: { state: { in: RecordState[] } }; orderBy: object[] }): Promise<Row[]>;
  findUnique(args: { where: { id: string } }): Promise<Row | null>;
  create(args: { data: object }): Promise<Row>;
};

export type SchoolCurrency = { currency: string };
const NO_MONEY: SchoolCurrency = { currency: "EUR" };

/** Definition of a list of entries with a name, a state and a few fields. `C` are the columns that its input fills. */
type Definition<
  T extends PrismaTable,
  View extends z.ZodType<Entry>,
  Input extends z.ZodType,
  Change extends z.ZodType,
  C,
> = {
  name: string;
  /** Prisma model of its entries. The change table in lib/access/changes uses the same name. */
  model: T[symbol]["meta"]["name"] & TrackedModel;
  /** The screen that shows the list. */
  screen: MenuScreen;
  table: (db: Db) => T;
  orderBy: Partial<Record<keyof RowOf<T>, "asc">>[];
  view: View;
  input: Input;
  change: Change;
  /** Field of the body that contains the entry's name. Names must be unique among entries that are not archived. */
  nameField: Extract<keyof z.output<Input>, string>;
  unique: ResourceDescriptor["unique"];
  placeholder: string;
  example: z.input<Input> & Record<string, unknown>;
  /** Whether the dictionary has `DELETE`, which disables an entry. The specification has it only for some dictionaries. */
  hasDelete?: true;
  /** Permission to change this dictionary, when it isn't the usual `dictionary.write`. */
  write?: SchoolPermission;
  present: (row: RowOf<T>, school: SchoolCurrency) => z.output<View>;
  /** Makes the columns from the input. Throws when the input breaks a rule that its schema can't check. A change gives the row. */
  columns: (input: z.output<Input>, school: SchoolCurrency, row?: RowOf<T>) => ColumnsOf<T, C>;
  /** Whether entries have amounts, so that the school's currency must be read. */
  hasMoney?: true;
};

/** Members that every answer with an entry has. */
type Entry = { id: string; state: number; version: number };

/** A dictionary, without the type of its table. `defineDictionary` has already checked it against the table. */
export type Dictionary<View extends Entry = Entry> = Omit<
  ResourceDescriptor,
  "model" | "place" | "permissions" | "read"
> & {
  model: TrackedModel;
  place: "school";
  read: ReadRecord;
  permissions: { read: SchoolPermission; write: SchoolPermission };
  nameField: string;
  hasDelete?: true;
  table: (db: Db) => PrismaTable;
  orderBy: object[];
  view: z.ZodType<View>;
  present: (row: never, school: SchoolCurrency) => View;
  columns: (input: never, school: SchoolCurrency, row?: never) => object;
  hasMoney?: true;
};

/** Defines a dictionary. The compiler checks the definition against its table and its schemas. */
export function defineDictionary<
  T extends PrismaTable,
  View extends z.ZodType<Entry>,
  Input extends z.ZodType,
  Change extends z.ZodType,
  C,
>(definition: Definition<T, View, Input, Change, C>): Dictionary<z.output<View>> {
  const permissions = { read: "dictionary.read", write: definition.write ?? "dictionary.write" };
  const dictionary = { ...definition, place: "school", permissions } as unknown as Dictionary<z.output<View>>;
  return Object.assign(dictionary, {
    read: (reading: Reading, id: string) => readEntry(dictionary, reading, id),
    create: (work: Work, input: object) => createEntry(dictionary, work, input),
    setState: (work: Work, id: string, state: RecordState, version?: number) =>
      setEntryState(dictionary, work, id, state, version),
  });
}

const rowsOf = (dictionary: Dictionary, db: Db) => dictionary.table(db) as unknown as Rows;

/** Lists the entries in the given states. Readers who may not change the dictionary get only Active entries. */
export async function listEntries<View extends Entry>(
  dictionary: Dictionary<View>,
  { db, actor }: Reading,
  states: readonly RecordState[],
): Promise<View[]> {
  const readable = can(actor, "dictionary.readAll", "school") ? states : (["Active"] as const);
  const where = { state: { in: [...readable] } };
  const rows = await rowsOf(dictionary, db).findMany({ where, orderBy: dictionary.orderBy });
  const school = await schoolOf(dictionary, db);
  return rows.map((row) => dictionary.present(row as never, school));
}

export async function readEntry(dictionary: Dictionary, { db, actor }: Reading, id: string) {
  const row = await rowsOf(dictionary, db).findUnique({ where: { id } });
  if (!row || (row.state !== "Active" && !can(actor, "dictionary.readAll", "school"))) {
    throw new Problem("notFound", "errors.notFound");
  }
  return dictionary.present(row as never, await schoolOf(dictionary, db));
}

export async function createEntry<View extends Entry>(
  dictionary: Dictionary<View>,
  work: Work,
  input: object,
): Promise<View> {
  const school = await schoolOf(dictionary, work.db);
  const columns = dictionary.columns(input as never, school);
  const row = await rowsOf(dictionary, work.db).create({ data: { id: newId(), ...columns } });
  const view = dictionary.present(row as never, school);
  changed(work, { kind: dictionary.model, id: row.id, verb: "create", after: row } as Change);
  return view;
}

export async function changeEntry(dictionary: Dictionary, work: Work, id: string, input: object, version?: number) {
  const school = await schoolOf(dictionary, work.db);
  return write(dictionary, work, id, version, "change", school, (row) => {
    const whole = fillUnnamed(dictionary.present(row as never, school), input);
    return dictionary.columns(whole as never, school, row as never);
  });
}

export async function setEntryState(
  dictionary: Dictionary,
  work: Work,
  id: string,
  state: RecordState,
  version?: number,
) {
  return write(dictionary, work, id, version, auditVerbForState(state), await schoolOf(dictionary, work.db), (row) => {
    demandStateTransition(row.state, state);
    return { state };
  });
}

/** Disables an entry, for `DELETE`, because no data are deleted. The caller needs no version. */
export async function disableEntry(dictionary: Dictionary, work: Work, id: string): Promise<void> {
  const row = await rowsOf(dictionary, work.db).findUnique({ where: { id } });
  if (!row) throw new Problem("notFound", "errors.notFound");
  if (row.state === "Active") await setEntryState(dictionary, work, id, "Disabled", row.version);
}

function write(
  dictionary: Dictionary,
  work: Work,
  id: string,
  version: number | undefined,
  verb: string,
  school: SchoolCurrency,
  data: (row: Row) => object,
): Promise<{ version: number }> {
  return changeVersionedRow(work, {
    table: dictionary.table(work.db),
    id,
    version,
    kind: dictionary.model,
    verb,
    data: data as (row: Row) => Record<never, never>,
    view: (row: Row) => dictionary.present(row as never, school),
  });
}

async function schoolOf(dictionary: Dictionary, db: Db): Promise<SchoolCurrency> {
  if (!dictionary.hasMoney) return NO_MONEY;
  return (await db.school.findFirst({ select: { currency: true } })) ?? NO_MONEY;
}
