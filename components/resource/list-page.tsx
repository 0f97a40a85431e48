"use client";
import { faPlus } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Page } from "@/components/shell/page/page";
import { Button } from "@/components/ui/button";
import { matches } from "@/components/ui/matches";
import { FilterBar } from "./filter-bar";
import { useListState } from "./list-state";
import { NoMatch } from "./no-match";
import { type Column, ResourceTable } from "./resource-table";

type Texts = {
  title: string;
  note?: ReactNode;
  /** What the text filter looks in. */
  filter: string;
  /** "12 tags". */
  count: (count: number) => string;
  create: string;
  /** The grammatical gender of what is listed; see `StatePill`. */
  gender: string;
  /** There is none at all yet, and what one is for. */
  empty: string;
  emptyText: string;
};

type Props<Row> = {
  texts: Texts;
  columns: Column<Row>[];
  /** Active and disabled ones; archived ones are never listed. */
  rows: Row[];
  /** Absent where the reader may not create. */
  onCreate?: () => void;
  phoneNote?: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  children?: ReactNode;
};

/** The screen of an administrable list: filter, active ones only or all, total, table, paging. */
export function ListPage<Row extends { id: string; state: number }>(p: Props<Row>) {
  const t = useTranslations("resource");
  const [state, setState] = useListState();
  const { texts, columns, rows } = p;
  const text = state.text.trim();
  const searched = columns.filter((column) => !column.unsearched);
  const found = rows.filter((row) => matches(searched.map((column) => column.value(row) ?? "").join(" "), text));
  const listed = state.active ? rows.filter((row) => row.state === 0) : rows;
  const shown = state.active ? found.filter((row) => row.state === 0) : found;
  const create = (variant: "primary" | "secondary") =>
    p.onCreate && (
      <Button variant={variant} icon={faPlus} onClick={p.onCreate}>
        {texts.create}
      </Button>
    );
  return (
    <Page title={texts.title} note={texts.note} actions={create("primary")}>
      <section className="border border-line bg-surface">
        <FilterBar
          state={state}
          onState={setState}
          placeholder={texts.filter}
          gender={texts.gender}
          count={texts.count(shown.length)}
        />
        <ResourceTable
          label={texts.title}
          columns={columns}
          rows={listed}
          state={state}
          onState={setState}
          phoneNote={p.phoneNote}
          actions={p.actions}
          actionsLabel={t("rowActions")}
          empty={
            <NoMatch
              state={state}
              onState={setState}
              gender={texts.gender}
              isEmpty={rows.length === 0}
              disabledMatches={found.length - found.filter((row) => row.state === 0).length}
              emptyTitle={texts.empty}
              emptyText={texts.emptyText}
              emptyAction={create("secondary")}
              onClear={() => setState({ text: "", active: true })}
            />
          }
        />
      </section>
      {p.children}
    </Page>
  );
}
