import type { OccurrenceClockKind, OccurrenceState, RiskLevel, RiskSeverity } from "./codes";

const HOUR = 3600;
/** Regulation (EU) No 376/2014, Art. 4(7) and 4(8): a person reports, and an organisation sends, within 72 hours of knowing. */
const REPORT_WITHIN = 72 * HOUR;
/** Art. 13(4): the first results within 30 days of the report, the final ones in principle within three months. */
const PRELIMINARY_WITHIN_DAYS = 30;
const FINAL_WITHIN_MONTHS = 3;
/** From when on a clock is red. */
const SOON = 12 * HOUR;
/** How long before a clock ends its readers are reminded. */
export const REMIND_BEFORE = 24 * HOUR;

/** What of a report decides about its clocks. Instants are in unix seconds. */
export type Clocked = {
  state: OccurrenceState;
  isMandatory: boolean;
  /** When its reporter became aware of it, and when the school did: when it was reported. */
  awareAt: number;
  receivedAt: number;
  sentAt: number | null;
};

export type OccurrenceClock = { kind: OccurrenceClockKind; endsAt: number };

/** Until when somebody who knows of a mandatory occurrence since `awareAt` reports it. */
export const reportBy = (awareAt: number): number => awareAt + REPORT_WITHIN;

/** Whether a mandatory report came after its 72 hours. A voluntary one is never late. */
export const isReportedLate = ({ isMandatory, awareAt, receivedAt }: Clocked): boolean =>
  isMandatory && receivedAt > reportBy(awareAt);

/** The clock that runs for a report now. Null when nothing is awaited any more. */
export function clockOf({ state, isMandatory, receivedAt, sentAt }: Clocked): OccurrenceClock | null {
  if (isMandatory && sentAt === null) return { kind: "Send", endsAt: receivedAt + REPORT_WITHIN };
  if (state === "Received") return { kind: "Preliminary", endsAt: receivedAt + PRELIMINARY_WITHIN_DAYS * 24 * HOUR };
  if (state === "Analysed") return { kind: "Final", endsAt: addMonths(receivedAt, FINAL_WITHIN_MONTHS) };
  return null;
}

/** The same time of day some months later, in UTC. A day that the month lacks becomes its last. */
function addMonths(unix: number, months: number): number {
  const at = new Date(unix * 1000);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()));
  return at.getTime() / 1000;
}

/** How near the end of a clock is. */
export const urgencyOf = ({ endsAt }: OccurrenceClock, now: number): "past" | "soon" | "running" =>
  now > endsAt ? "past" : endsAt - now < SOON ? "soon" : "running";

const INTOLERABLE = ["5A", "5B", "5C", "4A", "4B", "3A"];
const ACCEPTABLE = ["3E", "2D", "2E", "1B", "1C", "1D", "1E"];

/** Whether a risk can be borne (ICAO Doc 9859, table of risk tolerability). */
export function riskLevelOf(probability: number, severity: RiskSeverity): RiskLevel {
  const index = `${probability}${severity}`;
  if (INTOLERABLE.includes(index)) return "Intolerable";
  return ACCEPTABLE.includes(index) ? "Acceptable" : "Tolerable";
}

/** What a report needs before it may be analysed or closed. */
type Handled = {
  state: OccurrenceState;
  isMandatory: boolean;
  hasReporter: boolean;
  analysis: string;
  hasRisk: boolean;
  sentAt: number | null;
  feedback: string;
};

/** What is missing for the state that a report shall have, by the fields where it is written. */
export function missingFor({ state, ...report }: Handled): ("analysis" | "severity" | "sentAt" | "feedback")[] {
  if (state === "Received") return [];
  return [
    ...(report.analysis === "" ? (["analysis"] as const) : []),
    ...(report.hasRisk ? [] : (["severity"] as const)),
    ...(state === "Closed" && report.isMandatory && report.sentAt === null ? (["sentAt"] as const) : []),
    // Whoever reports and hears nothing reports no more. Of a report without a name, nobody can be told.
    ...(state === "Closed" && report.hasReporter && report.feedback === "" ? (["feedback"] as const) : []),
  ];
}
