import { unixToUtcDay } from "@/lib/platform/day";
import { DATE_OUTCOMES } from "./codes";
import type { DateImportAnswer } from "./schema";

/** Decodes the lines of an import after parsing. */
export function decodeDateImport({ lines, ...counts }: DateImportAnswer) {
  return {
    ...counts,
    lines: lines.map(({ certificateType, expirationDate, outcome, ...line }) => ({
      ...line,
      type: certificateType,
      expiresOn: expirationDate === null ? null : unixToUtcDay(expirationDate),
      outcome: outcome === null ? null : DATE_OUTCOMES[outcome]!,
    })),
  };
}
