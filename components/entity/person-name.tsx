/** "Martin, Léa": a person's name for lists. The last name comes first, so that a sorted column is easy to read. */
export function lastNameFirst({ nom, prenom }: { nom: string; prenom: string }): string {
  return [nom, prenom].filter(Boolean).join(", ");
}

/** "Léa Martin": a person's name for sentences and titles. */
export function fullName({ nom, prenom }: { nom: string; prenom: string }): string {
  return [prenom, nom].filter(Boolean).join(" ");
}
