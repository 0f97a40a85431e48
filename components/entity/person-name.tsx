/** A person in lists: last name first, so that a column reads in its own order. */
export function listName({ nom, prenom }: { nom: string; prenom: string }): string {
  return [nom, prenom].filter(Boolean).join(", ");
}

/** The same in sentences and titles. */
export function fullName({ nom, prenom }: { nom: string; prenom: string }): string {
  return [prenom, nom].filter(Boolean).join(" ");
}
