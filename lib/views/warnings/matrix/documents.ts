import type { Reading } from "@/lib/access/actor/as-actor";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { makeTable, type TableFormat } from "@/lib/records/tables";
import type { MatrixSubject } from "../codes";
import type { Standing } from "../standing";
import { decodeWarningMatrix, type MatrixRow } from "../wire";
import { readWarningMatrix } from "./queries";

/** Makes a table of how the certificates of all people or aircraft stand: a line each, a column for each kind. */
export async function exportWarningMatrix(
  reading: Reading,
  { siteId, of, format }: { siteId: string; of: MatrixSubject; format: TableFormat },
  locale: Locale,
): Promise<string | Buffer> {
  const { columns, rows } = decodeWarningMatrix(await readWarningMatrix(reading, siteId, of));
  const heads =
    of === "people"
      ? (["callSign", "lastName", "firstName", "roles"] as const).map((key) =>
          localize(locale, `people.columns.${key}`),
        )
      : (["aircraft", "model"] as const).map((key) => localize(locale, `warnings.export.${key}`));
  const lines = rows.map((row) => [
    ...namesOf(row, locale),
    ...row.cells.map((cell) => (cell ? textOfStanding(cell, locale) : "")),
    row.booking ? formatInstant(row.booking.start, row.booking.timeZone) : "",
  ]);
  const last = localize(locale, "warnings.matrix.nextBooking");
  return makeTable([[...heads, ...columns.map(({ name }) => name), last], ...lines], format, locale);
}

function namesOf({ person, aircraft, roles }: MatrixRow, locale: Locale): string[] {
  if (!person) return [aircraft!.callSign, aircraft!.model];
  const words = roles.map((role) => localize(locale, `people.roles.${role}`));
  return [person.callSign ?? "", person.lastName, person.firstName, words.join(", ")];
}

/** "31/03/2027", "Expired 14/11/2026", "Missing". */
function textOfStanding({ state, until }: Standing, locale: Locale): string {
  const day = until ? formatDayAsDdMmYyyy(until) : "";
  if (state === "Valid" && day) return day;
  return [localize(locale, `warnings.states.${state}`), day].filter(Boolean).join(" ");
}
