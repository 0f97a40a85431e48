"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { subscribeToLiveMessages } from "@/components/shell/live/live-stream";
import { ApiError, api } from "@/lib/http/client";
import { describeLoadFilter, encodeLoadFilter } from "@/lib/views/planning/load/wire";
import type { BoardFilters } from "../types";

/** Changes that come together are read together, and not by all open screens of a school at once. */
const RENEWAL_MS = 800;
const RENEWAL_SPREAD_MS = 1_500;
/** For this long what the page brought is new. After that, as when Back shows a kept page, it is read again. */
const FRESH_MS = 5_000;
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** A month or a year that the page brought, with the filters by which it was read, and when (unix seconds). */
export type LoadSeed<View> = { wanted: string; filters: string; view: View; now: number };

/**
 * Reads the load of a month or a year, `wanted`. The page brings the first one; the live stream says when it has changed. While
 * another one is read, the last one stays.
 */
export function usePlanningLoad<View>(
  what: "month" | "year",
  { siteId, wanted, filters, seed }: { siteId: string; wanted: string; filters: BoardFilters; seed: LoadSeed<View> },
) {
  const client = useQueryClient();
  const described = describeLoadFilter(filters);
  const isSeeded = wanted === seed.wanted && described === seed.filters;
  const query = useQuery<View>({
    queryKey: [what, siteId, wanted, described],
    queryFn: async ({ signal }) => {
      const asked = { siteId, [what]: wanted, ...encodeLoadFilter(filters) };
      return (await api.get<View>(`planning/${what}`, { query: asked, signal, quiet: isSeeded })).data;
    },
    initialData: isSeeded ? () => seed.view : undefined,
    initialDataUpdatedAt: seed.now * 1000,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    // Try until the network or the server is back. What the server refuses is not tried again.
    retry: (_count, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
    retryDelay: (count) => Math.min(RETRY_MS * 2 ** count, LONGEST_RETRY_MS),
  });
  useEffect(() => {
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToLiveMessages((message) => {
      if (!["planning", "resync", "rights"].includes(message.kind)) return;
      if (message.kind === "planning" && siteId !== "all" && message.event.siteId !== siteId) return;
      clearTimeout(renewal);
      renewal = setTimeout(
        () => void client.invalidateQueries({ queryKey: [what, siteId] }),
        RENEWAL_MS + Math.random() * RENEWAL_SPREAD_MS,
      );
    });
    return () => {
      clearTimeout(renewal);
      stop();
    };
  }, [client, what, siteId]);
  return {
    view: query.data ?? seed.view,
    hasFailed: query.isPaused || query.failureReason !== null,
    readAgain: () => void query.refetch(),
  };
}
