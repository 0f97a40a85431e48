"use client";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { AddressStateScope } from "@/components/resource/address-state-scope";
import { ListPage } from "@/components/resource/list-page";
import { makeStateColumn } from "@/components/resource/record-state-pill";
import { type Column, rowNameLink } from "@/components/resource/resource-table";
import { RowMenu } from "@/components/resource/row-menu";
import { useLoadedOnce } from "@/components/ui/use-loaded";
import type { DictionaryEntry, DictionaryProps } from "./entry-dialog";

export type { DictionaryEntry, DictionaryKind, EntryForm } from "./entry-dialog";

const always = () => true;
const load = () => import("./entry-dialog").then((module) => module.EntryDialog);

/**
 * The screen of a simple list that admins manage, such as tags. All these lists use it with their own columns, fields and
 * texts.
 */
export function DictionaryScreen<Row extends DictionaryEntry, V extends FieldValues>(p: DictionaryProps<Row, V>) {
  const t = useTranslations("lists");
  const shared = useTranslations("resource");
  const [edited, setEdited] = useState<Row | "new" | null>(null);
  const EntryDialog = useLoadedOnce(load, edited !== null);
  const { nameOf, columns: own, mayChange = always } = p;
  const columns = useMemo((): Column<Row>[] => {
    const name: Column<Row> = {
      id: "name",
      header: t(`${p.kind}.name`),
      value: nameOf,
      cell: (row) =>
        mayChange(row) ? (
          <button type="button" data-print="text" onClick={() => setEdited(row)} {...rowNameLink}>
            <b>{nameOf(row)}</b>
          </button>
        ) : (
          <b>{nameOf(row)}</b>
        ),
    };
    return [name, ...own, makeStateColumn(shared("state"), t(`${p.kind}.gender`))];
  }, [t, shared, p.kind, nameOf, own, mayChange]);

  return (
    <AddressStateScope>
      <ListPage
        texts={{
          title: t(`${p.kind}.title`),
          note: p.note,
          filter: t(`${p.kind}.filter`),
          count: (count) => t(`${p.kind}.count`, { count }),
          create: t(`${p.kind}.create`),
          gender: t(`${p.kind}.gender`),
          empty: t(`${p.kind}.empty`),
          emptyText: t(`${p.kind}.emptyText`),
        }}
        columns={columns}
        rows={p.rows}
        sort={p.sort}
        isDescending={p.isDescending}
        onCreate={p.mayCreate === false ? undefined : () => setEdited("new")}
        phoneNote={p.phoneNote}
        actions={(row) =>
          mayChange(row) && (
            <RowMenu
              record={row}
              name={nameOf(row)}
              route={p.route}
              gender={t(`${p.kind}.gender`)}
              onEdit={() => setEdited(row)}
            />
          )
        }
      >
        {edited && EntryDialog && (
          <EntryDialog {...p} row={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        )}
      </ListPage>
    </AddressStateScope>
  );
}
