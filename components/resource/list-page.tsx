"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page/page";
import { Button } from "@/components/ui/button";
import { matches } from "@/components/ui/matches";
import { ColumnChooser } from "./column-chooser";
import { FilterBar } from "./filter-bar";
import type { ListState } from "./list-address";
import { useListState } from "./list-state";
import { NoMatch, type NoMatchWords } from "./no-match";
import { type Column, ResourceTable } from "./resource-table";
import type { PagedList } from "./use-paged-list";

type Texts = {
  title: string;
  note?: ReactNode;
  /** What the text filter looks in. */
  filter: string;
  /** "12 tags". */
  count: (count: number) => string;
  create?: string;
  /** The grammatical gender of what is listed; see `StatePill`. */
  gender?: string;
  /** There is none at all yet, and what one is for. */
  empty: string;
  emptyText: string;
  noMatch?: NoMatchWords;
};

/** Filters of one list beside the text and the state. */
type Filters = {
  bar: ReactNode;
  /** What they leave, in words: a printed list says so. */
  chosen: string[];
  clear: () => void;
};

/** Columns that the reader may choose, with those that are hidden now. */
type Choice = { chosen: { id: string; header: string }[]; hidden: string[]; onHidden: (hidden: string[]) => void };

type Props<Row> = {
  texts: Texts;
  columns: Column<Row>[];
  /**
   * All rows, active and disabled ones, of a list that stays short; or the page of a longer one (`usePagedList`).
   * Archived ones are never listed.
   */
  rows: Row[] | PagedList<Row>;
  /** The column that is sorted by until the reader chooses another; without it the first. */
  sort?: string;
  filters?: Filters;
  columnChoice?: Choice;
  /** Absent where the reader may not create. */
  onCreate?: () => void;
  /** In place of the button that creates: exports, imports, links. */
  tools?: ReactNode;
  phoneNote?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  children?: ReactNode;
};

/** The screen of an administrable list: filters, active ones only or all, total, table, paging. */
export function ListPage<Row extends { id: string; state: number }>(p: Props<Row>) {
  const t = useTranslations("resource");
  const [state, setState] = useListState();
  const { texts, columns, filters, columnChoice } = p;
  const list = Array.isArray(p.rows) ? countShortList(p.rows, columns, state) : pagedList(p.rows, state, filters);
  const create = (variant: "primary" | "secondary") =>
    p.onCreate && (
      <Button variant={variant} icon={faPlus} onClick={p.onCreate}>
        {texts.create}
      </Button>
    );
  return (
    <Page title={texts.title} note={texts.note} actions={p.tools ?? create("primary")}>
      <section className="border border-line bg-surface">
        <FilterBar
          state={state}
          onState={setState}
          placeholder={texts.filter}
          gender={texts.gender}
          count={texts.count(list.count)}
          chosen={filters?.chosen}
        >
          {filters?.bar}
        </FilterBar>
        <ResourceTable
          label={texts.title}
          columns={columns}
          rows={list.rows}
          total={list.total}
          isBusy={list.isBusy}
          state={{
            ...state,
            sort: state.sort || (p.sort ?? ""),
            hidden: columnChoice ? columnChoice.hidden.join(",") : state.hidden,
          }}
          onState={setState}
          phoneNote={p.phoneNote}
          actions={p.actions}
          actionsLabel={t("rowActions")}
          columnChooser={
            columnChoice && (
              <ColumnChooser
                columns={columnChoice.chosen}
                hidden={columnChoice.hidden}
                onHidden={columnChoice.onHidden}
              />
            )
          }
          empty={
            <NoMatch
              state={state}
              onState={setState}
              gender={texts.gender}
              isEmpty={list.isEmpty}
              disabledMatches={list.disabledMatches}
              emptyTitle={texts.empty}
              emptyText={texts.emptyText}
              emptyAction={create("secondary")}
              onClear={() => {
                setState({ text: "", active: true });
                filters?.clear();
              }}
              words={texts.noMatch}
            />
          }
        />
      </section>
      {p.children}
    </Page>
  );
}

type Listed<Row> = {
  rows: Row[];
  /** Given where the server pages. */
  total?: number;
  isBusy?: boolean;
  /** How many the filter leaves. */
  count: number;
  disabledMatches: number;
  isEmpty: boolean;
};

function countShortList<Row extends { state: number }>(
  rows: Row[],
  columns: Column<Row>[],
  state: ListState,
): Listed<Row> {
  const searched = columns.filter((column) => !column.unsearched);
  const textOf = (row: Row) => searched.map((column) => column.value(row) ?? "").join(" ");
  const found = rows.filter((row) => matches(textOf(row), state.text.trim()));
  const active = found.filter((row) => row.state === 0);
  return {
    rows: state.active ? rows.filter((row) => row.state === 0) : rows,
    count: state.active ? active.length : found.length,
    disabledMatches: found.length - active.length,
    isEmpty: rows.length === 0,
  };
}

function pagedList<Row>(list: PagedList<Row>, state: ListState, filters: Filters | undefined): Listed<Row> {
  const isFiltered = state.text.trim() !== "" || (filters?.chosen.length ?? 0) > 0;
  return { ...list, count: list.total, isEmpty: !isFiltered && list.total === 0 && list.disabledMatches === 0 };
}
