"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import type { ListState } from "./list-address";
import { SearchField } from "./search-field";

type Props = {
  state: ListState;
  onState: (change: Partial<ListState>) => void;
  /** Says which fields the text search covers, e.g. "Name, call sign or email". */
  placeholder: string;
  /** The grammatical gender of the listed records, for languages that need it. */
  gender?: string;
  /** The words for "active only" and its contrary, where the general ones don't fit. */
  activeOnly?: { only: string; all: string };
  /** More filters, shown between the text and "active only". */
  children?: ReactNode;
  /** The number of records as text, shown at the end. */
  count: string;
  /** The other filters in words, for the printed list. */
  chosen?: string[];
};

/** The filters above a list: the text, other filters, and "active only". A printed list shows them as one line of text. */
export function ListFilterBar({
  state,
  onState,
  placeholder,
  gender = "other",
  children,
  count,
  chosen = [],
  ...p
}: Props) {
  const t = useTranslations("resource");
  const { only, all } = p.activeOnly ?? {
    only: t("activeOnly", { gender }),
    all: t("printedFilter.all", { gender }),
  };
  const text = state.text.trim();
  const printed = [...(text ? [t("printedFilter.text", { text })] : []), ...chosen, state.active ? only : all, count];
  return (
    <>
      <p className="hidden px-3 py-2.5 text-table text-ink-2 print:block">{printed.join(" · ")}</p>
      <search className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5" data-print="hide">
        <SearchField
          label={placeholder}
          text={state.text}
          onText={(text) => onState({ text })}
          className="min-w-[180px] max-w-[280px] flex-[1_1_180px] phone:max-w-none phone:flex-[1_1_100%]"
        />
        {children}
        <Checkbox label={only} checked={state.active} onCheckedChange={(active) => onState({ active })} />
        <span className="ms-auto text-table whitespace-nowrap text-ink-2" aria-live="polite">
          {count}
        </span>
      </search>
    </>
  );
}
