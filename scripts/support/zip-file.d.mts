export type ReadEntry = { name: string; method: number; crc: number; size: number; packed: number; start: number };
/** Reads the directory of an archive, by name. Throws an Error that says why it can't be trusted. */
export function readZipDirectory(file: string): Map<string, ReadEntry>;
/** Yields the content of an entry. Throws when it isn't what the directory says. */
export function readZipEntry(file: string, entry: ReadEntry): AsyncGenerator<Buffer, void>;
