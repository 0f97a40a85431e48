import type { OccurrenceView } from "@/lib/activity/occurrences/schema";
import { unixToUtcDay } from "@/lib/platform/day";
import { formatUtcClock } from "@/lib/platform/display";

/** The words of each line and of the values that are chosen from lists. */
export type AuthorityWords = {
  /** A line with its label, as the language writes it. */
  line: (of: AuthorityLine, value: string) => string;
  phase: (phase: string) => string;
  injuries: (injuries: string) => string;
  damage: (damage: string) => string;
};
export type AuthorityLine =
  | "headline"
  | "reference"
  | "utc"
  | "place"
  | "narrative"
  | "risk"
  | "aircraft"
  | "phase"
  | "weather"
  | "damage"
  | "injuries";

/**
 * A report as text for the authority: the fields of Annex I of Regulation (EU) No 376/2014 in its order, of which those that are
 * empty are left out. It never names the reporter.
 */
export function writeAuthorityText(report: OccurrenceView, words: AuthorityWords): string {
  const { headline, occurredAt, place, narrative, aircraft, phase, weather, damage, injuries, handling } = report;
  const risk = handling?.severity && handling.probability ? `${handling.probability}${handling.severity}` : "";
  const lines: [AuthorityLine, string][] = [
    ["headline", headline],
    ["reference", handling?.reference ?? ""],
    ["utc", `${unixToUtcDay(occurredAt)} ${formatUtcClock(occurredAt)}`],
    ["place", place],
    ["narrative", narrative],
    ["risk", risk],
    ["aircraft", aircraft],
    ["phase", phase ? words.phase(phase) : ""],
    ["weather", weather],
    ["damage", words.damage(damage)],
    ["injuries", words.injuries(injuries)],
  ];
  return lines.flatMap(([line, value]) => (value ? words.line(line, value) : [])).join("\n");
}
