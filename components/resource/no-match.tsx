"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import type { ListState } from "./list-state";

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
};

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
}: Props) {
  const t = useTranslations("resource.empty");
  if (isEmpty)
    return (
      <EmptyState title={emptyTitle} action={emptyAction}>
        {emptyText}
      </EmptyState>
    );
  const offersDisabled = state.active && disabledMatches > 0;
  return (
    <EmptyState
      title={state.text.trim() ? t("noMatch", { text: state.text.trim() }) : t("noneActive", { gender })}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {offersDisabled && (
            <Button onClick={() => onState({ active: false })}>{t("showDisabled", { gender })}</Button>
          )}
          <Button variant="quiet" onClick={onClear}>
            {t("clear")}
          </Button>
        </div>
      }
    >
      {offersDisabled && t("disabledMatch", { count: disabledMatches })}
    </EmptyState>
  );
}
