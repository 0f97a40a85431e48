/** Restores a backup or an archive into an empty database, all of it or nothing. Throws an ExplainedError when that can't be done. */
export function restore(
  databaseUrl: string,
  file: string,
  options: { key?: string; applicationRole: string; makeRoom: string; adminEmail?: string },
): Promise<{ password?: string }>;
