"use client";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { isDay } from "@/lib/platform/day";

/**
 * The day that was pressed last, until the router has taken it over. Before that the router may put an earlier one into the
 * address again for a moment.
 */
let pressed: string | null = null;

/** The day of the address (`?date=2026-10-15`). Without a valid one it is the day that the server chose. */
export function useDayOfAddress(fallback: string): string {
  const text = useSearchParams().get("date");
  useEffect(() => {
    if (text === pressed) pressed = null;
  });
  useEffect(() => {
    const forget = () => {
      pressed = null;
    };
    window.addEventListener("popstate", forget);
    return () => {
      window.removeEventListener("popstate", forget);
      forget();
    };
  }, []);
  return isDay(text) ? text : fallback;
}

/** The day that was pressed last. It may still be loading, so a further press counts from it. */
export function readPressedDay(fallback: string): string {
  const text = pressed ?? new URLSearchParams(location.search).get("date");
  return isDay(text) ? text : fallback;
}

/**
 * Puts another day into the address. The page isn't loaded anew: the board reads the day itself, so that without a network
 * it stays as it is. `replaces` when an open dialog's own entry of the history takes the day.
 */
export function goToDay(day: string, replaces = false): void {
  const url = new URL(location.href);
  url.searchParams.set("date", day);
  // The sheet of a reservation belongs to its own day.
  url.searchParams.delete("reservation");
  if (url.href === location.href && pressed === null) return;
  pressed = day;
  if (replaces) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
}

/** Keeps in the history which day is opened from here, so that Back leads to it. */
export function keepOpenedDay(day: string): void {
  history.replaceState({ ...history.state, openedDay: day }, "");
}

/** The day that was opened from here before. Null unless Back has led here. */
export const readOpenedDay = (): string | null => history.state?.openedDay ?? null;
