/** One line that reads the way it is written: breaks become spaces, and what turns the writing round around it goes. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/[\u202a-\u202e\u2066-\u2069]/g, "");
}
