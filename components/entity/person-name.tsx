type Named = { firstName: string; lastName: string };

/** "Martin, Léa": a person's name for lists. The last name comes first, so that a sorted column is easy to read. */
export function lastNameFirst({ firstName, lastName }: Named): string {
  return [lastName, firstName].filter(Boolean).join(", ");
}

/** "Léa Martin": a person's name for sentences and titles. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(" ");
}
