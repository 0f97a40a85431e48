"use client";
import { faArrowDownShortWide, faArrowUpWideShort, type IconDefinition } from "@fortawesome/free-solid-svg-icons";
import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useLocale } from "next-intl";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { useIsPrinting } from "@/components/ui/use-is-printing";
import { matchesAllWords } from "@/lib/platform/words";
import type { ListState } from "./list-address";
import { Pagination } from "./pagination";
import { type RowOrdering, type RowSteps, useRowOrder } from "./row-order";

export type Column<Row> = {
  id: string;
  header: string;
  /** Shown in place of the heading's words, for a narrow column. */
  headerIcon?: IconDefinition;
  /** The value that is sorted and searched. */
  value: (row: Row) => string | number | null;
  cell?: (row: Row) => ReactNode;
  align?: "end";
  /** Whether the list can't be sorted by this column. */
  unsorted?: true;
  /** Whether the search ignores this column. */
  unsearched?: true;
  /** Whether the column is hidden below 700 px. `phoneNote` then shows its content in the first column. */
  wide?: true;
  /** Classes of its heading and its cells, such as the width of the table below which they are hidden. */
  className?: string;
};

/**
 * Attributes of the link or button on a row's name, which opens the row. It fills its whole cell, and a press anywhere else in
 * the row counts as a press on it.
 */
export const rowNameLink = {
  "data-row-name": true,
  className: "text-start wrap-anywhere hover:underline after:absolute after:inset-0",
} as const;

/**
 * Opens the row that was pressed, as its name would: also in a new tab, with Ctrl or the middle button. A press on something
 * of its own (a link, a menu) or the end of a selection of text doesn't open it.
 */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget, type, button, ctrlKey, metaKey, shiftKey } = event;
  if (type === "auxclick" && button !== 1) return;
  // React also passes on presses in a menu that the row opened, though it stands elsewhere in the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest("a, button, input, label") || getSelection()?.type === "Range") return;
  currentTarget.querySelector("[data-row-name]")?.dispatchEvent(
    new window.MouseEvent("click", {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || type === "auxclick",
      metaKey,
      shiftKey,
    }),
  );
}

const headingClass =
  "flex min-h-10 w-full items-center touch:min-h-11 gap-1.5 px-3 text-start font-bold whitespace-nowrap";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  /**
   * The number of rows in the whole list. If it is set, the server searches, sorts and pages, and `rows` is only one page.
   */
  total?: number;
  /** Whether newer rows are being loaded. */
  isBusy?: boolean;
  state: ListState;
  onState: (change: Partial<ListState>) => void;
  /** The second line of the first column, shown below 700 px. */
  phoneNote?: (row: Row) => ReactNode;
  /** The content of the last cell, usually a menu with the actions of the row. */
  actions?: (row: Row, steps: RowSteps) => ReactNode;
  actionsLabel?: string;
  /** Absent if the rows have no order of their own, or the person may not change it. */
  ordering?: RowOrdering<Row>;
  /**
   * Whether each row is a sheet of two columns on a phone. All columns are then shown; their classes say where they stand.
   */
  hasPhoneSheets?: boolean;
  /** A button at the end of the headings, to choose the columns. */
  columnChooser?: ReactNode;
  /** Shown in place of the table if there are no rows. */
  empty: ReactNode;
};

