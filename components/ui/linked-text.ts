/** A part of a text: plain, or an address to open. */
export type TextPart = { text: string; href?: string };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Signs that end a sentence rather than an address. */
const AFTER_ADDRESS = /[.,;:!?…»”)\]}]+$/;

/** Splits a text into plain parts and the web addresses in it. Only http and https count: nothing else can be opened. */
export function splitIntoLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const href = withoutEnd(found);
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** An address without the signs after it. A closing bracket belongs to it where it has the opening one. */
function withoutEnd(found: string): string {
  const ending = AFTER_ADDRESS.exec(found)?.[0] ?? "";
  const short = found.slice(0, found.length - ending.length);
  return ending.startsWith(")") && short.includes("(") ? `${short})` : short;
}
