import { unzipSync } from "fflate";

/** Reads an archive: its files by name. It throws where the archive's own checksums don't agree. */
export const readZip = (bytes: Buffer): Map<string, Buffer> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
