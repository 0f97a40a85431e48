import { Readable } from "node:stream";
import { parse } from "csv-parse";
import { readSheet } from "read-excel-file/universal";
import { refuse } from "./refusal.mjs";
import { checkWorkbook } from "./workbook.mjs";
import { isZip, unpackZip } from "./zip.mjs";

/** How much of a table is looked at in all: lines, empty ones too, and characters. */
const MOST_LINES = 20_000;
const MOST_TEXT = 2_000_000;
const SLICE = 65_536;
/** The first bytes of workbooks of older programs, and of those with a password. */
const OLD_WORKBOOK = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Reads the lines of a table that aren't empty, with their numbers as a spreadsheet counts them. It accepts CSV with commas,
 * semicolons or tabs, in UTF-8 or Windows-1252, and the first sheet of an XLSX workbook. Each limit is demanded while the
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
    for (const [at, cells] of rows.entries()) kept.add(at + 1, cells);
  } else {
    if (bytes.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK)) refuse("errors.upload.workbook");
    if (bytes.includes(0)) refuse("errors.upload.table");
    await readCsv(decode(bytes), limits, kept.add);
  }
  return kept.rows;
}

async function readCsv(text, limits, add) {
  if ((text.match(/\r\n|\n|\r/g)?.length ?? 0) > MOST_LINES) refuseLines(limits);
  const heads = text.trimStart().split(/[\r\n]/, 1)[0];
  const delimiter = [";", ",", "\t"].sort((a, b) => heads.split(b).length - heads.split(a).length)[0];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: limits.columns * limits.cellLength,
  });
  const source = Readable.from(slicesOf(text));
  source.on("error", (error) => parser.destroy(error));
  for await (const { record, info } of source.pipe(parser)) add(info.records + info.empty_lines, record);
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
    if (text > MOST_TEXT) refuse("errors.upload.table");
    rows.push({ line, cells: texts });
  };
  return { rows, add };
}

function textOf(cell) {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return cell === null || cell === undefined ? "" : String(cell);
}

function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
