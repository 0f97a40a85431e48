export type School = {
  name: string;
  variables: Record<string, string | undefined>;
  settings: { port: number; appUrl: string; databaseUrl: string; ownerDatabaseUrl: string };
};
export function readSchools(folder: string, names?: readonly string[]): Promise<School[]>;
/** Resolves to the name of the file with the school's settings. */
export function addSchool(folder: string, name: string, appUrl: string): Promise<string>;
/** Resolves to the names of those that failed. */
export function migrateSchools(schools: readonly School[]): Promise<string[]>;
/** Resolves to a function that ends them all. */
export function serveSchools(schools: readonly School[]): Promise<() => Promise<void>>;
export function makeCaddyfile(schools: readonly School[]): string;
