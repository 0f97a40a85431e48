/** Nobody types the hyphen of a registration or of a name while somebody waits at the telephone. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\p{M}-]/gu, "")
    .toLowerCase();

/** Whether the text contains every typed word, ignoring accents, case and hyphens. */
export function matchesAllWords(text: string, typed: string): boolean {
  const within = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Whether a word of the text begins with what was typed, ignoring accents, case and hyphens. */
export function startsWord(text: string, typed: string): boolean {
  return ` ${plain(text)}`.includes(` ${plain(typed)}`);
}
