/** Applies the missing migrations; resolves to their names. */
export function migrate(connectionString: string): Promise<string[]>;
