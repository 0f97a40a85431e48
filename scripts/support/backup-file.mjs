// The file of a backup. It is a tar archive, compressed by gzip and, with a key, encrypted by age, so that standard tools open
// it: `age --decrypt FILE | tar --extract --gzip`. Its entries, in this order:
// - manifest.json: the version, the migrations that were applied, the tables with their columns, and the sequences
// - data/TABLE/000000 and so on: pieces of what PostgreSQL's COPY writes, which `COPY … FROM STDIN` takes
// - checksums.json: each table's number of rows and each piece's SHA-256
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { ExplainedError } from "./steps.mjs";

const FORMAT = 1;
const PIECE_BYTES = 4 * 2 ** 20;
/** No entry is longer. A longer one is damage, and reading it would need that much memory. */
const LONGEST_ENTRY = 64 * 2 ** 20;
const SHORTEST_PASSPHRASE = 16;
const MANIFEST = "manifest.json";
const CHECKSUMS = "checksums.json";
const AGE_HEADER = "age-encryption.org/v1";

/**
 * Writes a backup. `copyTable` returns the chunks of a table's COPY. Resolves to the checksums that the file ends with.
 * `encrypt` comes from `prepareKey`.
 */
export async function writeBackup(file, manifest, copyTable, encrypt) {
  const archive = { checksums: null };
  const gzip = createGzip();
  const stored = encrypt ? Readable.fromWeb(await encrypt(Readable.toWeb(gzip))) : gzip;
  await Promise.all([
    pipeline(Readable.from(writeTar(entriesOf({ format: FORMAT, ...manifest }, copyTable, archive))), gzip),
    pipeline(stored, createWriteStream(file, { mode: 0o600, flags: "wx" })),
  ]);
  // The file must be on the disk before it gets its name.
  const handle = await open(file, "r+");
  await handle.sync().finally(() => handle.close());
  return archive.checksums;
}

async function* entriesOf(manifest, copyTable, archive) {
  const head = toBytes(manifest);
  yield { name: MANIFEST, bytes: head };
  const checksums = { manifest: sha256(head), tables: [] };
  for (const { name } of manifest.tables) {
    const table = { name, rows: 0, pieces: [] };
    for await (const bytes of inPieces(copyTable(name))) {
      const piece = `data/${name}/${String(table.pieces.length).padStart(6, "0")}`;
      table.rows += countLines(bytes);
      table.pieces.push(sha256(bytes));
      yield { name: piece, bytes };
    }
    checksums.tables.push(table);
  }
  yield { name: CHECKSUMS, bytes: toBytes(checksums) };
  archive.checksums = checksums;
}

