"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError, api } from "@/lib/http/client";
import { RESTRICTED_FILTERS } from "@/lib/views/planning/filters/codes";
import { encodeRecordFilter } from "@/lib/views/planning/load/wire";
import type { BoardFilters } from "../types";
import type { PlanningPeriod } from "../use-live-planning-day";

const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

type Asked = {
  period: PlanningPeriod;
  /** The numbers of the last changes that the board shows. After another one, what is found may differ. */
  numbers: Record<string, number>;
  filters: BoardFilters;
  /** What the page has found for its period, by the filters of its address. */
  page: { period: PlanningPeriod; found: string[] | null };
};

/**
 * The ids of the reservations that the filters by programme, promotion and tag find. A bar doesn't say these things, because not
 * everybody may know them, so the server answers. While it does, what was found before stays.
 */
export function useFoundReservations({ period, numbers, filters, page }: Asked) {
  const asked = encodeRecordFilter({ ...filters, people: [] });
  const isAsked = RESTRICTED_FILTERS.some((name) => filters[name].length > 0);
  const { siteId, from, to } = period;
  const query = useQuery<string[]>({
    queryKey: ["found", siteId, from, to, asked, numbers],
    enabled: isAsked,
    queryFn: async ({ signal }) =>
      (await api.get<string[]>("planning/found", { query: { siteId, from, to, ...asked }, signal, quiet: true })).data,
    placeholderData: (before) => before ?? (period.from === page.period.from ? (page.found ?? undefined) : undefined),
    // Somebody may get a tag without any change of the planning.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    retry: (_count, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
    retryDelay: (count) => Math.min(RETRY_MS * 2 ** count, LONGEST_RETRY_MS),
  });
  const ids = isAsked ? query.data?.join() : undefined;
  // A new set would build the whole board anew.
  const found = useMemo(() => (ids === undefined ? null : new Set(ids.split(","))), [ids]);
  const hasFailed = isAsked && (query.isPaused || query.failureReason !== null);
  return { found, hasFailed, readAgain: () => void query.refetch() };
}
