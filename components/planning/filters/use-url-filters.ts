"use client";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { type BoardFilters, rowKinds } from "../types";

/**
 * The board's filters, stored in the address. A reload, a shared link or Back then shows the same board. The returned
 * function changes only the given filters, so two changes before the next rendering don't overwrite each other.
 */
export function useUrlFilters(): [BoardFilters, (change: Partial<BoardFilters>) => void] {
  const search = useSearchParams();
  const filters = useMemo((): BoardFilters => {
    const list = (name: string) => (search.get(name) ?? "").split(",").filter(Boolean);
    return {
      kinds: rowKinds.filter((kind) => list("kinds").includes(kind)),
      states: RESERVATION_STATES.filter((state) => list("states").includes(state)),
      text: (search.get("text") ?? "").slice(0, 100),
    };
  }, [search]);
  const change = useCallback(({ kinds: chosen, states, text }: Partial<BoardFilters>) => {
    const url = new URL(location.href);
    const put = (name: string, value: string | undefined) => {
      if (value) url.searchParams.set(name, value);
      else if (value === "") url.searchParams.delete(name);
    };
    put("kinds", chosen?.join(","));
    put("states", states?.join(","));
    put("text", text);
    // Only replace the address without a navigation, because the server doesn't need the filters.
    history.replaceState(null, "", url);
  }, []);
  return [filters, change];
}