async function* inPieces(chunks) {
  let held = [];
  let length = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    length += chunk.length;
    if (length < PIECE_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(held);
}

/**
 * Opens a backup: reads its manifest and makes ready to read the rest. `decrypter` comes from `prepareKey`. Throws an
 * ExplainedError for a file that can't be a backup or that needs another key.
 */
export async function openBackup(file, decrypter) {
  const entries = readTar(file, await openStream(file, decrypter));
  const head = await takeEntry(file, entries);
  const manifest = head.name === MANIFEST ? fromBytes(file, head.bytes) : {};
  if (manifest.product !== "envol") throw noBackup(file);
  requireFormat(file, manifest, FORMAT);
  const backup = { file, manifest, checksums: null, archivedOf: (tables) => tables };
  const readAll = () => readTables(backup, entries, sha256(head.bytes));
  return Object.assign(backup, {
    readTables: readAll,
    /** Loads the tables by `store`. */
    load: async (_client, store) => {
      for await (const { name, pieces } of readAll()) await store(name, pieces);
    },
  });
}

export function requireFormat(file, { format, version }, known) {
  if (format !== known)
    throw new ExplainedError(`${file} was made by a newer version of Envol (${version}): restore it with that.`);
}

export const noBackup = (file) => new ExplainedError(`${file} is no backup of Envol.`);
export const damaged = (file, why) => new ExplainedError(`${file} is damaged or incomplete: ${why}.`);

/**
 * Yields each table as { name, pieces }. The caller must iterate over all pieces. After the last table, the sums of all that
 * was read are compared with the file's checksums, which the backup then has. So the caller must keep nothing of what it has
 * read before the iteration ends.
 */
async function* readTables(backup, entries, manifestSum) {
  const { file } = backup;
  const sums = { manifest: manifestSum, tables: [] };
  let next = await takeEntry(file, entries);
  async function* piecesOf(table) {
    while (next.name.startsWith(`data/${table.name}/`)) {
      table.rows += countLines(next.bytes);
      table.pieces.push(sha256(next.bytes));
      yield next.bytes;
      next = await takeEntry(file, entries);
    }
  }
  for (const { name } of backup.manifest.tables) {
    const table = { name, rows: 0, pieces: [] };
    sums.tables.push(table);
    yield { name, pieces: piecesOf(table) };
  }
  if (next.name !== CHECKSUMS) throw damaged(file, `${next.name} stands where ${CHECKSUMS} belongs`);
  compare(file, fromBytes(file, next.bytes), sums);
  // Read to the end, because only there gzip and age find out whether something is missing.
  if (!(await entries.next()).done) throw damaged(file, "something stands behind its end");
  backup.checksums = sums;
}

async function takeEntry(file, entries) {
  const { done, value } = await entries.next();
  if (done) throw damaged(file, "its end is missing");
  return value;
}

function compare(file, wanted, read) {
  if (wanted.manifest !== read.manifest) throw damaged(file, "its manifest was changed");
  for (const [at, { name, rows, pieces }] of read.tables.entries()) {
    const table = wanted.tables[at];
    if (table?.name !== name || table.rows !== rows || table.pieces.join() !== pieces.join())
      throw damaged(file, `what it holds of the table ${name} is not what was written`);
  }
}

/** Opens the stream of the archive's bytes, after decryption and decompression. */
async function openStream(file, decrypter) {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
  await handle.close();
  const isEncrypted = buffer.toString("latin1") === AGE_HEADER;
  const isGzip = bytesRead > 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  if (!isEncrypted && !isGzip) throw noBackup(file);
  if (isEncrypted && !decrypter)
    throw new ExplainedError(
      `${file} is encrypted: set BACKUP_KEY to its passphrase, or to the secret key AGE-SECRET-KEY-….`,
    );
  const stored = createReadStream(file);
  const plain = isEncrypted ? Readable.fromWeb(await decrypt(file, stored, decrypter)) : stored;
  const gunzip = createGunzip();
  // The reader gets an error of the pipeline from the stream that it reads.
  pipeline(plain, gunzip).catch(() => {});
  return gunzip;
}

async function decrypt(file, stored, decrypter) {
  try {
    return await decrypter.decrypt(Readable.toWeb(stored));
  } catch (error) {
    stored.destroy();
    if (!/no identity matched/.test(error.message)) throw damaged(file, error.message);
    throw new ExplainedError(
      `BACKUP_KEY doesn't open ${file}: it was encrypted with another key, or this is the public one (age1…).`,
    );
  }
}

/**
 * Prepares encryption by age: BACKUP_KEY is a passphrase, a public key (age1…), with which a stolen server opens none of its
 * backups, or a secret key (AGE-SECRET-KEY-…). Returns { encrypt, decrypter }. The decrypter opens what `encrypt` makes, also
 * for a public key: a second key pair, which exists for this moment only, allows it to read back what was just written.
 */
export async function prepareKey(key) {
  if (!key) return {};
  const { Decrypter, Encrypter, generateIdentity, identityToRecipient } = await import("age-encryption");
  const encrypter = new Encrypter();
  const decrypter = new Decrypter();
  try {
    if (key.startsWith("age1") || key.startsWith("AGE-SECRET-KEY-")) {
      const isPublic = key.startsWith("age1");
      const identity = isPublic ? await generateIdentity() : key;
      decrypter.addIdentity(identity);
      encrypter.addRecipient(await identityToRecipient(identity));
      if (isPublic) encrypter.addRecipient(key);
    } else {
      if (key.length < SHORTEST_PASSPHRASE) throw new Error("too short");
      decrypter.addPassphrase(key);
      encrypter.setPassphrase(key);
    }
  } catch {
    // Don't print the error, because it may quote the key.
    throw new ExplainedError(
      `BACKUP_KEY must be a passphrase of at least ${SHORTEST_PASSPHRASE} characters, or a key of age: age1… or AGE-SECRET-KEY-….`,
    );
  }
  return { encrypt: (stream) => encrypter.encrypt(stream), decrypter };
}

const BLOCK = 512;

async function* writeTar(entries) {
  for await (const { name, bytes } of entries) {
    yield tarHeader(name, bytes.length);
    yield bytes;
    if (bytes.length % BLOCK) yield Buffer.alloc(BLOCK - (bytes.length % BLOCK));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** Makes the header of a file in the format ustar (POSIX.1-1988). */
function tarHeader(name, size) {
  const header = Buffer.alloc(BLOCK);
  const octal = (number, width) => `${number.toString(8).padStart(width, "0")}\0`;
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  // The checksum is computed as if it were eight spaces.
  header.write(" ".repeat(8), 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  header.write(`${octal(sumOf(header), 6)} `, 148);
  return header;
}

const sumOf = (bytes) => bytes.reduce((sum, byte) => sum + byte, 0);

/** Yields the entries of a tar archive as { name, bytes }. Throws an ExplainedError when it is damaged or ends early. */
async function* readTar(file, stream) {
  const { take, isAtEnd } = makeByteReader(stream);
  try {
    for (;;) {
      const header = await take(BLOCK);
      if (header.every((byte) => byte === 0)) break;
      const { name, size } = parseTarHeader(header);
      const bytes = await take(size);
      await take((BLOCK - (size % BLOCK)) % BLOCK);
      yield { name, bytes };
    }
    await take(BLOCK);
    if (!(await isAtEnd())) throw new Error("something stands behind its end");
  } catch (error) {
    throw damaged(file, error.message);
  } finally {
    stream.destroy();
  }
}

function parseTarHeader(header) {
  const text = (from, length) =>
    header
      .toString("latin1", from, from + length)
      .split("\0")[0]
      .trim();
  const sum = Number.parseInt(text(148, 8), 8);
  header.fill(" ", 148, 156);
  if (sumOf(header) !== sum) throw new Error("a header of its archive is wrong");
  const size = Number.parseInt(text(124, 12), 8);
  if (!(size <= LONGEST_ENTRY)) throw new Error("an entry of its archive is too long");
  return { name: text(0, 100), size };
}

function makeByteReader(stream) {
  const chunks = stream[Symbol.asyncIterator]();
  let held = [];
  let length = 0;
  return {
    async take(wanted) {
      while (length < wanted) {
        const { done, value } = await chunks.next();
        if (done) throw new Error("its end is missing");
        held.push(value);
        length += value.length;
      }
      const whole = Buffer.concat(held);
      held = [whole.subarray(wanted)];
      length -= wanted;
      return whole.subarray(0, wanted);
    },
    isAtEnd: async () => length === 0 && (await chunks.next()).done,
  };
}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
const toBytes = (value) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

function fromBytes(file, bytes) {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw damaged(file, "a part of it is unreadable");
  }
}

/** COPY writes one line a row, and writes line ends inside of values in another way. */
function countLines(bytes) {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
