"use client";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Link } from "@/components/ui/link";
import { groupThousands } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { textOfCell } from "@/lib/records/table-cells";
import type { RowsAsked } from "@/lib/views/statistics/rows/schema";
import type { StatisticsCell, StatisticsRow, StatisticsTable as Table } from "@/lib/views/statistics/tables";

/** A figure whose rows are asked for: of what it is, and in which column it stands. */
export type OpenedFigure = { behind: RowsAsked; row: string; column: string };

type Props = {
  label: string;
  table: Table;
  /** Where the name of a row leads. */
  hrefOf?: (key: string) => string | null;
  /** The heading of the bars. Without it there are none. */
  bars?: string;
  /** Shows what a figure is made of. */
  onFigure?: (figure: OpenedFigure) => void;
};

const cell = "px-2 py-1.5 align-middle";
const isNumber = (one: StatisticsCell | undefined) => typeof one !== "string";

/** A table of the statistics. Its bars are for the eye alone: their values stand in its cells. */
export function StatisticsTable({ label, table: { heads, rows, sums }, hrefOf, bars, onFigure }: Props) {
  const t = useTranslations("statistics");
  const locale = useLocale() as Locale;
  // Where there is no room for them beside what the cells say.
  const barCell = cx(cell, heads.length > 5 ? "@max-[44rem]:hidden" : "@max-[30rem]:hidden");
  const longest = Math.max(1, ...rows.flatMap(({ bar = 0, barBefore = 0 }) => [bar, barBefore]));
  const textIn = (one: StatisticsCell) => (typeof one === "string" ? one : groupThousands(one.text, locale));
  const write = (one: StatisticsCell, row: string, column: string) => {
    const value = textIn(one);
    if (!onFigure || typeof one === "string" || !("behind" in one)) return value;
    return (
      <button
        type="button"
        className="min-h-(--target) cursor-pointer text-link tabular-nums hover:underline"
        aria-label={t("open", { value, row, column })}
        onClick={() => onFigure({ behind: one.behind, row, column })}
      >
        {value}
      </button>
    );
  };
  // A column of numbers stands at the right, also where its first row has none.
  const sideOf = (at: number) =>
    rows.some(({ cells }) => isNumber(cells[at])) ? "text-end tabular-nums" : "text-start";
  const line = (cells: readonly StatisticsCell[]) =>
    cells.slice(1).map((one, at) => (
      <td key={heads[at + 1]} className={cx(cell, sideOf(at + 1), isNumber(one) && "whitespace-nowrap")}>
        {write(one, textOfCell(cells[0]!), heads[at + 1]!)}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className="w-full text-table print:text-small">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b-2 border-line-2 text-small text-ink-2">
            {heads.map((head, at) => [
              <th key={head} scope="col" className={cx(cell, at === 0 ? "text-start" : sideOf(at))}>
                {head}
              </th>,
              at === 0 && bars !== undefined && (
                <th key="bars" scope="col" className={cx(barCell, "min-w-28 text-start")}>
                  {bars}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, ...row }) => {
            const href = hrefOf?.(key);
            const name = textOfCell(cells[0]!);
            return (
              <tr key={key} className="border-t border-line first:border-t-0">
                <th scope="row" className={cx(cell, "min-w-24 text-start font-normal")}>
                  {href ? (
                    <Link href={href} className="text-link underline underline-offset-2">
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                {bars !== undefined && (
                  <td className={barCell}>
                    <Bar {...row} longest={longest} />
                  </td>
                )}
                {line(cells)}
              </tr>
            );
          })}
        </tbody>
        {sums && (
          <tfoot>
            <tr className="border-t-2 border-line-2 font-bold">
              <th scope="row" className={cx(cell, "text-start")}>
                {textOfCell(sums[0]!)}
              </th>
              {bars !== undefined && <td className={barCell} />}
              {line(sums)}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** A value as a bar, with the one a year before, or what it is of, as an outline around it. */
function Bar({ bar = 0, barBefore = 0, longest }: Pick<StatisticsRow, "bar" | "barBefore"> & { longest: number }) {
  const widthOf = (value: number) => ({ width: `${(100 * value) / longest}%` });
  return (
    <span aria-hidden className="relative block h-3.5 min-w-24" data-print="color">
      <span className="absolute inset-y-0.5 start-0 bg-link" style={widthOf(bar)} />
      {barBefore > 0 && (
        <span className="absolute inset-y-0 start-0 border border-control" style={widthOf(barBefore)} />
      )}
    </span>
  );
}
