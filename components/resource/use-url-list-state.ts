"use client";
import { useQueryStates } from "nuqs";
import { type ListState, listQueryParsers } from "./list-address";

/** The number of page links that are shown at most. */
export const MAX_PAGE_LINKS = 6;

/**
 * The state of a list (filters, sort, page), kept in the address. A reload, a shared link or Back then shows the same list.
 */
export function useUrlListState(): [ListState, (change: Partial<ListState> | null) => void] {
  const [state, setState] = useQueryStates(listQueryParsers, { history: "replace", clearOnDefault: true });
  return [
    state,
    (change) => {
      // Every other change returns to the first page, because it changes which rows are listed.
      void setState(change && !("page" in change) ? { ...change, page: null } : change);
    },
  ];
}

/** The page numbers to show as links around the current page. The first page is 1. */
export function pageNumbersAround(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MAX_PAGE_LINKS / 2), pages - MAX_PAGE_LINKS + 1));
  return Array.from({ length: Math.min(MAX_PAGE_LINKS, pages) }, (_, n) => first + n);
}
