"use client";
import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/http/client";
import type { BoardRows } from "@/lib/views/planning/schema";

/** Reads when the sun rises and sets at a site on a day, and when night ends and begins. */
export function useDaylight(siteId: string, day: string) {
  return useQuery({
    queryKey: ["daylight", siteId, day],
    queryFn: async ({ signal }) => {
      const options = { query: { siteId, day }, signal, quiet: true };
      const { sunrise, sunset, dawn, dusk } = (await api.get<BoardRows>("reservation/rows", options)).data.sites[0]!;
      return { sunrise, sunset, dawn, dusk };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
