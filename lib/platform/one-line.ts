/** Replaces line breaks and control characters by spaces, and removes characters that change the writing direction. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
