import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "csv-stringify/sync";
import type { PoolClient } from "pg";
import { asActor, type Reading } from "@/lib/access/actor/as-actor";
import { EVERYTHING } from "@/lib/activity/extractions/codes";
import { startExtraction } from "@/lib/activity/extractions/commands";
import { copyOut } from "@/lib/platform/copy-out";
import { toDay } from "@/lib/platform/day";
import { connectionPool } from "@/lib/platform/db";
import { extensionOf, toFileStem } from "@/lib/platform/files";
import { LOCALES } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import type { MessageKey } from "@/lib/platform/messages";
import { oncePerProcess } from "@/lib/platform/single";
import { readSnapshot } from "@/lib/platform/snapshot";
import { encodeTexts } from "@/lib/platform/stream-pieces";
import { writeZip, type ZipEntry } from "@/lib/platform/zip";
import { streamNoted } from "@/lib/views/extraction/documents";
import { Prisma } from "@/prisma/generated/client";
import { fixTextForms, type ListedTable, listSequences } from "@/scripts/support/backup-tables.mjs";
import { LEFT_OUT } from "@/scripts/support/left-out.mjs";
import { meaningOf, readMeanings } from "./meanings";
import { type DescribedColumn, describeColumns, listArchived } from "./queries";

/** The number of the archive's form. scripts/support/archive-file.mjs reads it. */
const FORMAT = 1;
const FILES_TABLE = "stored_file";
/** Bytes of a file that are read at a time. */
const SLICE = 1_000_000;
/** Types whose values hold nothing that must stand in quotes. */
const PLAIN_TYPES = /^(smallint|integer|bigint|numeric|real|double precision|boolean|date|timestamp|uuid)(?!.*\[\])/;

type Progress = { rows: number };
type School = { name: string };

/** Begins to write the archive of everything, while it is read. */
export async function streamEverything(
  reading: Reading,
  id: string,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const { db, now } = reading;
  await asActor(reading.actor, (work) => startExtraction(work, id, EVERYTHING));
  const school = await db.school.findFirstOrThrow({ select: { name: true } });
  const progress = { rows: 0 };
  const content = streamNoted(db, id, progress, writeArchive(school, now, progress));
  return { name: `${toFileStem(`${school.name} ${toDay(now)}`)}.zip`, content };
}

/** Writes the archive as all rows are at one moment. */
export async function* writeArchive(school: School, now: Date, progress: Progress): AsyncGenerator<Uint8Array, void> {
  const tables = await listArchived(connectionPool());
  yield* readSnapshot(
    async function* (client) {
      await fixTextForms(client);
      yield* writeZip(entriesOf(client, tables, { school, now, progress }), now);
    },
    { locked: tables.map(({ name }) => name) },
  );
}

type Context = { school: School; now: Date; progress: Progress };

async function* entriesOf(
  client: PoolClient,
  tables: readonly ListedTable[],
  { school, now, progress }: Context,
): AsyncGenerator<ZipEntry, void> {
  const described = await describeColumns(client);
  const sums: Record<string, { bytes: number; sha256: string }> = {};
  const entry = (name: string, read: () => AsyncIterable<Uint8Array>, isCompressed = true): ZipEntry => ({
    name,
    isCompressed,
    read: () =>
      hashed(read(), (sum) => {
        sums[name] = sum;
      }),
  });
  yield entry("README.txt", () => encodeTexts([writeReadme(school, now)]));
  yield entry("columns.csv", () => encodeTexts([describeTables(tables, described)]));
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    const written = columns.map((column) => described.find((one) => one.table === name && one.column === column)!);
    const count = (rows: number) => {
      counts[name] = (counts[name] ?? 0) + rows;
      // Most of a file's row is the file itself.
      if (name !== FILES_TABLE) progress.rows += rows;
    };
    yield entry(`tables/${name}.csv`, () => writeTable(client, name, written, count));
  }
  for (const file of await listFiles(client)) {
    yield entry(`files/${file.id}.${extensionOf(file.mediaType)}`, () => readFile(client, file), false);
    progress.rows++;
  }
  const migrations = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  const manifest = {
    ...{ product: "envol", kind: EVERYTHING, format: FORMAT, version: version() },
    ...{ school: school.name, createdAt: now.toISOString(), lastMigration: migrations.rows.at(-1)?.name },
    tables: tables.map((table) => ({ ...table, rows: counts[table.name] ?? 0 })),
    sequences: await listSequences(client),
    leftOut: LEFT_OUT,
    migrations: migrations.rows,
    files: sums,
  };
  yield { name: "manifest.json", read: () => encodeTexts([`${JSON.stringify(manifest, null, 1)}\n`]) };
}

