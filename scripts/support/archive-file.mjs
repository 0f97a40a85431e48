// The archive of everything, which a school downloads on the screen (lib/views/everything/documents): a ZIP with a CSV a table, the files
// that people have sent, and manifest.json, which says what all of it is. It is read as a backup is, but for what it leaves out.
import { createHash } from "node:crypto";
import { damaged, noBackup, requireFormat } from "./backup-file.mjs";
import { LEFT_OUT, LEFT_OUT_COLUMNS, withoutLeftOut } from "./left-out.mjs";
import { ExplainedError } from "./steps.mjs";
import { readZipDirectory, readZipEntry } from "./zip-file.mjs";

const FORMAT = 1;
const MANIFEST = "manifest.json";
const LONGEST_MANIFEST = 256 * 2 ** 20;
/** A file is in memory as a whole while it is stored. */
const LONGEST_FILE = 512 * 2 ** 20;
const FILE_NAME = /^files\/([0-9a-z]{24})\.[a-z0-9]{1,8}$/;
/** Texts for people. They are read for their sums alone. */
const TEXTS = ["README.txt", "columns.csv"];
const tableFile = (name) => `tables/${name}.csv`;

/** Opens an archive: reads its directory and its manifest. Throws an ExplainedError for one that isn't whole or isn't Envol's. */
export async function openArchive(file) {
  const explained = async (run) => {
    try {
      return await run();
    } catch (error) {
      // What PostgreSQL refuses is explained where all of it is loaded.
      throw error instanceof ExplainedError || error.severity ? error : damaged(file, error.message);
    }
  };
  const entries = await explained(async () => readZipDirectory(file));
  const head = entries.get(MANIFEST);
  if (!head) throw noBackup(file);
  const manifest = await explained(async () => readManifest(await readWhole(file, head, LONGEST_MANIFEST)));
  if (manifest?.product !== "envol" || manifest.kind !== "everything") throw noBackup(file);
  requireFormat(file, manifest, FORMAT);
  const sums = await explained(async () => checkEntries(manifest, entries));

  async function* read(name) {
    const hash = createHash("sha256");
    for await (const piece of readZipEntry(file, entries.get(name))) {
      hash.update(piece);
      yield piece;
    }
    if (hash.digest("hex") !== sums.get(name).sha256) throw new Error(`${name} is not what its manifest says`);
  }
  return {
    file,
    manifest,
    checksums: { tables: manifest.tables },
    /** What an archive of these tables holds. */
    archivedOf: (tables) => withoutLeftOut(tables, manifest.leftOut),
    /** Loads the tables by `store`, then the files. */
    load: (client, store) =>
      explained(async () => {
        await withFilledColumns(client, async () => {
          for (const { name } of manifest.tables)
            await store(name, read(tableFile(name)), "(FORMAT csv, HEADER match)");
          await storeFiles(client, entries, (name) => readAll(read(name)));
        });
        for (const name of TEXTS) if (sums.has(name)) for await (const _ of read(name));
      }),
  };
}

function readManifest(bytes) {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new Error("its manifest is unreadable");
  }
}

/** Compares the entries with the manifest, which names each of them. Returns the sums of their contents by name. */
function checkEntries({ tables, files, migrations, sequences, leftOut }, entries) {
  const isList = (list, isOne) => Array.isArray(list) && list.every((one) => one && isOne(one));
  const isText = (value) => typeof value === "string";
  const isReadable =
    isList(tables, ({ name, columns, rows }) => isText(name) && isList(columns, isText) && Number.isInteger(rows)) &&
    isList(migrations, ({ name, checksum }) => isText(name) && isText(checksum)) &&
    isList(sequences, ({ name, last }) => isText(name) && (last === null || /^\d{1,19}$/.test(last))) &&
    isList(leftOut?.tables, isText) &&
    isList(Object.values(leftOut.columns ?? [null]), (columns) => isList(columns, isText)) &&
    isList(Object.values(files ?? [null]), ({ bytes, sha256 }) => Number.isInteger(bytes) && isText(sha256));
  if (!isReadable) throw new Error("its manifest is unreadable");
  demandLeftOut(leftOut);
  const sums = new Map(Object.entries(files));
  const listed = new Set([...sums.keys(), MANIFEST]);
  for (const { name, size } of entries.values()) {
    // Programs that pack a folder list it, too.
    if (name.endsWith("/") && size === 0) continue;
    if (!listed.has(name)) throw new Error(`its manifest doesn't know ${name}`);
    if (name !== MANIFEST && sums.get(name).bytes !== size) throw new Error(`${name} is not what its manifest says`);
  }
  const names = tables.map(({ name }) => tableFile(name));
  if (new Set(names).size < names.length) throw new Error("its manifest names a table twice");
  const lacking = [...listed, ...names].find((name) => !entries.has(name) || !listed.has(name));
  if (lacking) throw new Error(`${lacking} is missing`);
  const others = [...sums.keys()].filter((name) => !names.includes(name) && !FILE_NAME.test(name));
  const unknown = others.find((name) => !TEXTS.includes(name));
  if (unknown) throw new Error(`nothing of Envol is called ${unknown}`);
  return sums;
}

/** An older version leaves out less, none more: nothing would stand in its place. */
function demandLeftOut({ tables, columns }) {
  const left = ([name, list]) => list.map((column) => [name, column]);
  const more =
    tables.find((name) => !LEFT_OUT.tables.includes(name)) ??
    Object.entries(columns)
      .flatMap(left)
      .find(([name, column]) => !Object.hasOwn(LEFT_OUT_COLUMNS[name] ?? {}, column))
      ?.join(".");
  if (more) throw new Error(`it leaves out ${more}`);
}

/** Calls `load` while what an archive leaves out is filled with what stands in its place. */
async function withFilledColumns(client, load) {
  const filled = Object.entries(LEFT_OUT_COLUMNS).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, value]) => ({ table, column, value })),
  );
  const { rows } = await client.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  // An older version lacks some of them.
  const present = filled.filter((one) =>
    rows.some(({ table, column }) => table === one.table && column === one.column),
  );
  const alter = (table, column) =>
    `ALTER TABLE public.${client.escapeIdentifier(table)} ALTER COLUMN ${client.escapeIdentifier(column)}`;
  for (const { table, column, value } of present) await client.query(`${alter(table, column)} SET DEFAULT ${value}`);
  await load();
  for (const { table, column } of present) await client.query(`${alter(table, column)} DROP DEFAULT`);
}

/** Stores the content of each file in its row. Throws unless every row has one, and every one a row. */
async function storeFiles(client, entries, readContent) {
  let stored = 0;
  for (const { name, size } of entries.values()) {
    const id = FILE_NAME.exec(name)?.[1];
    if (!id) continue;
    if (size > LONGEST_FILE) throw new Error(`${name} is too large`);
    const { rowCount } = await client.query("UPDATE stored_file SET bytes = $2 WHERE id = $1", [
      id,
      await readContent(name),
    ]);
    if (rowCount !== 1) throw new Error(`no row of stored_file knows ${name}`);
    stored++;
  }
  const { rows } = await client.query("SELECT count(*)::int AS count FROM stored_file");
  if (rows[0].count !== stored) throw new Error(`${rows[0].count - stored} files of stored_file are missing`);
}

async function readWhole(file, entry, longest) {
  if (entry.size > longest) throw new Error(`${entry.name} is too large`);
  return readAll(readZipEntry(file, entry));
}

async function readAll(pieces) {
  const read = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}
