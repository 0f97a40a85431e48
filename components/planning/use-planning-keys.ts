"use client";
import { useEffect, useRef } from "react";
import { areSingleKeysOn } from "@/components/shell/single-keys";

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
  onHelp?: () => void;
  /** Opens what stands against publishing the open draft. */
  onSettle?: () => void;
};

/** Elements with keys of their own. The arrow keys belong to them. */
const OWN_ARROWS = "[role=grid], [role=menu], [role=radiogroup], [role=tablist], [role=listbox], [role=slider]";
const FIELDS = "input, textarea, select, [contenteditable]";
const OPEN_POPUP = ":is([role$=dialog], [role=menu])[data-state=open]";

/** Does what a key pressed alone means. Undefined: it means nothing here. */
type ActOfKey = (key: string, target: HTMLElement, event: KeyboardEvent) => (() => void) | undefined;

/**
 * Acts on single keys: outside of fields and of open dialogs and menus, and not for who has switched them off in their account.
 */
export function useSingleKeys(actOf: ActOfKey): void {
  const latest = useRef(actOf);
  useEffect(() => {
    latest.current = actOf;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      const target = event.target as HTMLElement;
      if (target.closest(FIELDS) || document.querySelector(OPEN_POPUP) || !areSingleKeysOn()) return;
      const act = latest.current(event.key.toLowerCase(), target, event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** Single keys of the planning: N, T, F, !, V, A, the arrows and the question mark. */
export function usePlanningKeys(actions: PlanningKeyActions): void {
  const { onNew, onToday, onDays, onPages, onFilters, onAttention, onViews, onAvailability, onHelp, onSettle } =
    actions;
  useSingleKeys((key, target) => {
    const acts: Record<string, (() => void) | undefined> = {
      n: onNew,
      t: onToday,
      f: onFilters,
      "!": onAttention,
      v: onViews,
      a: onAvailability,
      "?": onHelp,
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
