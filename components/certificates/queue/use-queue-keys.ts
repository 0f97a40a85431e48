"use client";
import { useEffect, useRef } from "react";

type Keys = {
  /** Ctrl and Enter. */
  onValidate: () => void;
  /** Ctrl, Shift and Enter. */
  onRefuse: () => void;
  /** F9. */
  onLater: () => void;
};

const PANES = "[data-pane]";
const FOCUSABLE =
  "[aria-current=true], input:not([type=hidden]):not([disabled]), textarea, [data-document], a[href], button:not([disabled])";

/** Focuses the first thing of a pane that one works with. */
export function focusPane(pane: Element | null | undefined): void {
  const candidates = [...(pane?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const first =
    candidates.find((one) => one.matches("[aria-current=true], [data-document], input, textarea")) ?? candidates[0];
  first?.focus();
}

/** The keys of the queue, wherever the focus is: the two decisions, later, and F6 to the next pane. */
export function useQueueKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const isCtrlEnter = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (isCtrlEnter) (event.shiftKey ? latest.current.onRefuse : latest.current.onValidate)();
      else if (event.key === "F9") latest.current.onLater();
      else if (event.key === "F6") walkPanes(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/**
 * Ctrl and Z: takes the last decision back, as long as nothing is typed into the open certificate, which has an undo of its own.
 *
 * @param onTakeBack null when there is nothing to take back
 */
export function useTakeBackKey(onTakeBack: (() => void) | null): void {
  const latest = useRef(onTakeBack);
  latest.current = onTakeBack;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || !latest.current || event.defaultPrevented) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], form[data-dirty]")) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function walkPanes(by: number): void {
  const panes = [...document.querySelectorAll<HTMLElement>(PANES)].filter((one) => one.offsetParent !== null);
  const at = panes.findIndex((one) => one.contains(document.activeElement));
  focusPane(panes[(at + by + panes.length) % panes.length]);
}
