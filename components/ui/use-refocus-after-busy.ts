"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * Restores the focus after a write, because the form loses it while it is inert. The focus goes to the first field with an
 * error. Without an error it goes back to the field that had it. Put the returned ref on the inert element.
 */
export function useRefocusAfterBusy<E extends HTMLElement>(busy: boolean): RefObject<E | null> {
  const root = useRef<E>(null);
  const had = useRef<HTMLElement | null>(null);
  const wasBusy = useRef(false);
  // Remember the focused field in advance, because it has lost the focus once the form is inert.
  useEffect(() => {
    const element = root.current;
    const remember = (event: FocusEvent) => {
      had.current = event.target as HTMLElement;
    };
    element?.addEventListener("focusin", remember);
    return () => element?.removeEventListener("focusin", remember);
  }, []);
  useEffect(() => {
    if (wasBusy.current && !busy) {
      const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (invalid ?? had.current)?.focus();
    }
    wasBusy.current = busy;
  }, [busy]);
  return root;
}
