"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page/page";
import { Button } from "@/components/ui/button";
import { matchesAllWords } from "@/lib/platform/words";
import type { RecordState } from "@/lib/records/codes";
import { ColumnChooser } from "./column-chooser";
import { EmptyListState, type NoMatchTexts } from "./empty-list-state";
import { ListFilterBar } from "./filter-bar";
import type { ListState } from "./list-address";
import { type Column, ResourceTable } from "./resource-table";
import type { RowOrdering, RowSteps } from "./row-order";
import type { PagedList } from "./use-paged-list";
import { useUrlListState } from "./use-url-list-state";

type Texts = {
  title: string;
  note?: ReactNode;
  /** Says which fields the text search covers. */
  filter: string;
  /** Formats the number of records, such as "12 tags", and of those that "active only" hides. */
  count: (count: number, hidden: number) => string;
  create?: string;
  /** The grammatical gender of the listed records, for languages that need it. */
  gender?: string;
  /** Title and text for a list without any records. The text explains what the records are for. */
  /** Says in place of "active only" that disabled records are left out, and that they aren't. */
  activeOnly?: { only: string; all: string };
  empty: string;
  emptyText: string;
  noMatch?: NoMatchTexts;
};

/** The filters of a list in addition to the text and the state. */
type Filters = {
  bar: ReactNode;
  /** These filters in words, for the printed list. */
  chosen: string[];
  clear: () => void;
};

/** The columns that the person may show or hide, with those that are hidden now. */
type Choice = { chosen: { id: string; header: string }[]; hidden: string[]; onHidden: (hidden: string[]) => void };

type Props<Row> = {
  texts: Texts;
  columns: Column<Row>[];
  /**
   * For a short list: all rows that its own filters leave, active and disabled. For a longer list: one page from `usePagedList`. Archived records are
   * never listed.
   */
  rows: Row[] | PagedList<Row>;
  /** The column by which the list is sorted at first. Without it, it is the first column. */
  sort?: string;
  /** Whether it is sorted downwards at first. */
  isDescending?: boolean;
  filters?: Filters;
  columnChoice?: Choice;
  ordering?: RowOrdering<Row>;
  /** Opens the form for a new record. Undefined if the person may not create one. */
  onCreate?: () => void;
  /** Buttons in place of the button for a new record: export, import, links. */
  tools?: ReactNode;
  phoneNote?: (row: Row) => ReactNode;
  hasPhoneSheets?: boolean;
  actions?: (row: Row, steps: RowSteps) => ReactNode;
  children?: ReactNode;
};

/** The screen of a list of records. */
export function ListPage<Row extends { id: string; state: RecordState }>(p: Props<Row>) {
  return (
    <Page title={p.texts.title} note={p.texts.note} actions={p.tools ?? createButton(p, "primary")}>
      <ListSection {...p} />
      {p.children}
    </Page>
  );
}

const createButton = (
  { onCreate, texts }: Pick<Props<never>, "onCreate" | "texts">,
  variant: "primary" | "secondary",
) =>
  onCreate && (
    <Button variant={variant} icon={faPlus} onClick={onCreate}>
      {texts.create}
    </Button>
  );

/** A list of records: filters, number of records, table and page links. */
export function ListSection<Row extends { id: string; state: RecordState }>(p: Omit<Props<Row>, "tools" | "children">) {
  const t = useTranslations("resource");
  const [state, setState] = useUrlListState();
  const { texts, columns, filters, columnChoice } = p;
  const list = Array.isArray(p.rows)
    ? countShortList(p.rows, columns, state, filters)
    : pagedList(p.rows, state, filters);
  return (
    <section className="border border-line bg-surface">
      <ListFilterBar
        state={state}
        onState={setState}
        placeholder={texts.filter}
        gender={texts.gender}
        activeOnly={texts.activeOnly}
        count={texts.count(list.count, state.active ? list.disabledMatches : 0)}
        chosen={filters?.chosen}
      >
        {filters?.bar}
      </ListFilterBar>
      <ResourceTable
        label={texts.title}
        columns={columns}
        rows={list.rows}
        total={list.total}
        isBusy={list.isBusy}
        state={{
          ...state,
          sort: state.sort || (p.sort ?? ""),
          desc: state.sort ? state.desc : Boolean(p.isDescending),
          hidden: columnChoice ? columnChoice.hidden.join(",") : state.hidden,
        }}
        onState={setState}
        phoneNote={p.phoneNote}
        hasPhoneSheets={p.hasPhoneSheets}
        ordering={p.ordering}
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
          <EmptyListState
            state={state}
            onState={setState}
            gender={texts.gender}
            isEmpty={list.isEmpty}
            disabledMatches={list.disabledMatches}
            emptyTitle={texts.empty}
            emptyText={texts.emptyText}
            emptyAction={createButton(p, "secondary")}
            onClear={() => {
              setState({ text: "", active: true });
              filters?.clear();
            }}
            words={texts.noMatch}
          />
        }
      />
    </section>
  );
}

type Listed<Row> = {
  rows: Row[];
  /** The number of rows in the whole list. It is set only if the server splits the list into pages. */
  total?: number;
  isBusy?: boolean;
  /** How many records match the filters. */
  count: number;
  disabledMatches: number;
  isEmpty: boolean;
};

function countShortList<Row extends { state: RecordState }>(
  rows: Row[],
  columns: Column<Row>[],
  state: ListState,
  filters: Filters | undefined,
): Listed<Row> {
  const searched = columns.filter((column) => !column.unsearched);
  const textOf = (row: Row) => searched.map((column) => column.value(row) ?? "").join(" ");
  const found = rows.filter((row) => matchesAllWords(textOf(row), state.text.trim()));
  const active = found.filter((row) => row.state === "Active");
  return {
    rows: state.active ? rows.filter((row) => row.state === "Active") : rows,
    count: state.active ? active.length : found.length,
    disabledMatches: found.length - active.length,
    isEmpty: rows.length === 0 && !filters?.chosen.length,
  };
}

function pagedList<Row>(list: PagedList<Row>, state: ListState, filters: Filters | undefined): Listed<Row> {
  const isFiltered = state.text.trim() !== "" || (filters?.chosen.length ?? 0) > 0;
  return { ...list, count: list.total, isEmpty: !isFiltered && list.total === 0 && list.disabledMatches === 0 };
}
