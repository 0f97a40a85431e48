/** Unpacks a ZIP archive. Null unless every parser must find the same files in it. */
export function unpackZip(bytes: Buffer): Map<string, Buffer> | null;