/** The version of this installation. */
const version = () =>
  oncePerProcess("version", () => {
    const file = path.join(/* turbopackIgnore: true */ process.cwd(), "package.json");
    return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
  });

async function* hashed(
  pieces: AsyncIterable<Uint8Array>,
  end: (sum: { bytes: number; sha256: string }) => void,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  end({ bytes, sha256: hash.digest("hex") });
}

/**
 * Writes a table as a CSV text that `COPY … (FORMAT csv)` of PostgreSQL reads: NULL is nothing, and texts stand in quotes, so that an
 * empty one differs from it.
 */
async function* writeTable(
  client: PoolClient,
  name: string,
  columns: readonly Pick<DescribedColumn, "column" | "type">[],
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(`${columns.map(({ column }) => column).join(",")}\n`);
  const cells = columns.map(({ column, type }) => {
    const text = `${client.escapeIdentifier(column)}::text`;
    return `coalesce(${PLAIN_TYPES.test(type) ? text : `'"' || replace(${text}, '"', '""') || '"'`}, '')`;
  });
  const line = `${cells.join(" || ',' || ")} || E'\\n'`;
  const query = Prisma.raw(`SELECT ${line} FROM public.${client.escapeIdentifier(name)}`);
  for await (const { bytes, rows } of copyOut(client, query)) {
    yield bytes;
    count(rows);
  }
}

type FileRow = { id: string; mediaType: string; size: number };

async function listFiles(client: PoolClient): Promise<FileRow[]> {
  const { rows } = await client.query<FileRow>(
    `SELECT id, media_type AS "mediaType", octet_length(bytes) AS size FROM ${FILES_TABLE} ORDER BY id`,
  );
  return rows;
}

async function* readFile(client: PoolClient, { id, size }: FileRow): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < size; from += SLICE) {
    const { rows } = await client.query<{ slice: Buffer }>(
      `SELECT substring(bytes FROM $2::int FOR $3::int) AS slice FROM ${FILES_TABLE} WHERE id = $1`,
      [id, from + 1, SLICE],
    );
    yield rows[0]!.slice;
  }
}

/** Says of each table and column what it means. */
function describeTables(tables: readonly ListedTable[], described: readonly DescribedColumn[]): string {
  const meanings = readMeanings();
  const rows = tables.flatMap(({ name, columns }) => [
    { table: name, column: "", type: "", values: null, refersTo: null, isNullable: false, meaning: meanings.get(name) },
    ...described
      .filter(({ table, column }) => table === name && columns.includes(column))
      .map((one) => ({ ...one, meaning: meaningOf(meanings, one) })),
  ]);
  const cells = rows.map(({ table, column, type, isNullable, values, refersTo, meaning }) => [
    ...[table, column, values ? `${type}: ${values.join(" ")}` : type],
    ...[isNullable ? "yes" : "", refersTo ?? "", meaning ?? ""],
  ]);
  return stringify([["table", "column", "type", "may_be_null", "refers_to", "meaning"], ...cells]);
}

/** The sections of the text that says what the archive is, in both languages. */
const README = ["what", "holds", "cells", "spreadsheets", "leftOut", "back"] as const;

function writeReadme(school: School, now: Date): string {
  const values = { school: school.name, moment: now.toISOString(), format: String(FORMAT) };
  return LOCALES.map((locale) =>
    README.map((section) => localize(locale, `archive.${section}` as MessageKey, values)).join("\n\n"),
  )
    .join(`\n\n${"-".repeat(72)}\n\n`)
    .concat("\n");
}
