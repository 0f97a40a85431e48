import { inflateRawSync } from "node:zlib";

/** At most this many bytes come out of an archive, and this many files are in it. */
const UNFOLDED_LIMIT = 20_000_000;
const MOST_ENTRIES = 500;

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [STORED, DEFLATED] = [0, 8];
/** Flags of an entry: bit 0 means encrypted. With bit 3, its sizes follow its data instead of standing before them. */
const [IS_ENCRYPTED, HAS_DESCRIPTOR] = [1, 8];
/** Length in bytes of the sizes that may follow an entry's data. */
const DESCRIPTOR = 24;

export const isZip = (bytes) => bytes.length >= 4 && bytes.readUInt32LE(0) === LOCAL;

/**
 * Unpacks a ZIP archive. Null unless every parser must find the same files in it: the entries follow each other without gaps
 * and don't overlap, directory and entries tell the same names, sizes and methods, the sizes are true, no name stands twice,
 * and all of it is small.
 */
export function unpackZip(bytes) {
  try {
    return unpack(bytes);
  } catch {
    // A number leads out of the archive, or an entry unfolds to more than it may.
    return null;
  }
}

function unpack(bytes) {
  const end = bytes.lastIndexOf(Buffer.from("504b0506", "hex"));
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  const isOneArchive = bytes.readUInt32LE(end) === END && end + 22 + bytes.readUInt16LE(end + 20) === bytes.length;
  const isOneDisk = bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count;
  if (!isOneArchive || !isOneDisk || count === 0 || count > MOST_ENTRIES) return null;

  const files = new Map();
  let [entry, place, room, gap] = [directory, 0, UNFOLDED_LIMIT, 0];
  for (let n = 0; n < count; n++) {
    const listed = readHeader(bytes, entry, CENTRAL, { flags: 8, sizes: 20, names: 28, name: 46 });
    const start = bytes.readUInt32LE(entry + 42);
    const local = readHeader(bytes, start, LOCAL, { flags: 6, sizes: 18, names: 26, name: 30 });
    if (start < place || start - place > gap || !agree(listed, local) || files.has(listed.name)) return null;
    const from = start + 30 + local.nameLength + local.extraLength;
    const data = bytes.subarray(from, from + listed.packed);
    if (data.length < listed.packed || listed.size > room) return null;
    const file = listed.method === STORED ? data : inflateRawSync(data, { maxOutputLength: Math.max(1, listed.size) });
    if (file.length !== listed.size) return null;
    files.set(listed.name, file);
    room -= file.length;
    place = from + listed.packed;
    gap = listed.flags & HAS_DESCRIPTOR ? DESCRIPTOR : 0;
    entry += 46 + listed.nameLength + listed.extraLength + bytes.readUInt16LE(entry + 32);
  }
  const isWhole = entry === end && entry - directory === bytes.readUInt32LE(end + 12);
  return isWhole && directory >= place && directory - place <= gap ? files : null;
}

function readHeader(bytes, at, signature, { flags, sizes, names, name }) {
  if (bytes.readUInt32LE(at) !== signature) throw new Error("no entry");
  const [nameLength, extraLength] = [bytes.readUInt16LE(at + names), bytes.readUInt16LE(at + names + 2)];
  return {
    flags: bytes.readUInt16LE(at + flags),
    method: bytes.readUInt16LE(at + flags + 2),
    packed: bytes.readUInt32LE(at + sizes),
    size: bytes.readUInt32LE(at + sizes + 4),
    nameLength,
    extraLength,
    name: bytes.toString("latin1", at + name, at + name + nameLength),
  };
}

function agree(listed, local) {
  const isReadable = !(listed.flags & IS_ENCRYPTED) && [STORED, DEFLATED].includes(listed.method);
  const isSame =
    listed.name === local.name &&
    listed.method === local.method &&
    ((listed.flags ^ local.flags) & (IS_ENCRYPTED | HAS_DESCRIPTOR)) === 0;
  // Without sizes before the data, these are zero there.
  const sizesAgree =
    (local.packed === listed.packed && local.size === listed.size) ||
    (Boolean(listed.flags & HAS_DESCRIPTOR) && local.packed === 0 && local.size === 0);
  const isTrue = listed.method === DEFLATED || listed.packed === listed.size;
  return isReadable && isSame && sizesAgree && isTrue;
}
