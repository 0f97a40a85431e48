"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import type { ListState } from "./list-address";

type Props = {
  state: ListState;
  onState: (change: Partial<ListState>) => void;
  /** Whether the list has no records at all, in any state. */
  isEmpty: boolean;
  /** How many disabled records match the same text. */
  disabledMatches: number;
  /** The grammatical gender of the listed records, for languages that need it. */
  gender?: string;
  /** The title, text and action for a list that has no records yet. */
  emptyTitle: string;
  emptyText: string;
  emptyAction?: ReactNode;
  onClear: () => void;
  /** Replaces the general texts when there are records, but none matches. */
  words?: NoMatchTexts;
};

export type NoMatchTexts = { title: string; disabledMatch: (count: number) => string; showDisabled: string };

/** Shown in place of an empty list: what was searched, and buttons that change or clear the filters. */
export function EmptyListState({
  state,
  onState,
  isEmpty,
  disabledMatches,
  gender = "other",
  emptyTitle,
  emptyText,
  emptyAction,
  onClear,
  words,
}: Props) {
  const t = useTranslations("resource.empty");
  if (isEmpty)
    return (
      <EmptyState title={emptyTitle} action={emptyAction}>
        {emptyText}
      </EmptyState>
    );
  const offersDisabled = state.active && disabledMatches > 0;
  const text = state.text.trim();
  const { title, disabledMatch, showDisabled } = words ?? {
    title: text ? t("noMatch", { text }) : t("noneActive", { gender }),
    disabledMatch: (count: number) => t("disabledMatch", { count }),
    showDisabled: t("showDisabled", { gender }),
  };
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {offersDisabled && <Button onClick={() => onState({ active: false })}>{showDisabled}</Button>}
          <Button variant="quiet" onClick={onClear}>
            {t("clear")}
          </Button>
        </div>
      }
    >
      {offersDisabled && disabledMatch(disabledMatches)}
    </EmptyState>
  );
}
