import type { Locale } from "@/lib/platform/locale";
import { makeTable, type TableFormat } from "@/lib/records/tables";
import { PAST_FLIGHT_COLUMNS } from "./codes";
import { pastFlightColumns } from "./rules";

/** Makes a table for the import that has only the headings. */
export const makePastFlightTemplate = (format: TableFormat, locale: Locale): Promise<string | Buffer> =>
  makeTable([PAST_FLIGHT_COLUMNS.map((column) => pastFlightColumns.headingOf(locale, column))], format, locale);
