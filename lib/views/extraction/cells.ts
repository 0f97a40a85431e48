import type { CellKind } from "@/lib/activity/extractions/codes";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { currencyDigits } from "@/lib/platform/money";
import { lettersOf, styleOfFormat, type WORKBOOK_FORMATS } from "@/lib/platform/workbook-stream";
import { FORMULA_SIGNS } from "@/lib/records/table-cells";
import { Prisma } from "@/prisma/generated/client";

// PostgreSQL writes each row of a file as one text, because a million rows of eleven values each would hold up the one thread of the
// server for too long.

/** How cells are written: in whose words, and in which currency amounts are. */
export type Style = { locale: Locale; currency: string };

const LINE_BREAK = "\r\n";
/** A byte order mark lets spreadsheets read accents. */
const BYTE_ORDER_MARK = "\uFEFF";

const delimiterOf = (locale: Locale) => (locale === "fr-FR" ? ";" : ",");

/** How many decimals a number of a kind has. */
function decimalsOf(kind: CellKind, currency: string): number | null {
  if (kind === "tenths") return 1;
  if (kind === "hundredths" || kind === "percent") return 2;
  return kind === "money" ? currencyDigits(currency) : null;
}

/** The text of a cell as people read it. */
export function textOf(value: Prisma.Sql, kind: CellKind, { locale, currency }: Style): Prisma.Sql {
  const decimals = decimalsOf(kind, currency);
  if (decimals !== null) {
    const number = Prisma.sql`round(${value}::numeric / ${10 ** decimals}::int, ${decimals}::int)::text`;
    return locale === "fr-FR" ? Prisma.sql`replace(${number}, '.', ',')` : number;
  }
  switch (kind) {
    case "instant":
      return Prisma.sql`to_char(${value} AT TIME ZONE 'UTC', 'DD/MM/YYYY HH24:MI')`;
    case "day":
      return Prisma.sql`to_char(${value}, 'DD/MM/YYYY')`;
    case "minutes":
      return Prisma.sql`((${value})::int / 60)::text || ':' || lpad(((${value})::int % 60)::text, 2, '0')`;
    case "yes":
      return Prisma.sql`CASE WHEN ${value} THEN ${localize(locale, "extraction.yes")}::text END`;
    default:
      return Prisma.sql`(${value})::text`;
  }
}

/** A cell of a CSV text (RFC 4180). Texts that look like formulas are escaped. */
function csvCell(value: Prisma.Sql, kind: CellKind, style: Style): Prisma.Sql {
  const text = textOf(value, kind, style);
  if (kind !== "text" && kind !== "yes") return Prisma.sql`coalesce(${text}, '')`;
  const safe = Prisma.sql`CASE WHEN left(${text}, 1) = ANY(${FORMULA_SIGNS}::text[]) THEN '''' || ${text} ELSE ${text} END`;
  return Prisma.sql`CASE WHEN ${text} ~ ${`[${delimiterOf(style.locale)}"\n\r]`}::text THEN '"' || replace(${safe}, '"', '""') || '"'
    ELSE coalesce(${safe}, '') END`;
}

/** A row of a CSV text, of the values of its cells. */
export const csvLine = (cells: readonly { value: Prisma.Sql; kind: CellKind }[], style: Style): Prisma.Sql =>
  Prisma.sql`${Prisma.join(
    cells.map(({ value, kind }) => csvCell(value, kind, style)),
    ` || '${delimiterOf(style.locale)}' || `,
  )} || ${LINE_BREAK}::text`;

/** The headings of a CSV text. */
export const csvHead = (heads: readonly string[], { locale }: Style): string =>
  BYTE_ORDER_MARK + heads.map((head) => `"${head.replaceAll('"', '""')}"`).join(delimiterOf(locale)) + LINE_BREAK;

const FORMAT_OF: Partial<Record<CellKind, (typeof WORKBOOK_FORMATS)[number]>> = {
  ...{ instant: "dd/mm/yyyy hh:mm", day: "dd/mm/yyyy", minutes: "[h]:mm", whole: "#,##0", tenths: "#,##0.0" },
  ...{ hundredths: "#,##0.00", percent: "#,##0.00", money: "#,##0.00" },
};
/** A spreadsheet counts days from the end of 1899 (ECMA-376, 18.17.4.1). */
const DAY_OF_1970 = 25_569;
/** Characters that XML can't hold; PostgreSQL holds no others. */
const NOT_IN_XML = "[\\x01-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]";
/** No cell of a spreadsheet holds more characters. */
const LONGEST_TEXT = 32_767;

function workbookValue(value: Prisma.Sql, kind: CellKind, { currency }: Style): Prisma.Sql {
  const decimals = decimalsOf(kind, currency);
  if (decimals !== null) return Prisma.sql`round(${value}::numeric / ${10 ** decimals}::int, ${decimals}::int)`;
  if (kind === "instant" || kind === "day")
    return Prisma.sql`(date_part('epoch', ${value}) / 86400 + ${DAY_OF_1970}::int)`;
  return kind === "minutes" ? Prisma.sql`((${value})::float8 / 1440)` : value;
}

/** Nothing where the cell is empty. */
function workbookCell(value: Prisma.Sql, kind: CellKind, at: number, row: Prisma.Sql, style: Style): Prisma.Sql {
  const place = Prisma.sql`${`<c r="${lettersOf(at)}`}::text || ${row}`;
  const format = FORMAT_OF[kind];
  if (format) {
    const rest = `" s="${styleOfFormat(format)}"><v>`;
    return Prisma.sql`coalesce(${place} || ${rest}::text || ${workbookValue(value, kind, style)}::text || '</v></c>', '')`;
  }
  const text = Prisma.sql`left(regexp_replace(${textOf(value, kind, style)}, ${NOT_IN_XML}::text, '', 'g'), ${LONGEST_TEXT}::int)`;
  const escaped = Prisma.sql`replace(replace(replace(${text}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  return Prisma.sql`coalesce(${place} || '" t="inlineStr"><is><t xml:space="preserve">' || ${escaped} || '</t></is></c>', '')`;
}

/** A row of a workbook's sheet, of the values of its cells and its number. */
export const workbookLine = (
  cells: readonly { value: Prisma.Sql; kind: CellKind }[],
  row: Prisma.Sql,
  style: Style,
): Prisma.Sql =>
  Prisma.sql`'<row r="' || ${row} || '">' || ${Prisma.join(
    cells.map(({ value, kind }, at) => workbookCell(value, kind, at, row, style)),
    " || ",
  )} || '</row>'`;
