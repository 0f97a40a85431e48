/**
 * Replaces line breaks and control characters by spaces, and removes characters that change the writing direction or have no
 * width, because two names would look the same. A text of which nothing can be seen becomes empty, so that a name is never
 * invisible.
 */
export function toOneLine(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(DIRECTIONS, "")
    .replace(WITHOUT_WIDTH, "");
  return INVISIBLE.test(line) ? "" : line;
}

/** Cleans what identifies a thing, such as a call sign: what looks the same is the same text. */
export const toIdentifier = (text: string): string =>
  toOneLine(text)
    .normalize("NFKC")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "");

/** Cleans a text of several lines: its line breaks become those of Unix, and stay with its tabs. */
export function toLines(text: string): string {
  const lines = text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]+/gu, " ")
    .replace(DIRECTIONS, "");
  return INVISIBLE.test(lines) ? "" : lines;
}

const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
/** Zero-width spaces and joiners, but for the joiner between two signs of one emoji. */
const WITHOUT_WIDTH =
  /[\u200b\u200c\u2060\ufeff]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Spaces, characters that renderers leave out, the empty Braille pattern, and code points that are no character. */
const INVISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cn}\u2800]*$/u;

/**
 * Writes a text that somebody typed so that mail programs make no link or address of a part of it: an invisible word joiner
 * stands behind each sign that only links have between letters.
 */
export const withoutLinks = (text: string): string => text.replace(/(@|:(?=\/)|\.(?=[^\s.\d]))/gu, "$1\u2060");
