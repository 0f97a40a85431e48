const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether the text contains every typed word, ignoring accents and case. */
export function matchesAllWords(text: string, typed: string): boolean {
  const within = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => within.includes(word));
}

/** Whether a word of the text begins with what was typed, ignoring accents and case. */
export function startsWord(text: string, typed: string): boolean {
  return ` ${plain(text)}`.includes(` ${plain(typed)}`);
}
