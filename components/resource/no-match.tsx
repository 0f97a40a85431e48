"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import type { ListState } from "./list-address";

type Props = {
  state: ListState;
  onState: (change: Partial<ListState>) => void;
  /** Is there anything at all, of any state? */
  isEmpty: boolean;
  /** How many disabled ones the same text finds. */
  disabledMatches: number;
  /** Of what is listed; see `StatePill`. */
  gender?: string;
  /** What to say and offer where there is nothing yet. */
  emptyTitle: string;
  emptyText: string;
  emptyAction?: ReactNode;
  onClear: () => void;
  /** What to say in place of the general words where something is there, and nothing of it found. */
  words?: NoMatchWords;
};

export type NoMatchWords = { title: string; disabledMatch: (count: number) => string; showDisabled: string };

/** Nothing to list: what was searched, and the ways out. */
export function NoMatch({
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
