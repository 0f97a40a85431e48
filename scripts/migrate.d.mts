/** Applies the missing migrations. Resolves to their names. */
export function migrate(connectionString: string): Promise<string[]>;
