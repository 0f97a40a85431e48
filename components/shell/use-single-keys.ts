"use client";
import { useEffect, useRef } from "react";
import { areSingleKeysOn } from "./single-keys";

const FIELDS = "input, textarea, select, [contenteditable]";
/** What is open over a page and has keys of its own. What stands beside the page hasn't. */
export const OPEN_POPUP = ":is([role$=dialog]:not([data-beside]), [role=menu])[data-state=open]";

/** Does what a key pressed alone means. Undefined: it means nothing here. */
type ActOfKey = (key: string, target: HTMLElement, event: KeyboardEvent) => (() => void) | undefined;

/**
 * Acts on single keys: outside of fields and of open dialogs and menus, unless they act over these, too; and not for who
 * has switched them off in their account.
 */
export function useSingleKeys(actOf: ActOfKey, { overPopups = false } = {}): void {
  const latest = useRef(actOf);
  useEffect(() => {
    latest.current = actOf;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
      const target = event.target as HTMLElement;
      if (target.closest(FIELDS) || !areSingleKeysOn()) return;
      if (!overPopups && document.querySelector(OPEN_POPUP)) return;
      const act = latest.current(event.key.toLowerCase(), target, event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [overPopups]);
}
