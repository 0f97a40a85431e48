/** What the author of a change is called: a person, behind the name of the key by which a program acted for them. */
export const nameAuthor = (person: string, key: string | null | undefined): string =>
  key ? `${key} (${person})` : person;

/** The same in SQL, of an audit entry by its alias. `name` is the person's. */
export const authorSql = (entry: string, name: string): string =>
  `coalesce((SELECT k.name || ' (' || ${name} || ')' FROM api_key k WHERE k.id = ${entry}.key_id), ${name})`;
