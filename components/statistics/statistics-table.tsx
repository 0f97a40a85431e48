"use client";
import { useLocale, useTranslations } from "next-intl";
import { PhoneRows } from "@/components/logbook/phone-rows";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { groupThousands } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { textOfCell } from "@/lib/records/table-cells";
import type { RowsAsked } from "@/lib/views/statistics/rows/schema";
import type { StatisticsCell, StatisticsRow, StatisticsTable as Table } from "@/lib/views/statistics/tables";

/** Where a figure stands in its table: the key of its row, null for the sums, and its column from 0. */
export type FigurePlace = { key: string | null; column: number };
/** A figure whose rows are shown: what they are, and what the figure is called. */
export type OpenedFigure = { behind: RowsAsked; row: string; column: string };

/** Returns the figure at a place of a table, if it stands there and rows are behind it. */
export function findFigure({ heads, rows, sums }: Table, { key, column }: FigurePlace): OpenedFigure | null {
  const cells = key === null ? sums : rows.find((row) => row.key === key)?.cells;
  const one = cells?.[column];
  if (!cells || one === undefined || typeof one === "string" || !("behind" in one)) return null;
  return { behind: one.behind, row: nameOf(cells), column: heads[column]! };
}

/** The name of a line: its texts up to its first figure, such as a member and the model that they flew. */
const nameOf = ([first, ...others]: readonly StatisticsCell[]): string => {
  const figure = others.findIndex(isNumber);
  return [first!, ...others.slice(0, figure)].map(textOfCell).filter(Boolean).join(", ");
};

type Props = {
  label: string;
  table: Table;
  /** Where the name of a row leads. */
  hrefOf?: (key: string) => string | null;
  /** The heading of the bars. Without it there are none. */
  bars?: string;
  /** Shows what a figure is made of. */
  onFigure?: (figure: FigurePlace) => void;
};

const cell = "h-8 px-2 py-0.5 align-middle print:px-1";
const sideways = "overflow-x-auto phone:hidden print:block print:overflow-visible";
const target = "inline-flex min-h-(--target) min-w-(--target) items-center";
/** Less than a year before is a text, because a spreadsheet knows no negative time. */
const isNumber = (one: StatisticsCell | undefined) => typeof one !== "string" || /^[-−]\d/.test(one);
/** So long a text, such as a model, isn't broken. */
const UNBROKEN = 16;
/** Whether a value stands beside another on a phone, with what it is called. */
const isShort = (head: string, value: string) => head.length + value.length <= 18;

/** A table of the statistics. Its bars are for the eye alone: their values stand in its cells. */
export function StatisticsTable({ label, table: { heads, rows, sums }, hrefOf, bars, onFigure }: Props) {
  const t = useTranslations("statistics");
  const locale = useLocale() as Locale;
  // Where there is no room for them beside what the cells say.
  const barCell = cx(
    cell,
    heads.length > 6
      ? "@max-[44rem]:hidden print:hidden"
      : heads.length > 4
        ? "@max-[33rem]:hidden"
        : "@max-[26rem]:hidden",
  );
  const longest = Math.max(1, ...rows.flatMap(({ bar = 0, barBefore = 0 }) => [bar, barBefore]));
  const textIn = (one: StatisticsCell) => (typeof one === "string" ? one : groupThousands(one.text, locale));
  const write = (cells: readonly StatisticsCell[], key: string | null, column: number) => {
    const one = cells[column]!;
    const value = textIn(one);
    if (!onFigure || typeof one === "string" || !("behind" in one)) return value;
    return (
      <button
        type="button"
        data-print="text"
        className={cx(target, "-mx-2 cursor-pointer justify-end px-2 text-link tabular-nums hover:underline")}
        aria-label={t("open", { value, row: nameOf(cells), column: heads[column]! })}
        onClick={() => onFigure({ key, column })}
      >
        {value}
      </button>
    );
  };
  const head = (key: string, name: string) => {
    const href = hrefOf?.(key);
    if (!href) return name;
    return (
      <Link href={href} className={cx(target, "text-link underline underline-offset-2")}>
        {name}
      </Link>
    );
  };
  // A column of numbers stands at the right, also where its first row has none.
  const sideOf = (at: number) =>
    rows.some(({ cells }) => isNumber(cells[at])) ? "text-end tabular-nums" : "text-start";
  const line = (cells: readonly StatisticsCell[], key: string | null) =>
    cells.slice(1).map((one, at) => (
      <td
        key={heads[at + 1]}
        className={cx(cell, sideOf(at + 1), (isNumber(one) || textIn(one).length < UNBROKEN) && "whitespace-nowrap")}
      >
        {write(cells, key, at + 1)}
      </td>
    ));
  const factsOf = (cells: readonly StatisticsCell[], key: string | null, without?: number) =>
    cells.flatMap((one, at) =>
      at === 0 || at === without
        ? []
        : [
            {
              label: heads[at]!,
              value: textIn(one) && write(cells, key, at),
              isShort: isShort(heads[at]!, textIn(one)),
            },
          ],
    );
  const table = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys
    <section className={sideways} aria-label={label} tabIndex={0}>
      <table className="w-full text-table print:text-small">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b-2 border-line-2 text-small text-ink-2">
            {heads.map((head, at) => [
              <th key={head} scope="col" className={cx(cell, at === 0 ? "text-start" : sideOf(at))}>
                {head}
              </th>,
              at === 0 && bars !== undefined && (
                <th key="bars" scope="col" className={cx(barCell, "min-w-16 text-start")}>
                  {bars}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, ...row }) => (
            <tr key={key} className="border-t border-line first:border-t-0">
              <th scope="row" tabIndex={-1} className={cx(cell, "min-w-24 text-start font-normal")}>
                {head(key, textOfCell(cells[0]!))}
              </th>
              {bars !== undefined && (
                <td className={barCell}>
                  <Bar {...row} longest={longest} />
                </td>
              )}
              {line(cells, key)}
            </tr>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <tr className="border-t-2 border-line-2 font-bold">
              <th scope="row" className={cx(cell, "text-start")}>
                {textOfCell(sums[0]!)}
              </th>
              {bars !== undefined && <td className={barCell} />}
              {line(sums, null)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
  return (
    <>
      {table}
      <PhoneRows
        label={label}
        rows={rows.map(({ key, cells }) => {
          // The first figure says most.
          const figure = cells.findIndex((one, at) => at > 0 && isNumber(one));
          return {
            ...{ key, head: head(key, textOfCell(cells[0]!)), figure: figure > 0 && write(cells, key, figure) },
            facts: factsOf(cells, key, figure),
          };
        })}
        {...(sums && { sums: factsOf(sums, null) })}
      />
    </>
  );
}

/** A value as a bar, with the one a year before, or what it is of, as an outline around it. */
function Bar({ bar = 0, barBefore = 0, longest }: Pick<StatisticsRow, "bar" | "barBefore"> & { longest: number }) {
  const widthOf = (value: number) => ({ width: `${(100 * value) / longest}%` });
  return (
    <span aria-hidden className="relative block h-3.5 min-w-16" data-print="color">
      <span className="absolute inset-y-0.5 start-0 bg-link" style={widthOf(bar)} />
      {barBefore > 0 && (
        <span className="absolute inset-y-0 start-0 border border-control" style={widthOf(barBefore)} />
      )}
    </span>
  );
}
