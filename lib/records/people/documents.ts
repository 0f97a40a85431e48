import { type Info, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { readSheet } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import type { Reading } from "@/lib/access/actor/as-actor";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import { type CleanFile, XLSX_MEDIA_TYPE } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { toOneLine } from "@/lib/platform/one-line";
import { makeInvalidFieldProblem } from "@/lib/platform/problem";
import { IMPORT_COLUMNS } from "./codes";
import { listPeopleForExport, type PersonFilter } from "./list/queries";
import { filterVisibleRoles } from "./reach";
import type { TableRow } from "./rules";

const separatorOf = (locale: Locale) => (locale === "fr-FR" ? ";" : ",");

/** Makes a CSV text. A byte order mark lets spreadsheets read accents. Values that look like formulas are escaped. */
function csv(rows: string[][], locale: Locale): string {
  return stringify(rows, {
    delimiter: separatorOf(locale),
    bom: true,
    escape_formulas: true,
    record_delimiter: "\r\n",
  });
}

const two = (n: number) => String(n).padStart(2, "0");
const dayText = (day: Date | null) =>
  day ? `${two(day.getUTCDate())}/${two(day.getUTCMonth() + 1)}/${day.getUTCFullYear()}` : "";

/** Makes a CSV text of the people who match a filter, with the fields that staff may read. */
export async function exportPeopleCsv(reading: Reading, filter: PersonFilter, locale: Locale): Promise<string> {
  const people = await listPeopleForExport(reading, filter);
  const sites = await reading.db.site.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } });
  const columns = [...IMPORT_COLUMNS.filter((column) => column !== "site"), "tags", "state"] as const;
  const heads = columns.map((column) => localize(locale, `people.columns.${column}`));
  const rows = people.map((one) => {
    const held = filterVisibleRoles(reading.actor, one.id, one.roles);
    const atSite = sites.flatMap(({ id, name }) => {
      const roles = SITE_ROLES.filter((role) => held.some((given) => given.siteId === id && given.role === role));
      const words = roles.map((role) => localize(locale, `people.roles.${role}`));
      return words.length > 0 ? [`${name}: ${words.join(", ")}`] : [];
    });
    const text: Record<(typeof columns)[number], string> = {
      lastName: one.lastName,
      firstName: one.firstName,
      email: one.email,
      callSign: one.callSign ?? "",
      phone: one.phoneNumber,
      roles: atSite.join(" | "),
      language: one.locale?.slice(0, 2) ?? "",
      bornOn: dayText(one.bornOn),
      birthplace: one.birthplace,
      street: one.street,
      zipCode: one.zipCode,
      city: one.city,
      country: one.country,
      emergencyNumber: one.emergencyNumber,
      emergencyRelationship: one.emergencyRelationship,
      tags: one.tags.map(({ tag }) => tag.name).join(", "),
      state: localize(locale, `people.states.${one.state}`),
    };
    return columns.map((column) => text[column]);
  });
  return csv([heads, ...rows], locale);
}

/** Makes a table for the import that has only the headings. */
export async function makeImportTemplate(format: "csv" | "xlsx", locale: Locale): Promise<string | Buffer> {
  const heads = IMPORT_COLUMNS.map((column) => localize(locale, `people.columns.${column}`));
  if (format === "csv") return csv([heads], locale);
  const cells = heads.map((value) => ({ value, fontWeight: "bold" as const }));
  return Buffer.from(
    await writeXlsxFile([cells], { columns: heads.map((head) => ({ width: head.length + 6 })) }).toBuffer(),
  );
}

/**
 * Parses a table and returns its non-empty rows as texts, including the headings. It accepts CSV with commas, semicolons or
 * tabs, in UTF-8 or Windows-1252, and the first sheet of an XLSX_MEDIA_TYPE workbook.
 */
export async function parseTableFile(file: CleanFile): Promise<TableRow[]> {
  const rows = (await rowsOf(file)).map(({ line, cells }) => ({ line, cells: cells.map(clean) }));
  return rows.filter(({ cells }) => cells.some(Boolean));
}

async function rowsOf(file: CleanFile): Promise<{ line: number; cells: unknown[] }[]> {
  try {
    if (file.mediaType === XLSX_MEDIA_TYPE) {
      const rows = await readSheet(file.bytes);
      return rows.map((row, at) => ({
        line: at + 1,
        cells: row.map((cell) => (cell instanceof Date ? dayText(cell) : cell)),
      }));
    }
    const text = decode(file.bytes);
    const heads = text.trimStart().split(/[\r\n]/, 1)[0]!;
    const delimiter = [";", ",", "\t"].sort((a, b) => heads.split(b).length - heads.split(a).length)[0];
    const rows = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, info: true });
    return (rows as unknown as { record: string[]; info: Info }[]).map(({ record, info }) => ({
      line: info.records + info.empty_lines,
      cells: record,
    }));
  } catch {
    throw makeInvalidFieldProblem("file", "people.import.unreadable");
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Normalizes spaces, and removes the apostrophe that our own export puts before a value that looks like a formula. */
function clean(cell: unknown): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  return toOneLine(text.toWellFormed())
    .replace(/\s+/g, " ")
    .replace(/^ ?'(?=[=+\-@])/, "")
    .trim();
}
