/** Writes a backup of a database to a file and reads it back. The file replaces an older one. */
export function backUp(
  databaseUrl: string,
  file: string,
  options?: { key?: string; authSecret?: string },
): Promise<unknown>;
