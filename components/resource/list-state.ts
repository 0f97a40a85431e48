"use client";
import { parseAsBoolean, parseAsInteger, parseAsString, useQueryStates } from "nuqs";

/** Pagination and filter of every list (spec 2 §3): first page, ten rows, no text, active ones only. */
export const ROWS = [10, 25, 50, 100] as const;
/** So many page numbers at most stand beside each other. */
export const MAX_PAGES = 6;

const parsers = {
  text: parseAsString.withDefault(""),
  active: parseAsBoolean.withDefault(true),
  sort: parseAsString.withDefault(""),
  desc: parseAsBoolean.withDefault(false),
  page: parseAsInteger.withDefault(1),
  rows: parseAsInteger.withDefault(ROWS[0]),
  hidden: parseAsString.withDefault(""),
};

export type ListState = {
  text: string;
  active: boolean;
  sort: string;
  desc: boolean;
  page: number;
  rows: number;
  /** Ids of hidden columns, comma-separated. */
  hidden: string;
};

/** What a list shows, kept in the address: reloaded, shared or gone back to, it shows the same. */
export function useListState(): [ListState, (change: Partial<ListState> | null) => void] {
  const [state, setState] = useQueryStates(parsers, { history: "replace", clearOnDefault: true });
  return [
    state,
    (change) => {
      // Whatever changes what is listed begins at its first page.
      void setState(change && !("page" in change) ? { ...change, page: null } : change);
    },
  ];
}

/** The numbers to offer around a page, at most `MAX_PAGES`, 1-based. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MAX_PAGES / 2), pages - MAX_PAGES + 1));
  return Array.from({ length: Math.min(MAX_PAGES, pages) }, (_, n) => first + n);
}
