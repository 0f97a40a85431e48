import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { LOGBOOK_COLUMNS, type LogbookPart } from "./codes";

/** The parts of columns that have more than one. */
export type SplitPart = Exclude<LogbookPart, "date" | "total" | "commander" | "remarks">;

/** Lists the headings of an exported table, such as "2 Departure, Place". An import knows its own export by them. */
export const listHeadings = (locale: Locale): string[] =>
  LOGBOOK_COLUMNS.flatMap(({ head, parts }, at) =>
    parts.map((part) => {
      const whole = localize(locale, `logbook.heads.${head}`);
      return `${at + 1} ${parts.length === 1 ? whole : `${whole}, ${localize(locale, `logbook.parts.${part as SplitPart}`)}`}`;
    }),
  );
