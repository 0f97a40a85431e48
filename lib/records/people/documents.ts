import { stringify } from "csv-stringify/sync";
import writeXlsxFile from "write-excel-file/node";
import type { Reading } from "@/lib/access/actor/as-actor";
import { SITE_ROLES } from "@/lib/access/permissions/roles";
import type { TableFile, TableRow } from "@/lib/platform/files";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { toOneLine } from "@/lib/platform/one-line";
import { IMPORT_COLUMNS } from "./codes";
import { listPeopleForExport, type PersonFilter } from "./list/queries";
import { filterVisibleRoles } from "./reach";

const separatorOf = (locale: Locale) => (locale === "fr-FR" ? ";" : ",");

/** Makes a CSV text. A byte order mark lets spreadsheets read accents. Values that look like formulas are escaped. */
export function makeCsv(rows: string[][], locale: Locale): string {
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
  return makeCsv([heads, ...rows], locale);
}

/** Makes a table for the import that has only the headings. */
export async function makeImportTemplate(format: "csv" | "xlsx", locale: Locale): Promise<string | Buffer> {
  const heads = IMPORT_COLUMNS.map((column) => localize(locale, `people.columns.${column}`));
  if (format === "csv") return makeCsv([heads], locale);
  const cells = heads.map((value) => ({ value, fontWeight: "bold" as const }));
  return Buffer.from(
    await writeXlsxFile([cells], { columns: heads.map((head) => ({ width: head.length + 6 })) }).toBuffer(),
  );
}

/** Cleans the texts of a table's cells and drops the lines in which nothing can be seen. */
export function cleanTable({ rows }: TableFile): TableRow[] {
  return rows.map(({ line, cells }) => ({ line, cells: cells.map(clean) })).filter(({ cells }) => cells.some(Boolean));
}

/** Normalizes spaces, and removes the apostrophe that our own export puts before a value that looks like a formula. */
function clean(text: string): string {
  return toOneLine(text.toWellFormed())
    .replace(/\s+/g, " ")
    .replace(/^ ?'(?=[=+\-@])/, "")
    .trim();
}
