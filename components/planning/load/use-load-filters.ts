"use client";
import { useCallback, useMemo } from "react";
import { useUrlFilters } from "../filters/use-url-filters";
import { type BoardFilters, noFilters } from "../types";

/**
 * The filters of the address that concern a month or a year. Those of rows, and whether cancelled reservations are shown, stay
 * in the address for the day.
 */
export function useLoadFilters(mayFilterByRecords: boolean): [BoardFilters, (change: Partial<BoardFilters>) => void] {
  const [filters, change] = useUrlFilters(mayFilterByRecords);
  const applied = useMemo(
    () => ({ ...filters, kinds: [], states: filters.states.filter((state) => state !== "Cancelled") }),
    [filters],
  );
  const hasCancelled = filters.states.includes("Cancelled");
  const changeApplied = useCallback(
    (next: Partial<BoardFilters>) =>
      change(
        next.states && hasCancelled && next !== noFilters ? { ...next, states: [...next.states, "Cancelled"] } : next,
      ),
    [change, hasCancelled],
  );
  return [applied, changeApplied];
}
