import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { readSheet } from "read-excel-file/universal";
import { refuse } from "./refusal.mjs";
import { checkWorkbook } from "./workbook.mjs";
import { isZip, unpackZip } from "./zip.mjs";

/** How many lines of a table are looked at in all, empty ones too. */
const MOST_LINES = 20_000;
const SLICE = 65_536;
/** The first bytes of workbooks of older programs, and of those with a password. */
const OLD_WORKBOOK = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Reads the lines of a table that aren't empty, with their numbers as a spreadsheet counts them. It accepts CSV with commas,
 * semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, and the first sheet of an XLSX workbook. Each limit is demanded while the
 * table is read, so that what is beyond it costs nothing.
 */
export async function readTable(bytes, limits) {
  const kept = keeper(limits);
  if (isZip(bytes)) {
    const files = unpackZip(bytes);
    if (files === null) refuse("errors.upload.workbook");
    checkWorkbook(files, limits);
    const { buffer, byteOffset, byteLength } = bytes;
    const rows = await readSheet(buffer.slice(byteOffset, byteOffset + byteLength)).catch(() =>
      refuse("errors.upload.workbook"),
    );
    const day0 = DAY_ZERO[/\bdate1904="(?:1|true)"/.test(String(files.get("xl/workbook.xml"))) ? 1904 : 1900];
    for (const [at, cells] of rows.entries()) {
      kept.add(
        at + 1,
        cells.map((cell) => (cell instanceof Date ? toText(cell, day0) : cell)),
      );
    }
  } else {
    if (bytes.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK)) refuse("errors.upload.workbook");
    const text = decode(bytes);
    if (text.includes("\0")) refuse("errors.upload.table");
    await readCsv(text, limits, kept.add);
  }
  return kept.rows;
}

async function readCsv(text, limits, add) {
  if ((text.match(/\r\n|\n|\r/g)?.length ?? 0) > MOST_LINES) refuseLines(limits);
  // Some files begin with a title that stands alone in its line.
  const heads = /^.*[;,\t].*$/m.exec(text)?.[0] ?? "";
  const delimiter = [";", ",", "\t"].sort((a, b) => heads.split(b).length - heads.split(a).length)[0];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    // A mark for inches or seconds within a text is part of it.
    relax_quotes: true,
    info: true,
    max_record_size: limits.columns * limits.cellLength,
  });
  const source = Readable.from(slicesOf(text));
  source.on("error", (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser)) add(info.records + info.empty_lines, record);
  } catch (error) {
    const { code, records, empty_lines } = error;
    if (String(code).startsWith("CSV_")) refuse("errors.upload.line", { values: { line: records + empty_lines + 1 } });
    throw error;
  }
}

function* slicesOf(text) {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

const refuseLines = ({ lines }) => refuse("errors.upload.lines", { values: { most: lines } });

/** Keeps the lines of a table, as long as it stays within its limits. */
function keeper(limits) {
  const rows = [];
  let text = 0;
  const add = (line, cells) => {
    const texts = cells.map(textOf);
    while (texts.length > 0 && texts.at(-1).trim() === "") texts.pop();
    if (texts.length === 0) return;
    if (texts.length > limits.columns) refuse("errors.upload.columns", { values: { most: limits.columns, line } });
    if (rows.length > limits.lines) refuseLines(limits);
    for (const one of texts) {
      if (one.length > limits.cellLength) {
        refuse("errors.upload.cell", { values: { most: limits.cellLength, line } });
      }
      text += one.length;
    }
    if (text > limits.text) refuse("errors.upload.table");
    rows.push({ line, cells: texts });
  };
  return { rows, add };
}

const textOf = (cell) => (cell === null || cell === undefined ? "" : String(cell));

/** The day from which a workbook counts days, by its calendar. */
const DAY_ZERO = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The first day that means a day. */
const FIRST_DAY = Date.UTC(1910, 0, 1);

/**
 * Makes the text of a date. A workbook keeps a duration as a date of its calendar's first years, so one before 1910 is hours
 * and minutes, up to 10 years of them.
 */
function toText(date, day0) {
  const time = date.getTime();
  if (Number.isNaN(time)) return "";
  if (time >= FIRST_DAY) return date.toISOString().slice(0, 10);
  const minutes = Math.round((time - day0) / 60_000);
  const whole = Math.abs(minutes);
  return `${minutes < 0 ? "-" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Decodes a text in UTF-8, UTF-16 or, where it is neither, Windows-1252. */
export function decode(bytes) {
  const wide = WIDE.find(({ mark }) => bytes.subarray(0, 2).equals(mark));
  if (wide) return new TextDecoder(wide.encoding).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The marks at the beginning of a text in UTF-16. */
const WIDE = [
  { mark: Buffer.from("fffe", "hex"), encoding: "utf-16le" },
  { mark: Buffer.from("feff", "hex"), encoding: "utf-16be" },
];
