"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { AVAILABILITY_KINDS } from "@/lib/activity/availability/codes";
import { listUnavailablePeriods, type SaidPeriod } from "@/lib/activity/availability/rules";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { api } from "@/lib/http/client";
import { localDayOf, startOfDay, weekStart } from "@/lib/platform/day";
import type { Period } from "./use-busy-periods";
import { useLiveChanges } from "./use-live-changes";

const WEEK_SECONDS = 7 * 86_400;
const LONGEST_SECONDS = 31 * 86_400;

/** What people have said, by their ids. */
export function collectSaidPeriods(views: readonly PublicReservationView[]): Map<string, SaidPeriod[]> {
  const said = new Map<string, SaidPeriod[]>();
  for (const { users, start, end, availability } of views) {
    const kind = availability && AVAILABILITY_KINDS[availability.type];
    const id = users[0]?.userId;
    if (kind && id) said.set(id, [...(said.get(id) ?? []), { kind, start, end }]);
  }
  return said;
}

/** Reads what the people of a site have said of their availability in the weeks of a period. Undefined while it isn't known. */
export function useSaidPeriods(siteId: string, days: Period | null) {
  const client = useQueryClient();
  // Whole weeks, because who is available at some hours of a week isn't at the others. A day more for the zones.
  const from = days ? startOfDay(weekStart(localDayOf(days.start, "UTC")), "UTC") - 86_400 : 0;
  const to = days ? Math.min(days.end, from + LONGEST_SECONDS) + WEEK_SECONDS : 0;
  const { data } = useQuery({
    queryKey: ["said", siteId, from, to],
    queryFn: async ({ signal }) => {
      const query = { siteId, from, to, availability: 2 };
      return collectSaidPeriods(
        (await api.get<PublicReservationView[]>("reservation/planning", { query, signal, quiet: true })).data,
      );
    },
    enabled: from < to,
  });
  useLiveChanges(
    siteId,
    useCallback(() => void client.invalidateQueries({ queryKey: ["said", siteId] }), [client, siteId]),
  );
  return data;
}

/**
 * Returns the first period in which somebody of a site isn't available during another one, or null: also while it isn't known.
 */
export function useUnavailablePeriods(siteId: string, days: Period | null) {
  const data = useSaidPeriods(siteId, days);
  return (id: string, { start, end }: Period, timeZone: string): Period | null => {
    const said = data?.get(id);
    return (said && listUnavailablePeriods(said, { start, end }, timeZone)[0]) ?? null;
  };
}
