"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { toOneLine } from "@/lib/platform/one-line";
import { FILTER_PARAMETERS } from "@/lib/records/planning-views/codes";
import { RESTRICTED_FILTERS } from "@/lib/views/planning/filters/codes";
import { readLoadFilter } from "@/lib/views/planning/load/wire";
import { type BoardFilters, noFilters, rowKinds } from "../types";

const noRecords = Object.fromEntries(RESTRICTED_FILTERS.map((name) => [name, noFilters[name]]));

/**
 * The board's filters, stored in the address. A reload, a shared link or Back then shows the same board. The returned
 * function changes only the given filters, so two changes before the next rendering don't overwrite each other. Who may not
 * filter by records (`mayFilterByRecords`) may still open an address that does.
 */
export function useUrlFilters(mayFilterByRecords: boolean): [BoardFilters, (change: Partial<BoardFilters>) => void] {
  const search = useSearchParams();
  // The day is in the address, too. Only a change of the filters themselves makes the board anew.
  const key = JSON.stringify(Object.fromEntries(FILTER_PARAMETERS.map((name) => [name, search.get(name) ?? ""])));
  const filters = useMemo((): BoardFilters => {
    const names = JSON.parse(key) as Record<string, string>;
    const rows = (names.kinds ?? "").split(",");
    return {
      // As the page reads it: what the server takes from no address would be refused.
      ...readLoadFilter((name) => toOneLine(names[name] ?? "")),
      kinds: rowKinds.filter((one) => rows.includes(one)),
      ...(!mayFilterByRecords && noRecords),
    };
  }, [key, mayFilterByRecords]);
  const change = useCallback((next: Partial<BoardFilters>) => {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(next)) {
      const text = Array.isArray(value) ? value.join(",") : value === true ? "1" : value || "";
      if (text) url.searchParams.set(name, text);
      else url.searchParams.delete(name);
    }
    // Only replace the address without a navigation, because the server doesn't need the filters.
    history.replaceState(null, "", url);
  }, []);
  return [filters, change];
}
