"use client";
import { useEffect } from "react";
import { runningWrites } from "@/lib/http/client";

const PRESSES = ["pointerdown", "mousedown", "click", "dblclick", "contextmenu"] as const;

/**
 * While a write of the person's runs, the page takes no press of a pointer (spec 1 §1), and the cursor says so at once.
 * Nothing lies over the page: what is under the pointer stays under it, and the keyboard goes where it wants.
 */
export function usePressShield(): void {
  useEffect(() => {
    // A press belongs together: what began while a write ran isn't finished as a click after its end.
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
