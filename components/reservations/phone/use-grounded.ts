"use client";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { GroundedView } from "@/lib/activity/reservations/schema";
import { api } from "@/lib/http/client";
import type { Period } from "../use-busy-periods";
import { useLiveChanges } from "../use-live-changes";

/**
 * Reads which aircraft of a site can't be rented at a time and why, by their ids, and reads it again when somebody changes something
 * there. Null until it is known. Where it can't be read, none is left out: the check says it then.
 */
export function useGrounded(siteId: string, { start, end }: Period): ReadonlyMap<string, string> | null {
  const client = useQueryClient();
  const { data, isError } = useQuery({
    queryKey: ["grounded", siteId, start, end],
    queryFn: async ({ signal }) => {
      const options = { query: { siteId, start, end }, signal, quiet: true };
      return (await api.get<GroundedView>("reservation/grounded", options)).data;
    },
    // Another length hardly grounds another aircraft.
    placeholderData: keepPreviousData,
  });
  useLiveChanges(
    siteId,
    useCallback(() => void client.invalidateQueries({ queryKey: ["grounded", siteId] }), [client, siteId]),
  );
  return useMemo(() => {
    const known = data ?? (isError ? [] : null);
    return known && new Map(known.map(({ aircraftId, why }) => [aircraftId, why]));
  }, [data, isError]);
}
