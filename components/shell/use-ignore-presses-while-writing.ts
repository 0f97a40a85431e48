"use client";
import { useEffect } from "react";
import { runningWriteCounter } from "@/lib/http/client";

const PRESSES = ["pointerdown", "mousedown", "click", "dblclick", "contextmenu"] as const;

/**
 * Ignores presses of the pointer while a write of the person is running (spec 1 §1). The cursor shows this. No element
 * covers the page, so the element under the pointer stays the same, and the keyboard still works.
 */
export function useIgnorePressesWhileWriting(): void {
  useEffect(() => {
    // A press that begins during a write is ignored as a whole, even if its click comes after the write.
    let isRefused = false;
    const refuse = (event: Event) => {
      if (event.type === "pointerdown") isRefused = runningWriteCounter.get() > 0;
      const isByPointer = event.isTrusted && !(event.type === "click" && (event as MouseEvent).detail === 0);
      if (!isByPointer || !(isRefused || runningWriteCounter.get() > 0)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const show = () => document.documentElement.toggleAttribute("data-writing", runningWriteCounter.get() > 0);
    for (const kind of PRESSES) window.addEventListener(kind, refuse, true);
    const unsubscribe = runningWriteCounter.subscribe(show);
    return () => {
      for (const kind of PRESSES) window.removeEventListener(kind, refuse, true);
      unsubscribe();
    };
  }, []);
}
