/**
 * Replaces line breaks and control characters by spaces, and removes characters that change the writing direction. A text
 * of which nothing can be seen becomes empty, so that a name is never invisible.
 */
export function toOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
  return INVISIBLE.test(line) ? "" : line;
}

/** Spaces, characters that renderers leave out, the empty Braille pattern, and code points that are no character. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\u2800]*$/u;

/**
 * Writes a text that somebody typed so that mail programs make no link or address of a part of it: an invisible word joiner
 * stands behind each sign that only links have between letters.
 */
export const withoutLinks = (text: string): string => text.replace(/(@|:(?=\/)|\.(?=[^\s.\d]))/gu, "$1\u2060");
