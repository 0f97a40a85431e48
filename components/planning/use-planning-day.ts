"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { subscribeLive } from "@/components/shell/live/live-stream";
import type { PlannedView } from "@/lib/activity/reservations/schema";
import { decodePlanned, type PlannedReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { afterEvent, isBehind, type PlanningDay, readNumbers, withBar, withKnownBars } from "./planning-day";

const RENEWAL_SPREAD_MS = 1_500;

export type Period = { siteId: string; from: number; to: number };

/** The bars of a day, seeded by the page, then kept up to date by the live stream. */
export function usePlanningDay(period: Period, seed: PlanningDay) {
  const { siteId, from, to } = period;
  const client = useQueryClient();
  const router = useRouter();
  const [isLive, setLive] = useState(true);
  const query = useQuery({
    queryKey: ["planning", siteId, from, to],
    queryFn: async ({ signal }): Promise<PlanningDay> => {
      const { data, response } = await api.get<PlannedView[]>("reservation/planning", {
        query: { siteId, from, to },
        signal,
        quiet: true,
      });
      const day = {
        reservations: data.map(decodePlanned),
        numbers: readNumbers(response.headers.get("planning-version")),
      };
      return withKnownBars(client.getQueryData(["planning", siteId, from, to]), day);
    },
    initialData: seed,
    // Every change says itself which bars stay the same.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A day that nobody looks at is not kept up to date: forgotten, it is seeded anew by the page.
    gcTime: 0,
  });

  useEffect(() => {
    const key = ["planning", siteId, from, to];
    const again = () => void client.invalidateQueries({ queryKey: key });
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeLive((message) => {
      const day = client.getQueryData<PlanningDay>(key);
      if (message.kind === "connected") return setLive(message.isConnected);
      // The shell leads away from what has ended.
      if (message.kind === "ended") return;
      if (!day || message.kind === "resync" || message.kind === "rights") return again();
      if (message.kind === "hello") return isBehind(day, message.numbers) ? again() : undefined;
      const { event } = message;
      if (event.kind !== "Reservation" && (siteId === "all" || event.siteId === siteId)) {
        // More than bars changed: names, rooms, slots and clocks come with the page. Not all boards ask at once.
        clearTimeout(renewal);
        renewal = setTimeout(() => router.refresh(), 300 + Math.random() * RENEWAL_SPREAD_MS);
      }
      const next = afterEvent(day, event, { from, to });
      if (next === null) again();
      else if (next !== day) client.setQueryData(key, next);
    });
    return () => {
      clearTimeout(renewal);
      stop();
    };
  }, [client, router, siteId, from, to]);

  /** Shows a bar at once that the person has just written; the live stream confirms it. */
  const show = useCallback(
    (bar: PlannedReservation) =>
      client.setQueryData<PlanningDay>(["planning", siteId, from, to], (day) => day && withBar(day, bar, { from, to })),
    [client, siteId, from, to],
  );
  const readAgain = useCallback(() => client.invalidateQueries({ queryKey: ["planning"] }), [client]);
  return { day: query.data, isLive, hasFailed: query.isError, show, readAgain };
}
