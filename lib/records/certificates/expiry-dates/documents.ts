import type { Locale } from "@/lib/platform/locale";
import { makeTable, type TableFormat } from "../../tables";
import { DATE_COLUMNS } from "./codes";
import { dateHeadingOf } from "./rules";

/** Makes a table for the import that has only the headings. */
export function makeDateTemplate(format: TableFormat, locale: Locale): Promise<string | Buffer> {
  return makeTable([DATE_COLUMNS.map((column) => dateHeadingOf(locale, column))], format, locale);
}
