// Reads a ZIP archive of any size piece by piece, also one of ZIP64, and trusts nothing that it says of itself.
import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs";
import { pipeline } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";

const [LOCAL, CENTRAL] = [0x04034b50, 0x02014b50];
const [END_64, LOCATOR_64] = [0x06064b50, 0x07064b50];
const [END_LENGTH, END_64_LENGTH, LOCATOR_LENGTH] = [22, 56, 20];
const [STORED, DEFLATED] = [0, 8];
/** Flags of an entry: that it is encrypted, in one of three ways. */
const IS_ENCRYPTED = 0x2041;
const [MOST_16, MOST_32] = [0xffff, 0xffffffff];
const LONGEST_COMMENT = 65_535;
const LONGEST_DIRECTORY = 256 * 2 ** 20;
/** What shrinks by more is made to fill the disk. Rows that differ in nothing but their ids shrink by a hundred at most. */
const MOST_COMPRESSED = 250;
/** Names of plain files in plain folders, which lead nowhere else. */
const SAFE_NAME = /^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*\/)*(?:[A-Za-z0-9_-][A-Za-z0-9_.-]*)?$/;

/** Whether a file begins as a ZIP archive does. */
export const isZipFile = (file) =>
  withFile(file, (handle) => fstatSync(handle).size >= 4 && readAt(handle, 0, 4).readUInt32LE(0) === LOCAL);

/**
 * Reads the directory of an archive. Returns its entries by name. Throws an Error that says why it can't be trusted: an entry
 * is encrypted, stands twice, overlaps another, leads out of its folder, shrinks too much, or isn't what the directory says.
 */
export const readZipDirectory = (file) =>
  withFile(file, (handle) => {
    const { count, length, offset } = findDirectory(handle, fstatSync(handle).size);
    if (length > LONGEST_DIRECTORY) throw new Error("it lists too many files");
    const entries = parseDirectory(readAt(handle, offset, length), count);
    checkPlaces(handle, [...entries.values()], offset);
    return entries;
  });

function withFile(file, run) {
  const handle = openSync(file);
  try {
    return run(handle);
  } finally {
    closeSync(handle);
  }
}

/** Yields the content of an entry. Throws when it isn't what the directory says. */
export async function* readZipEntry(file, { name, method, packed, size, crc, start }) {
  let [length, sum] = [0, 0];
  if (packed > 0) {
    const stored = createReadStream(file, { start, end: start + packed - 1 });
    const plain = method === DEFLATED ? createInflateRaw() : stored;
    // Its errors come out of the loop below.
    if (plain !== stored) pipeline(stored, plain, () => {});
    for await (const piece of plain) {
      length += piece.length;
      if (length > size) throw new Error(`${name} is longer than it says`);
      sum = crc32(piece, sum);
      yield piece;
    }
  }
  if (length !== size || sum !== crc) throw new Error(`${name} was changed`);
}

function readAt(handle, at, length) {
  const bytes = Buffer.alloc(length);
  if (at < 0 || readSync(handle, bytes, 0, length, at) < length) throw new Error("its end is missing");
  return bytes;
}

function findDirectory(handle, size) {
  const length = Math.min(size, END_LENGTH + LONGEST_COMMENT);
  const tail = readAt(handle, size - length, length);
  const at = tail.lastIndexOf(Buffer.from("504b0506", "hex"));
  if (at < 0 || at + END_LENGTH > length || at + END_LENGTH + tail.readUInt16LE(at + 20) !== length)
    throw new Error("its end is missing");
  let found = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  let end = size - length + at;
  if (found.count === MOST_16 || found.length === MOST_32 || found.offset === MOST_32) {
    const locator = readAt(handle, end - LOCATOR_LENGTH, LOCATOR_LENGTH);
    if (locator.readUInt32LE(0) !== LOCATOR_64) throw new Error("its directory is damaged");
    end = toNumber(locator.readBigUInt64LE(8));
    const large = readAt(handle, end, END_64_LENGTH);
    if (large.readUInt32LE(0) !== END_64) throw new Error("its directory is damaged");
    const [count, directory, offset] = [32, 40, 48].map((place) => toNumber(large.readBigUInt64LE(place)));
    found = { count, length: directory, offset };
  }
  if (found.offset + found.length !== end) throw new Error("its directory is damaged");
  return found;
}

function toNumber(big) {
  if (big > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error("its directory is damaged");
  return Number(big);
}

function parseDirectory(bytes, count) {
  const entries = new Map();
  let at = 0;
  while (at < bytes.length) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw new Error("its directory is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const next = at + 46 + nameLength + extraLength + commentLength;
    if (next > bytes.length) throw new Error("its directory is damaged");
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const extra = bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const sizes = [24, 20, 42].map((place) => bytes.readUInt32LE(at + place));
    const [size, packed, offset] = readLargeSizes(sizes, extra);
    const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
    const entry = { name, flags, method, crc: bytes.readUInt32LE(at + 16), size, packed, offset };
    check(entry);
    if (entries.has(name)) throw new Error(`${name} stands in it twice`);
    entries.set(name, entry);
    at = next;
  }
  if (entries.size !== count) throw new Error("its directory is damaged");
  return entries;
}

/** Sizes that don't fit into their fields stand in the extra field of ZIP64, in this order. */
function readLargeSizes(sizes, extra) {
  let large = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) large = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  let place = 0;
  return sizes.map((size) => {
    if (size !== MOST_32) return size;
    if (place + 8 > large.length) throw new Error("its directory is damaged");
    place += 8;
    return toNumber(large.readBigUInt64LE(place - 8));
  });
}

function check({ name, flags, method, size, packed }) {
  if (!name || !SAFE_NAME.test(name)) throw new Error(`it holds a file of the name ${JSON.stringify(name)}`);
  if (flags & IS_ENCRYPTED) throw new Error(`${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is compressed in another way`);
  if (method === STORED && packed !== size) throw new Error(`${name} is longer than it says`);
  if (size > packed * MOST_COMPRESSED + 2 ** 16) throw new Error(`${name} would grow beyond all measure`);
}

/** Finds where the content of each entry begins, and that no entry lies within another. */
function checkPlaces(handle, entries, end) {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  for (const [at, entry] of inOrder.entries()) {
    const wanted = Buffer.from(entry.name);
    const head = readAt(handle, entry.offset, 30 + wanted.length);
    const isSame =
      head.readUInt32LE(0) === LOCAL &&
      head.readUInt16LE(8) === entry.method &&
      head.readUInt16LE(26) === wanted.length &&
      head.subarray(30).equals(wanted);
    if (!isSame) throw new Error(`${entry.name} isn't where its directory says`);
    entry.start = entry.offset + head.length + head.readUInt16LE(28);
    if (entry.start + entry.packed > (inOrder[at + 1]?.offset ?? end))
      throw new Error(`${entry.name} lies within another file`);
  }
}
