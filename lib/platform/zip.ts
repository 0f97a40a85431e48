import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { streamPieces } from "./stream-pieces";

/** A file of an archive, read piece by piece when its turn comes. It is stored as it is, unless it is to be compressed. */
export type ZipEntry = { name: string; read: () => AsyncIterable<Uint8Array>; isCompressed?: boolean };
type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry>;

const [STORED, DEFLATED] = [0, 8];
/** Sizes follow the content, because they aren't known before it is read; names are UTF-8. */
const FLAGS = 0x0808;
/** What doesn't fit into a field stands beside it in the form of ZIP64, which takes archives and files of any size. */
const [MOST_16, MOST_32] = [0xffff, 0xffffffff];
/** The version that a reader must know, without and with ZIP64. */
const [VERSION, VERSION_64] = [20, 45];
const UNIX = 3 << 8;
const REGULAR_FILE = 0o100644;

/**
 * Writes an archive while it is read, so that no more than a piece of it is in memory. Its files bear one moment, so that the same files
 * make the same archive.
 */
export const streamZip = (entries: Entries, at: Date): ReadableStream<Uint8Array> =>
  streamPieces(writeZip(entries, at));

/** Writes an archive as pieces (APPNOTE.TXT 6.3 of PKWARE). An entry is asked for once the one before it is written. */
export async function* writeZip(entries: Entries, at: Date): AsyncGenerator<Uint8Array, void> {
  const clock = clockOf(at);
  const listed: Buffer[] = [];
  let offset = 0;
  for await (const { name, read, isCompressed = false } of entries) {
    const bytesOfName = Buffer.from(name);
    const common = [
      [2, FLAGS],
      [2, isCompressed ? DEFLATED : STORED],
      [4, clock],
    ] satisfies Field[];
    const head = numbers(
      [4, 0x04034b50],
      [2, VERSION],
      ...common,
      [4, 0],
      [4, 0],
      [4, 0],
      [2, bytesOfName.length],
      [2, 0],
    );
    yield Buffer.concat([head, bytesOfName]);
    const sums = { crc: 0, size: 0, packed: 0 };
    const content = summed(read(), sums);
    for await (const piece of isCompressed ? deflate(content) : content) {
      sums.packed += piece.length;
      yield piece;
    }
    const { crc, size, packed } = sums;
    const width = Math.max(size, packed) >= MOST_32 ? 8 : 4;
    const foot = numbers([4, 0x08074b50], [4, crc], [width, packed], [width, size]);
    yield foot;

    const isLarge = width === 8 || offset >= MOST_32;
    const extra = isLarge ? numbers([2, 1], [2, 24], [8, size], [8, packed], [8, offset]) : Buffer.alloc(0);
    const [sizeField, packedField, offsetField] = isLarge ? [MOST_32, MOST_32, MOST_32] : [size, packed, offset];
    const version = isLarge ? VERSION_64 : VERSION;
    listed.push(
      numbers(
        ...([[4, 0x02014b50], [2, UNIX | version], [2, version], ...common, [4, crc]] satisfies Field[]),
        ...([
          [4, packedField],
          [4, sizeField],
          [2, bytesOfName.length],
          [2, extra.length],
        ] satisfies Field[]),
        // No comment, one disk, nothing of its own.
        ...([
          [2, 0],
          [2, 0],
          [2, 0],
          [4, REGULAR_FILE * 0x10000],
          [4, offsetField],
        ] satisfies Field[]),
      ),
      bytesOfName,
      extra,
    );
    offset += head.length + bytesOfName.length + packed + foot.length;
  }
  const count = listed.length / 3;
  const directory = Buffer.concat(listed);
  yield directory;
  yield endOf(count, directory.length, offset);
}

function endOf(count: number, length: number, offset: number): Buffer {
  const isLarge = count >= MOST_16 || offset >= MOST_32 || length >= MOST_32;
  const large = numbers(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, UNIX | VERSION_64],
      [2, VERSION_64],
      [4, 0],
      [4, 0],
    ] satisfies Field[]),
    ...([
      [8, count],
      [8, count],
      [8, length],
      [8, offset],
    ] satisfies Field[]),
    // Where this record stands.
    ...([
      [4, 0x07064b50],
      [4, 0],
      [8, offset + length],
      [4, 1],
    ] satisfies Field[]),
  );
  const [least, most] = isLarge ? [MOST_16, MOST_32] : [count, 0];
  const end = numbers(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, least],
      [2, least],
    ] satisfies Field[]),
    ...([
      [4, most || length],
      [4, most || offset],
      [2, 0],
    ] satisfies Field[]),
  );
  return isLarge ? Buffer.concat([large, end]) : end;
}

type Field = [width: 2 | 4 | 8, value: number];

/** Writes numbers, the lowest byte first. */
function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** The format has no time zone and counts two seconds at a time from 1980. UTC is written. */
const clockOf = (at: Date): number =>
  (((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()) * 0x10000 +
  ((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1));

async function* summed(pieces: AsyncIterable<Uint8Array>, sums: { crc: number; size: number }) {
  for await (const piece of pieces) {
    sums.crc = crc32(piece, sums.crc);
    sums.size += piece.length;
    yield piece;
  }
}

/** Compresses outside of the thread that serves requests, a piece ahead of the reader. */
function deflate(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const deflated = createDeflateRaw({ level: 3 });
  // Its errors come out of what is returned.
  pipeline(Readable.from(pieces, { highWaterMark: 1 }), deflated, () => {});
  return deflated;
}
