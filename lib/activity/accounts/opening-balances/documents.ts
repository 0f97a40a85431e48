import type { Locale } from "@/lib/platform/locale";
import { makeTable, type TableFormat } from "@/lib/records/tables";
import { OPENING_COLUMNS } from "./codes";
import { openingColumns } from "./rules";

/** Makes a table for the import that has only the headings. */
export const makeOpeningTemplate = (format: TableFormat, locale: Locale): Promise<string | Buffer> =>
  makeTable([OPENING_COLUMNS.map((column) => openingColumns.headingOf(locale, column))], format, locale);
