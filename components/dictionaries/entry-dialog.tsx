"use client";
import { type Messages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import type { Column } from "@/components/resource/resource-table";
import { useRecordForm } from "@/components/resource/use-record-form";
import { api } from "@/lib/http/client";
import type { RecordState } from "@/lib/records/codes";

export type DictionaryEntry = { id: string; state: RecordState; version: number };
type ListTexts = Messages["lists"];
/** The keys under `lists` in the messages whose texts fit this screen. */
export type DictionaryKind = {
  [Kind in keyof ListTexts]: ListTexts[Kind] extends Record<keyof ListTexts["tags"], string> ? Kind : never;
}[keyof ListTexts];
export type EntryForm<V extends FieldValues> = ReturnType<typeof useRecordForm<V>>;

export type DictionaryProps<Row extends DictionaryEntry, V extends FieldValues> = {
  /** The key of the dictionary's texts under `lists` in the messages. */
  kind: DictionaryKind;
  /** The API route, below `/api`. */
  route: string;
  rows: Row[];
  /** Returns the name of an entry, which is the first column. `columns` are the columns after it. */
  nameOf: (row: Row) => string;
  columns: Column<Row>[];
  /** Returns the form's values for an entry, or for a new one. */
  valuesOf: (row: Row | null) => V;
  /** Makes the request body from the form's values. Without it, the values are the body. */
  makeBody?: (values: V) => object;
  fields: (form: EntryForm<V>, row: Row | null) => ReactNode;
  phoneNote?: (row: Row) => ReactNode;
  note?: ReactNode;
  /** Set it to false to hide the button for new entries, for example because a site must be chosen first. */
  mayCreate?: boolean;
  /** Whether the person may change an entry, where they may not change each. */
  mayChange?: (row: Row) => boolean;
  /** The column by which the list is sorted at first, and whether downwards. Without it, it is the name. */
  sort?: string;
  isDescending?: boolean;
};

/** The form of one entry, or of a new one. It is loaded when it opens. */
export function EntryDialog<Row extends DictionaryEntry, V extends FieldValues>({
  row,
  onClose,
  ...p
}: DictionaryProps<Row, V> & { row: Row | null; onClose: () => void }) {
  const t = useTranslations("lists");
  const record = useRecordForm<V>({
    defaultValues: p.valuesOf(row) as DefaultValues<V>,
    id: row?.id,
    version: row?.version,
    save: (values, version) => {
      const body = p.makeBody?.(values) ?? values;
      return row ? api.put(p.route, { body: { ...body, id: row.id }, version }) : api.post(p.route, { body });
    },
    onSaved: onClose,
    savedText: t(`${p.kind}.saved`),
  });
  return (
    <FormDialog title={row ? p.nameOf(row) : t(`${p.kind}.create`)} onClose={onClose} record={record}>
      {p.fields(record, row)}
    </FormDialog>
  );
}
