/** Applies the missing migrations and grants the application's role its rights. Resolves to the names of the applied ones. */
export function migrate(connectionString: string, applicationRole?: string): Promise<string[]>;
