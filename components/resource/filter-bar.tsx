"use client";
import { faMagnifyingGlass, faXmark } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Icon } from "@/components/ui/icon";
import type { ListState } from "./list-address";

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
  const field = useRef<HTMLInputElement>(null);
  const text = state.text.trim();
  const printed = [...(text ? [t("printedFilter.text", { text })] : []), ...chosen, state.active ? only : all, count];
  return (
    <>
      <p className="hidden px-3 py-2.5 text-table text-ink-2 print:block">{printed.join(" · ")}</p>
      <search className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5" data-print="hide">
        <div className="field-box min-h-control! w-auto! min-w-[180px] max-w-[280px] flex-[1_1_180px] gap-2 pe-1! phone:max-w-none phone:flex-[1_1_100%]">
          <Icon of={faMagnifyingGlass} className="text-ink-3" />
          <input
            ref={field}
            type="search"
            aria-label={placeholder}
            placeholder={placeholder}
            value={state.text}
            maxLength={100}
            onChange={(event) => onState({ text: event.target.value })}
            onKeyDown={(event) => event.key === "Escape" && onState({ text: "" })}
            className="w-full min-w-0 bg-transparent outline-none! placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
          />
          {state.text && (
            <button
              type="button"
              aria-label={t("clearText")}
              title={t("clearText")}
              onClick={() => {
                onState({ text: "" });
                field.current?.focus();
              }}
              className="grid size-(--target) shrink-0 place-items-center rounded-box hover:bg-primary-soft"
            >
              <Icon of={faXmark} />
            </button>
          )}
        </div>
        {children}
        <Checkbox label={only} checked={state.active} onCheckedChange={(active) => onState({ active })} />
        <span className="ms-auto text-table whitespace-nowrap text-ink-2" aria-live="polite">
          {count}
        </span>
      </search>
    </>
  );
}
