/** A text without its accents and in small letters, as PostgreSQL makes `person.folded_name`. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
