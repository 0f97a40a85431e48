"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * What is inert while a write runs loses the focus. Once the write is over and the form still stands, the focus goes to
 * the first field with an error, else back to where it was. The ref goes to the inert element.
 */
export function useBusyFocus<E extends HTMLElement>(busy: boolean): RefObject<E | null> {
  const root = useRef<E>(null);
  const had = useRef<HTMLElement | null>(null);
  const wasBusy = useRef(false);
  // Remembered while typing: when the form turns inert it is too late.
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
