"use client";
import { useEffect } from "react";
import { dismissToast, isToastShown, showToast, type Toast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";

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

/** Undoes by Ctrl-Z what was done last on a screen. */
export function useUndoKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      const target = event.target as HTMLElement;
      // In a text field, Ctrl-Z is the browser's own undo.
      if (!isUndo || target.closest("input, textarea, [contenteditable]")) return;
      // The offer stands as long as its toast does, which is longer while the pointer is on it.
      if (!last || !isToastShown(last.toast)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
