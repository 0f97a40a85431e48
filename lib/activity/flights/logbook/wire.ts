import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { formatHours, formatWhole } from "@/lib/platform/hours";
import { LEG_CHECKS, type LegCheck } from "../codes";
import { dayAndTimeOf } from "../wire";
import {
  isLandings,
  LOGBOOK_CLASSES,
  type LogbookAmount,
  type LogbookAmounts,
  type LogbookClass,
  type LogbookPart,
} from "./codes";
import type { LogbookEntryView, LogbookView } from "./schema";

/** An entry of a pilot's logbook, in words. Times are unix seconds. */
export type LogbookEntry = Omit<LogbookEntryView, "check"> & { check: LegCheck };
export const decodeEntry = ({ check, ...entry }: LogbookEntryView): LogbookEntry => ({
  ...entry,
  check: LEG_CHECKS[check]!,
});

export type Logbook = Omit<LogbookView, "entries"> & { entries: LogbookEntry[] };
export const decodeLogbook = ({ entries, ...logbook }: LogbookView): Logbook => ({
  ...logbook,
  entries: entries.map(decodeEntry),
});

/** What a logbook shows. Days are whole days in UTC. */
export type LogbookChoice = { from: string | null; to: string | null; class: LogbookClass; external: boolean };
export const WHOLE_LOGBOOK: LogbookChoice = { from: null, to: null, class: "All", external: true };

/** The query of some whole days in UTC. */
export const makeDaysQuery = ({ from, to }: Pick<LogbookChoice, "from" | "to">): Record<string, string> => ({
  ...(from !== null && { dateMin: String(startOf(from)) }),
  ...(to !== null && { dateMax: String(startOf(to) + DAY) }),
});

const DAY = 86_400;
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000;
export const makeLogbookQuery = ({ class: shown, external, ...days }: LogbookChoice): Record<string, string> => ({
  ...makeDaysQuery(days),
  ...(shown !== "All" && { legClass: String(LOGBOOK_CLASSES.indexOf(shown)) }),
  ...(!external && { external: "false" }),
});

/** The words that an entry needs of a language. */
export type EntryWords = {
  self: string;
  picus: string;
  external: (operator: string) => string;
  check: (check: LegCheck) => string;
};

/** What column 12 says: the lesson and who gave it, what it was flown for, where, and the pilot's own remarks. */
export function remarksOf(entry: LogbookEntry, words: EntryWords): string {
  const { lesson, instructor, isExternal, operator, check, isPicus, remarks } = entry;
  return [
    ...[lesson, instructor, isPicus ? words.picus : "", check === "None" ? "" : words.check(check)],
    ...[isExternal ? words.external(operator) : "", remarks],
  ]
    .filter(Boolean)
    .join(", ");
}

/** Days and times are those of UTC, which needs no knowledge of zones, or of another zone on the screen. */
export const dateOf = (unix: number, timeZone = "UTC"): string =>
  formatDayAsDdMmYyyy(timeZone === "UTC" ? dayAndTimeOf(unix)[0] : localDayOf(unix, timeZone));
export const clockOf = (unix: number, timeZone = "UTC"): string =>
  timeZone === "UTC" ? dayAndTimeOf(unix)[1] : formatClock(unix, timeZone);

/** What an entry says in each part of the columns. A session in a simulator stands in the columns 11 and 12 alone. */
export function textOfPart(entry: LogbookEntry, part: LogbookPart, words: EntryWords, timeZone = "UTC"): string {
  const { isSession, amounts } = entry;
  const ofFlight = (text: string) => (isSession ? "" : text);
  switch (part) {
    case "date":
      return ofFlight(dateOf(entry.offBlock, timeZone));
    case "from":
      return ofFlight(entry.from);
    case "offBlock":
      return ofFlight(entry.hasTimes ? clockOf(entry.offBlock, timeZone) : "");
    case "to":
      return ofFlight(entry.to);
    case "onBlock":
      return ofFlight(entry.hasTimes ? clockOf(entry.onBlock, timeZone) : "");
    case "model":
      return ofFlight(entry.model);
    case "registration":
      return ofFlight(entry.registration);
    case "commander":
      return ofFlight(entry.commander ?? words.self);
    case "fstdDate":
      return isSession ? dateOf(entry.offBlock, timeZone) : "";
    case "fstdType":
      return isSession ? [entry.model, entry.registration].filter(Boolean).join(" ") : "";
    case "remarks":
      return remarksOf(entry, words);
    default:
      return textOfAmount(amounts, part);
  }
}

/** A figure as it is written: nothing for none. */
export function textOfAmount(amounts: LogbookAmounts, amount: LogbookAmount): string {
  const value = amounts[amount];
  if (value === 0) return "";
  return isLandings(amount) ? formatWhole(value) : formatHours(value);
}
