"use client";
import { faChevronDown, faChevronRight, faCircleMinus } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo, useRef } from "react";
import { hrefOfBooking } from "@/components/entity/booking-hit-link";
import { ROLE_LOOK } from "@/components/entity/role-look";
import { reservationTypeIcons, stateCssClass, typeCssClass } from "@/components/reservations/strip/strip-look";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatShortDay } from "@/lib/platform/display";
import { isFinding, nameOfRow } from "@/lib/views/warnings/matrix/rules";
import { aboutIdOf, type BookingHit, type MatrixRow, type WarningMatrix } from "@/lib/views/warnings/wire";
import { useStandingTexts } from "../use-standing-texts";
import type { Finding, Line } from "./choose-rows";
import { MatrixCell } from "./matrix-cell";
import { placeOf, useMatrixKeys } from "./use-matrix-keys";
import { useVisibleLines } from "./use-visible-lines";

type Props = {
  matrix: WarningMatrix;
  lines: readonly Line[];
  label: string;
  siteId: string;
  /** The cell whose card is open. */
  openPlace: string | null;
  onOpen: (finding: Finding, place: string, anchor: HTMLElement) => void;
  onFold: (role: SiteRole) => void;
};

const cell = "border-b border-s border-line px-1";
const head =
  "sticky top-0 z-2 border-b border-line-2 bg-surface px-2 py-1.5 align-bottom text-small font-bold text-ink-2";
/** On a desk the booking stays in sight, whatever the columns between. */
const lastColumn = "w-full min-w-44 border-s border-s-line-2 bg-surface min-[1024px]:sticky min-[1024px]:end-0";
const first = "sticky start-0 w-[10.5rem] max-w-[10.5rem] min-w-[10.5rem]";

/** People or aircraft with a column for each certificate. Its first line and column stay; only visible lines are drawn. */
export function MatrixTable({ matrix, lines, label, siteId, openPlace, onOpen, onFold }: Props) {
  const t = useTranslations("warnings.matrix");
  const texts = useStandingTexts();
  const box = useRef<HTMLDivElement>(null);
  const { first: from, last, above, below, measure, reveal } = useVisibleLines(lines, box);
  const { cursor, setCursor, onKeyDown } = useMatrixKeys(lines, box, reveal);
  const { columns } = matrix;
  const rows = useMemo(() => lines.flatMap((line) => (line.type === "row" ? [line.row] : [])), [lines]);
  // Between phone and desk there is room only for what needs attention.
  const narrow = useMemo(
    () =>
      columns.map((_, at) => (rows.some(({ cells }) => cells[at] && isFinding(cells[at])) ? "" : "max-drawer:hidden")),
    [columns, rows],
  );
  const start =
    cursor && rows.some(({ id }) => id === cursor.rowId) ? cursor : rows[0] && { rowId: rows[0].id, at: -1 };
  const isPerson = rows[0]?.person !== null;
  const width = columns.length + 2;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the buttons and links inside
    <div
      ref={box}
      onScroll={measure}
      onKeyDown={onKeyDown}
      className="relative max-h-[max(20rem,calc(100dvh-21rem))] scroll-ps-[10.5rem] scroll-pt-16 min-[1024px]:scroll-pe-44 overflow-auto print:max-h-none print:overflow-visible phone:hidden"
    >
      <table className="min-w-full border-separate border-spacing-0 text-table" aria-rowcount={rows.length + 1}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={cx(head, first, "z-3 text-start")}>
              {t(isPerson ? "person" : "oneAircraft")}
            </th>
            {columns.map((column, at) => (
              <th
                key={aboutIdOf(column) + column.name}
                scope="col"
                className={cx(
                  head,
                  narrow[at],
                  "max-w-28 min-w-[4.75rem] border-s border-s-line text-center hyphens-auto",
                )}
              >
                <span title={column.name} className="line-clamp-3 print:line-clamp-none">
                  {column.name}
                </span>
              </th>
            ))}
            <th scope="col" className={cx(head, lastColumn, "text-start min-[1024px]:z-3")}>
              {t("nextBooking")}
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Gap height={above} width={width} />}
          {lines.slice(from, last).map((line) =>
            line.type === "group" ? (
              <tr key={line.role} className="h-[1.5625rem]">
                <th scope="rowgroup" colSpan={width} className="border-b border-line bg-sunken p-0 text-start">
                  <button
                    type="button"
                    data-print="text"
                    aria-expanded={!line.isFolded}
                    onClick={() => onFold(line.role)}
                    className="sticky start-0 flex items-center gap-2 px-2 text-small"
                  >
                    <Icon of={line.isFolded ? faChevronRight : faChevronDown} className="w-3" />
                    <Icon of={ROLE_LOOK[line.role].icon} />
                    <b>{t(`groups.${line.role}`)}</b>
                    <span className="font-normal text-ink-2">{line.count}</span>
                  </button>
                </th>
              </tr>
            ) : (
              <tr key={line.row.id} aria-rowindex={rows.indexOf(line.row) + 2} className="h-[2.125rem]">
                <th
                  scope="row"
                  className={cx(first, "z-1 border-b border-line bg-surface px-2 text-start font-normal")}
                >
                  <NameLink
                    row={line.row}
                    siteId={siteId}
                    isFocusable={isAt(line.row, -1)}
                    onFocus={focusOf(line.row, -1)}
                  />
                </th>
                {line.row.cells.map((standing, at) => {
                  const column = columns[at]!;
                  const place = placeOf(line.row.id, at);
                  return (
                    <td
                      key={aboutIdOf(column) + column.name}
                      data-print="color"
                      className={cx(cell, narrow[at], !standing && "bg-sunken")}
                    >
                      {standing && (
                        <MatrixCell
                          standing={standing}
                          text={texts.short(standing, column.ruleName !== null)}
                          label={texts.label(standing, column.name, nameOfRow(line.row), column.ruleName !== null)}
                          place={place}
                          isFocusable={isAt(line.row, at)}
                          isOpen={openPlace === place}
                          onFocus={focusOf(line.row, at)}
                          onOpen={(anchor) => onOpen({ row: line.row, column, standing }, place, anchor)}
                        />
                      )}
                    </td>
                  );
                })}
                <td className={cx(cell, lastColumn, "z-1 px-2 whitespace-nowrap")}>
                  {line.row.booking && (
                    <BookingLink
                      booking={line.row.booking}
                      place={placeOf(line.row.id, columns.length)}
                      isFocusable={isAt(line.row, columns.length)}
                      onFocus={focusOf(line.row, columns.length)}
                    />
                  )}
                </td>
              </tr>
            ),
          )}
          {below > 0 && <Gap height={below} width={width} />}
        </tbody>
      </table>
    </div>
  );

  function isAt(row: MatrixRow, at: number): boolean {
    return start?.rowId === row.id && start.at === at;
  }
  function focusOf(row: MatrixRow, at: number) {
    return () => setCursor({ rowId: row.id, at });
  }
}

