"use client";
import { useEffect, useRef } from "react";
import { dismissToast, isToastShown, showToast, type Toast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";

const TEXT_FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]";

let last: { toast: string; run: () => void } | null = null;

function undo(): void {
  const { toast, run } = last!;
  last = null;
  dismissToast(toast);
  run();
}

/** Says what has been done and offers to undo it, by the toast's button or by Ctrl-Z. Only the last thing can be undone. */
export function offerUndo(toast: Toast & { id: string }, label: string, run: () => void): void {
  if (last) dismissToast(last.toast);
  const mine = { toast: toast.id, run };
  last = mine;
  const onPress = () => last === mine && undo();
  showToast({ ...toast, milliseconds: UNDO_OFFER_MS, action: { label, onPress } });
}

/** Takes the offer back, because something was done since that must be undone first. */
export function forgetUndo(): void {
  if (last) dismissToast(last.toast);
  last = null;
}

/**
 * Undoes by Ctrl-Z what was done last on a screen, or by `standing` what can be undone for longer. That one must be the last thing:
 * once an offer has ended unused, it is left to its button.
 */
export function useUndoKey(standing?: () => void): void {
  const run = useRef(standing);
  useEffect(() => {
    run.current = standing;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const target = event.target as HTMLElement;
      // In a text field, Ctrl-Z is the browser's own undo.
      if (!isUndo || event.defaultPrevented || target.closest(TEXT_FIELDS)) return;
      // The offer stands as long as its toast does, which is longer while the pointer is on it.
      const isOffered = last !== null && isToastShown(last.toast);
      const act = isOffered ? undo : last === null ? run.current : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
