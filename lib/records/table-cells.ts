import { utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { formatDecimal, formatDecimalHours, formatHours, formatWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";

/** A text that begins with one of these would be computed by a spreadsheet. The last four are wide forms of the first. */
export const FORMULA_SIGNS = ["=", "+", "-", "@", "\t", "\r", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"];

/** A cell of an exported table: a text, or a value that a workbook can add up and sort, with its text for CSV and PDF. */
export type TableCell = string | { text: string; value: number | Date; format: string };

export const textOfCell = (cell: TableCell): string => (typeof cell === "string" ? cell : cell.text);

/** A duration. A spreadsheet can't show one below zero: that one stays a text. */
export function hoursCell(minutes: number): TableCell {
  const text = formatHours(minutes);
  return minutes < 0 ? text : { text, value: minutes / 1440, format: "[h]:mm" };
}

export const wholeCell = (count: number): TableCell => ({ text: formatWhole(count), value: count, format: "#,##0" });

export const decimalHoursCell = (hours: number, locale: Locale): TableCell => ({
  text: formatDecimalHours(hours, locale),
  value: hours,
  format: DECIMAL,
});

/** A number with decimals whose text is as short as it can be: "148.5", "148,5". */
export const decimalCell = (value: number, locale: Locale): TableCell => ({
  text: formatDecimal(value, locale),
  value,
  format: DECIMAL,
});

export const dayCell = (day: string): TableCell => ({
  text: formatDayAsDdMmYyyy(day),
  value: new Date(utcDayToUnix(day) * 1000),
  format: "dd/mm/yyyy",
});

/** An instant (unix seconds) as the clocks of a time zone show it. A spreadsheet knows no zones. */
export const instantCell = (unix: number, timeZone: string): TableCell => ({
  text: formatInstant(unix, timeZone),
  value: new Date((unix + zoneOffsetSeconds(timeZone, unix)) * 1000),
  format: "dd/mm/yyyy hh:mm",
});

const DECIMAL = "#,##0.00";