/** Stands for the lines that aren't drawn. */
const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr style={{ height }}>
    <td colSpan={width} />
  </tr>
);

type NameProps = { row: MatrixRow; siteId: string; isFocusable: boolean; onFocus: () => void };

function NameLink({ row, siteId, isFocusable, onFocus }: NameProps): ReactNode {
  const { person, aircraft } = row;
  return (
    <Link
      href={`/site/${siteId}/${person ? `user/${row.id}?tab=certificates` : `aircraft/${row.id}?tab=certificat`}`}
      data-cell={placeOf(row.id, -1)}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={onFocus}
      className="block truncate hover:underline"
      title={nameOfRow(row)}
    >
      <b>{person ? person.callSign : aircraft!.callSign}</b> {person ? nameOfRow(row) : aircraft!.model}
    </Link>
  );
}

type BookingProps = { booking: BookingHit; place: string; isFocusable: boolean; onFocus: () => void };

/** The first booking that really turns red, as the strip that it is on the planning. */
function BookingLink({ booking, place, isFocusable, onFocus }: BookingProps) {
  const t = useTranslations("reservations");
  const locale = useLocale();
  const { start, timeZone, type, callSign } = booking;
  return (
    <Link
      href={hrefOfBooking(booking)}
      data-cell={place}
      tabIndex={isFocusable ? 0 : -1}
      onFocus={onFocus}
      className="flex items-center gap-3"
    >
      <span className="tabular-nums">
        {formatShortDay(localDayOf(start, timeZone), locale)} {formatClock(start, timeZone)}
      </span>
      <span
        data-print="color"
        className={cx(
          "strip-body flex h-6.5 items-stretch overflow-hidden rounded-strip border-2 border-neg! text-small",
          typeCssClass(type),
          stateCssClass("Scheduled"),
        )}
      >
        <span className="strip-holder grid w-6 place-items-center border-e">
          <Icon of={reservationTypeIcons[type]} label={t(`types.${type}`)} />
        </span>
        <b className="self-center px-1.5">{callSign ?? t(`types.${type}`)}</b>
        <span className="grid w-5 place-items-center bg-neg text-on-neg">
          <Icon of={faCircleMinus} label={t("compliances.Blocking")} />
        </span>
      </span>
    </Link>
  );
}
