import { unixToUtcDay } from "@/lib/platform/day";
import type { OpeningImportAnswer } from "./schema";

/** Decodes the lines of an import of opening balances. Days are such as `2026-11-28`. */
export const decodeOpeningImport = ({ lines, ...answer }: OpeningImportAnswer) => ({
  ...answer,
  lines: lines.map(({ user, date, ...line }) => ({
    ...line,
    holder: user && { id: user.id, callSign: user.callSign, firstName: user.prenom, lastName: user.nom },
    day: date === null ? null : unixToUtcDay(date),
  })),
});
