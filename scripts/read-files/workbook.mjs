import { refuse } from "./refusal.mjs";

/** At most this many lines, empty ones too, and cells of a sheet, and texts that cells share, are given to the parser. */
const MOST_ROWS = 10_000;
const MOST_CELLS = 200_000;
const MOST_SHARED_TEXTS = 100_000;

/**
 * Looks through the files of an XLSX workbook before the parser sees them. A sheet may put a cell anywhere, and the parser
 * makes all rows and columns before it: of a number of ten digits it would never come back.
 */
export function checkWorkbook(files, limits) {
  const texts = new Map();
  for (const [name, bytes] of files) {
    if (!name.endsWith(".xml") && !name.endsWith(".rels")) continue;
    const text = bytes.toString("utf8");
    // Entities could unfold to any size, or name files of the server. No program writes them into a workbook.
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text) || text.includes("\0")) refuse("errors.upload.table");
    texts.set(name, text);
  }
  for (const text of sheetsToCheck(texts)) checkSheet(text, limits);
  for (const [name, text] of texts) {
    if (/sharedStrings/i.test(name) && countUpTo(text, /<(?:\w+:)?si[\s/>]/g, MOST_SHARED_TEXTS)) refuseLines(limits);
  }
}

const refuseLines = ({ lines }) => refuse("errors.upload.lines", { values: { most: lines } });

/** The first sheet, which alone is read. All of them where the workbook doesn't plainly say which one it is. */
function sheetsToCheck(texts) {
  const workbook = texts.get("xl/workbook.xml") ?? "";
  const id = /<(?:\w+:)?sheet\s[^>]*\w+:id="([^"]{1,100})"/.exec(workbook)?.[1];
  for (const [, attributes] of (texts.get("xl/_rels/workbook.xml.rels") ?? "").matchAll(/<Relationship\s([^>]*)>/g)) {
    if (!id || /\bId="([^"]*)"/.exec(attributes)?.[1] !== id) continue;
    const target = /\bTarget="([^"]*)"/.exec(attributes)?.[1] ?? "";
    const sheet = texts.get(target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    if (sheet !== undefined) return [sheet];
  }
  return [...texts.values()].filter((text) => /<(?:\w+:)?sheetData/.test(text));
}

function checkSheet(text, limits) {
  const counts = { row: 0, c: 0 };
  for (const [, tag, attributes, end] of text.matchAll(/<(?:[\w.-]+:)?(row|c)(?=[\s/<>])([^<>]*)(.?)/g)) {
    if (end !== ">") refuse("errors.upload.table");
    counts[tag]++;
    if (counts.row > MOST_ROWS || counts.c > MOST_CELLS) refuseLines(limits);
    const place = /\sr\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1];
    if (place === undefined) continue;
    const [, letters = "", row = ""] = /^([A-Z]{0,3})([0-9]{1,10})$/.exec(place) ?? refuse("errors.upload.table");
    if (Number(row) > MOST_ROWS) refuseLines(limits);
    // Cells without content may have a format as far as the sheet reaches.
    if (tag === "c" && !attributes.endsWith("/") && columnOf(letters) > limits.columns) {
      refuse("errors.upload.columns", { values: { most: limits.columns, line: Number(row) } });
    }
  }
}

/** The number of a column: A is 1, Z 26, AA 27. */
const columnOf = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function countUpTo(text, pattern, most) {
  let count = 0;
  for (const _ of text.matchAll(pattern)) if (++count > most) return true;
  return false;
}
