import type { Reading } from "@/lib/access/actor/as-actor";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, type PackRuleName } from "@/lib/activity/recency/codes";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { makeTable, type TableFormat } from "@/lib/records/tables";
import type { MatrixSubject } from "../codes";
import { readRecencyMatrix } from "../recency/queries";
import type { RecencyMatrixView } from "../schema";
import type { Standing } from "../standing";
import { addRecency, decodeWarningMatrix, type MatrixRow, type WarningMatrix } from "../wire";
import { readWarningMatrix } from "./queries";
import { chooseRows, type MatrixFilter } from "./rules";

type Wanted = { siteId: string; of: MatrixSubject; format: TableFormat; filter: MatrixFilter };

/**
 * Makes a table of how the certificates and the recent experience of people, or the certificates of aircraft, stand: a line for each
 * that the filter leaves, and for each certificate or rule a column for its state and one for its last day.
 */
export async function exportWarningMatrix(
  reading: Reading,
  { siteId, of, format, filter }: Wanted,
  locale: Locale,
): Promise<{ content: string | Buffer; day: string }> {
  const matrix = await readWhole(reading, siteId, of, locale);
  const { columns, day } = matrix;
  const heads =
    of === "people"
      ? (["callSign", "lastName", "firstName", "roles"] as const).map((key) =>
          localize(locale, `people.columns.${key}`),
        )
      : (["aircraft", "model"] as const).map((key) => localize(locale, `warnings.export.${key}`));
  const headsOf = ({ name }: WarningMatrix["columns"][number]) => [
    localize(locale, "warnings.export.state", { what: name }),
    localize(locale, "warnings.export.until", { what: name }),
  ];
  const lines = chooseRows(matrix, filter).map((row) => [
    ...namesOf(row, locale),
    ...row.cells.flatMap((cell, at) => textsOf(cell, columns[at]!.ruleName !== null, locale)),
    row.booking ? formatInstant(row.booking.start, row.booking.timeZone) : "",
  ]);
  const last = localize(locale, "warnings.matrix.nextBooking");
  return { content: await makeTable([[...heads, ...columns.flatMap(headsOf), last], ...lines], format, locale), day };
}

async function readWhole(reading: Reading, siteId: string, of: MatrixSubject, locale: Locale): Promise<WarningMatrix> {
  const certificates = decodeWarningMatrix(await readWarningMatrix(reading, siteId, of));
  if (of === "aircraft") return certificates;
  return addRecency(certificates, await readRecencyMatrix(reading, siteId), (column) => nameOfRule(column, locale));
}

function nameOfRule({ rule, own }: Pick<RecencyMatrixView["columns"][number], "rule" | "own">, locale: Locale) {
  if (!own) return localize(locale, `recency.rules.${rule as PackRuleName}`);
  const figures = { days: own.days ?? 0, hours: (own.minutes ?? 0) / 60 };
  return localize(locale, `recency.own.${OWN_RULE_KINDS[own.kind]!}`, {
    scope: OWN_RULE_SCOPES[own.scope]!,
    ...figures,
  });
}

function namesOf({ person, aircraft, roles }: MatrixRow, locale: Locale): string[] {
  if (!person) return [aircraft!.callSign, aircraft!.model];
  const words = roles.map((role) => localize(locale, `people.roles.${role}`));
  return [person.callSign ?? "", person.lastName, person.firstName, words.join(", ")];
}

/** The state in a word, and the last day. Both are empty where nothing is asked. */
function textsOf(standing: Standing | null, isRecency: boolean, locale: Locale): [state: string, until: string] {
  if (!standing) return ["", ""];
  const { state, until } = standing;
  const isUnmet = isRecency && state === "Missing";
  return [
    localize(locale, isUnmet ? "warnings.cell.notCurrent" : `warnings.states.${state}`),
    until ? formatDayAsDdMmYyyy(until) : "",
  ];
}
