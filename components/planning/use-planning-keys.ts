"use client";
import { useEffect, useRef } from "react";
import { OPEN_POPUP, useSingleKeys } from "@/components/shell/use-single-keys";

export type PlanningKeyActions = {
  onNew?: () => void;
  onToday?: () => void;
  /** Goes a number of days on or back. */
  onDays?: (count: number) => void;
  /** Goes some weeks on or back by Page Up and Page Down, also within a board that leaves these keys alone. */
  onPages?: (count: number) => void;
  onFilters?: () => void;
  onAttention?: () => void;
  onViews?: () => void;
  onAvailability?: () => void;
  /** Opens what stands against publishing the open draft. */
  onSettle?: () => void;
};

/** Elements with keys of their own. The arrow keys belong to them. */
const OWN_ARROWS = "[role=grid], [role=menu], [role=radiogroup], [role=tablist], [role=listbox], [role=slider]";

/** Single keys of the planning: N, T, F, !, V, A and the arrows. */
export function usePlanningKeys(actions: PlanningKeyActions): void {
  const { onNew, onToday, onDays, onPages, onFilters, onAttention, onViews, onAvailability, onSettle } = actions;
  useSingleKeys((key, target) => {
    const acts: Record<string, (() => void) | undefined> = {
      n: onNew,
      t: onToday,
      f: onFilters,
      "!": onAttention,
      v: onViews,
      a: onAvailability,
      r: onSettle,
      ...(onPages && { pageup: () => onPages(-1), pagedown: () => onPages(1) }),
      ...(onDays && !target.closest(OWN_ARROWS) && { arrowleft: () => onDays(-1), arrowright: () => onDays(1) }),
    };
    return acts[key];
  });
}

/**
 * Loads the code of the dialogs at the first movement or key, so that it is there before anything is pressed. Until then it
 * would delay the board. An Escape that comes while a dialog is still loading closes it, too.
 */
export function usePreload(load: () => void, isOpening: boolean, close: () => void): void {
  const latest = useRef(load);
  useEffect(() => {
    const kinds = ["pointermove", "touchstart", "keydown"] as const;
    const start = () => {
      for (const kind of kinds) window.removeEventListener(kind, start);
      latest.current();
    };
    for (const kind of kinds) window.addEventListener(kind, start, { passive: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, start);
    };
  }, []);
  useEffect(() => {
    if (!isOpening) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape" && !document.querySelector(OPEN_POPUP)) close();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, [isOpening, close]);
}
