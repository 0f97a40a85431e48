/** Escapes `%`, `_` and `\`, so that they stand for themselves in a search. Prisma passes them to PostgreSQL as wildcards. */
export const escapeWildcards = (text: string) => text.replace(/[\\%_]/g, "\\$&");
