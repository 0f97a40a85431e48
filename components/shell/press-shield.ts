"use client";
import { useEffect } from "react";
import { runningWrites } from "@/lib/http/client";

const PRESSES = ["pointerdown", "mousedown", "click", "dblclick", "contextmenu"] as const;

/**
 * Makes the page ignore the pointer's presses while a write of the person is running (spec 1 §1), and shows it by the cursor.
 * Nothing covers the page, so the element under the pointer stays the same, and the keyboard works as before.
 */
export function usePressShield(): void {
  useEffect(() => {
    // Treat a press as a whole: if it began during a write, its click after the write is ignored too.
    let isRefused = false;
    const refuse = (event: Event) => {
      if (event.type === "pointerdown") isRefused = runningWrites.get() > 0;
      const isByPointer = event.isTrusted && !(event.type === "click" && (event as MouseEvent).detail === 0);
      if (!isByPointer || !(isRefused || runningWrites.get() > 0)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const show = () => document.documentElement.toggleAttribute("data-writing", runningWrites.get() > 0);
    for (const kind of PRESSES) window.addEventListener(kind, refuse, true);
    const unsubscribe = runningWrites.subscribe(show);
    return () => {
      for (const kind of PRESSES) window.removeEventListener(kind, refuse, true);
      unsubscribe();
    };
  }, []);
}
