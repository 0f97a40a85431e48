/** Removes accents and converts to lower case, in the same way as PostgreSQL fills the columns `folded_name`. */
export function foldAccentsAndCase(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
