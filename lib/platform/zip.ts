import { Zip, ZipPassThrough } from "fflate";
import { streamPieces } from "./stream-pieces";

/** A file of an archive, read piece by piece when its turn comes. */
export type ZipEntry = { name: string; read: () => AsyncIterable<Uint8Array> };

/**
 * Writes an archive while it is read, so that no more than a piece of it is in memory. Its files are stored as they are, since what
 * goes in is compressed already, and bear one moment, so that the same files make the same archive.
 */
export function streamZip(entries: readonly ZipEntry[], at: Date): ReadableStream<Uint8Array> {
  return streamPieces(writeZip(entries, at));
}

async function* writeZip(entries: readonly ZipEntry[], at: Date): AsyncGenerator<Uint8Array, void> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  for (const { name, read } of entries) {
    const file = new ZipPassThrough(name);
    // The format has no time zone: its clock is read as the server's own, so that UTC is written whatever that is.
    file.mtime = new Date(at.getTime() + at.getTimezoneOffset() * 60_000);
    zip.add(file);
    for await (const piece of read()) {
      file.push(piece);
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
