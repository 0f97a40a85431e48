"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { reservationTypes } from "@/lib/activity/reservations/kinds";
import { type BoardFilters, rowKinds } from "../types";

/**
 * The board's filters, stored in the address. A reload, a shared link or Back then shows the same board. The returned
 * function changes only the given filters, so two changes before the next rendering don't overwrite each other.
 */
export function useUrlFilters(): [BoardFilters, (change: Partial<BoardFilters>) => void] {
  const search = useSearchParams();
  // The day is in the address, too. Only a change of the filters themselves makes the board anew.
  const written = ["kinds", "types", "states", "verdicts", "rental", "text"].map((name) => search.get(name) ?? "");
  const key = JSON.stringify(written);
  const filters = useMemo((): BoardFilters => {
    const [rows, types, states, verdicts, rental, text] = JSON.parse(key) as string[];
    const chosen = <T extends string>(all: readonly T[], list = "") =>
      all.filter((one) => list.split(",").includes(one));
    return {
      kinds: chosen(rowKinds, rows),
      types: chosen(reservationTypes, types),
      states: chosen(RESERVATION_STATES, states),
      verdicts: chosen(COMPLIANCES, verdicts),
      rental: rental === "1",
      text: (text ?? "").slice(0, 100),
    };
  }, [key]);
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