/** A table of records. A click on a heading sorts it. It shows only the rows of the current page that match the search. */
export function ResourceTable<Row extends { id: string }>({ columns, rows, state, onState, ...p }: Props<Row>) {
  const locale = useLocale();
  const isPrinting = useIsPrinting();
  const isPaged = p.total !== undefined;
  const definitions = useMemo((): ColumnDef<typeof features, Row>[] => {
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
    return columns.map((column) => ({
      id: column.id,
      accessorFn: (row) => column.value(row) ?? undefined,
      enableGlobalFilter: !column.unsearched,
      sortUndefined: "last",
      sortFn: (a, b, id) => {
        const [one, other] = [a.getValue(id), b.getValue(id)];
        return typeof one === "number" && typeof other === "number" ? one - other : compare(String(one), String(other));
      },
    }));
  }, [columns, locale]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const sort = byId.has(state.sort) ? state.sort : columns[0]!.id;
  const hidden = state.hidden.split(",");
  // The typed words may be in different columns. So the whole row is searched once, for the first searched column only.
  const searched = columns.filter((column) => !column.unsearched);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => row.id,
    getColumnCanGlobalFilter: (column) => column.id === searched[0]?.id,
    globalFilterFn: (row, _id, typed: string) =>
      matchesAllWords(searched.map((column) => column.value(row.original) ?? "").join(" "), typed),
    enableSortingRemoval: false,
    manualFiltering: isPaged,
    manualSorting: isPaged,
    manualPagination: isPaged,
    rowCount: p.total,
    state: {
      globalFilter: state.text.trim(),
      sorting: [{ id: sort, desc: state.desc }],
      pagination: { pageIndex: Math.max(0, state.page - 1), pageSize: state.rows },
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
    autoResetPageIndex: false,
  });
  const total = p.total ?? table.getFilteredRowModel().rows.length;
  // Only while the rows stand in that order can one be moved among them.
  const isInOrder = sort === p.ordering?.column && !state.desc && !isPaged && !isPrinting;
  // Paper can't be paged, so all matching rows are printed.
  const model = isInOrder || isPrinting ? table.getPrePaginatedRowModel() : table.getRowModel();
  const rowsInOrder = model.rows.map(({ original }) => original);
  const order = useRowOrder(
    rowsInOrder,
    isInOrder ? { first: Math.max(0, state.page - 1) * state.rows, size: state.rows } : { first: 0, size: total },
    isInOrder ? p.ordering : undefined,
  );
  if (total === 0) return p.empty;
  const shown = isInOrder ? order.shown : rowsInOrder;
  const visible = columns.filter((column) => !hidden.includes(column.id));
  const firstId = (visible.find((column) => !column.wide) ?? visible[0])?.id;
  // On a phone, the column of the state is hidden when only active records are listed.
  const isWide = (column: Column<Row>) => !p.hasPhoneSheets && (column.wide || (column.id === "state" && state.active));
  const hasLast = Boolean(p.actions ?? p.columnChooser);

  function press(id: string) {
    onState({ sort: id, desc: id === sort ? !state.desc : false });
  }

  return (
    <>
      <div className="@container relative overflow-x-auto print:overflow-visible">
        <table
          aria-busy={p.isBusy || undefined}
          className={cx(
            "w-full border-collapse text-table phone:text-body aria-busy:opacity-60",
            p.hasPhoneSheets && "phone:block",
          )}
        >
          <caption className="sr-only">{p.label}</caption>
          <thead className={p.hasPhoneSheets ? "phone:hidden" : undefined}>
            <tr className="border-y border-line-2">
              {isInOrder && <td className="w-9 phone:hidden" />}
              {visible.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  aria-sort={column.id === sort ? (state.desc ? "descending" : "ascending") : undefined}
                  className={cx("p-0 font-bold text-ink-2", isWide(column) && "phone:hidden", column.className)}
                >
                  {column.unsorted ? (
                    <span className={cx(headingClass, column.align === "end" && "justify-end")}>{column.header}</span>
                  ) : (
                    <button
                      type="button"
                      data-print="text"
                      onClick={() => press(column.id)}
                      className={cx(headingClass, "hover:bg-primary-soft", column.align === "end" && "justify-end")}
                    >
                      {column.headerIcon ? (
                        <>
                          <span className="sr-only">{column.header}</span>
                          {column.id !== sort && <Icon of={column.headerIcon} />}
                        </>
                      ) : (
                        column.header
                      )}
                      {column.id === sort && <Icon of={state.desc ? faArrowUpWideShort : faArrowDownShortWide} />}
                    </button>
                  )}
                </th>
              ))}
              {hasLast && (
                <th scope="col" className="w-12 px-1 text-end print:hidden">
                  <span className="sr-only">{p.actionsLabel}</span>
                  {p.columnChooser}
                </th>
              )}
            </tr>
          </thead>
          <tbody className={p.hasPhoneSheets ? "phone:block" : undefined}>
            {shown.map((row) => (
              <tr
                key={row.id}
                onClick={openRow}
                onAuxClick={openRow}
                className={cx(
                  "border-b border-line last:border-b-0 hover:bg-sunken has-[[aria-current=true]]:bg-primary-soft has-[[data-row-name]]:cursor-pointer",
                  row.id === order.liftedId && "bg-primary-soft",
                  p.hasPhoneSheets &&
                    "phone:relative phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:p-3 phone:pe-1",
                )}
              >
                {isInOrder && <td className="w-9 ps-1 phone:hidden">{order.handle(row)}</td>}
                {visible.map((column) => (
                  <td
                    key={column.id}
                    className={cx(
                      "relative h-11 px-3 py-1.5",
                      column.align === "end" && "text-end tabular-nums",
                      isWide(column) && "phone:hidden",
                      p.hasPhoneSheets && "phone:h-auto phone:p-0 phone:empty:hidden",
                      column.className,
                    )}
                  >
                    {column.cell ? column.cell(row) : column.value(row)}
                    {column.id === firstId && p.phoneNote && (
                      <div className="mt-0.5 hidden text-small text-ink-2 phone:block">{p.phoneNote(row)}</div>
                    )}
                  </td>
                ))}
                {hasLast && (
                  <td
                    className={cx(
                      "px-1 text-end print:hidden",
                      p.hasPhoneSheets && "phone:relative phone:col-start-2 phone:row-start-1 phone:p-0",
                    )}
                  >
                    {p.actions?.(row, isInOrder ? order.stepsOf(row) : {})}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isInOrder && order.status}
      <Pagination state={state} onState={onState} total={total} />
    </>
  );
}
