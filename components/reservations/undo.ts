"use client";
import { useEffect } from "react";
import { dismissToast, showToast, type Toast } from "@/components/ui/toast";
import { UNDO_OFFER_MS } from "@/lib/access/changes/undo-times";

let last: { toast: string; until: number; run: () => void } | null = null;

function undo(): void {
  const { toast, run } = last!;
  last = null;
  dismissToast(toast);
  run();
}

/** Says what has been done and offers to undo it, by the toast's button or by Ctrl-Z. Only the last thing can be undone. */
export function offerUndo(toast: Toast & { id: string }, label: string, run: () => void): void {
  if (last) dismissToast(last.toast);
  const mine = { toast: toast.id, until: Date.now() + UNDO_OFFER_MS, run };
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
      if (!isUndo || target.closest("input, textarea, [contenteditable]") || !last || Date.now() > last.until) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
