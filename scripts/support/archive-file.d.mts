/** Opens an archive of everything. Throws an ExplainedError for one that isn't whole or isn't Envol's. */
export function openArchive(file: string): Promise<{ manifest: { tables: { name: string; rows: number }[] } }>;
