"use client";
import { useQueryStates } from "nuqs";
import { type ListState, listParsers } from "./list-address";

/** So many page numbers at most stand beside each other. */
export const MAX_PAGES = 6;

/** What a list shows, kept in the address: reloaded, shared or gone back to, it shows the same. */
export function useListState(): [ListState, (change: Partial<ListState> | null) => void] {
  const [state, setState] = useQueryStates(listParsers, { history: "replace", clearOnDefault: true });
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
