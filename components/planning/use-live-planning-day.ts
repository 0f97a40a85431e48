"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { subscribeToLiveMessages } from "@/components/shell/live/live-stream";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import type { BoardRows } from "@/lib/views/planning/schema";
import { type DecodedBoardRows, decodeBoardRows } from "@/lib/views/planning/wire";
import {
  addOrReplaceBar,
  isPlanningDayOutdated,
  type PlanningDay,
  parsePlanningVersion,
  reuseUnchangedBars,
  tryApplyPlanningEvent,
} from "./planning-day";

const RENEWAL_SPREAD_MS = 1_500;

/** A calendar day of one site or all sites, with its first and last instant in unix seconds. */
export type PlanningPeriod = { siteId: string; day: string; from: number; to: number };

/** Kinds of changes after which the board reads its bars and rows again. After other kinds, the whole page is refreshed. */
const REREAD: ReadonlySet<string | null> = new Set(["Person", "Aircraft", "Classroom", "OperationType"]);

/** The bars and rows of a day. They start with the data of the page. The live stream keeps them up to date. */
export function useLivePlanningDay(period: PlanningPeriod, seed: PlanningDay, seedRows: DecodedBoardRows) {
  const { siteId, day: calendarDay, from, to } = period;
  const client = useQueryClient();
  const router = useRouter();
  const [isLive, setLive] = useState(true);
  const query = useQuery({
    queryKey: ["planning", siteId, from, to],
    queryFn: async ({ signal }): Promise<PlanningDay> => {
      const { data, response } = await api.get<PublicReservationView[]>("reservation/planning", {
        query: { siteId, from, to },
        signal,
        quiet: true,
      });
      const day = {
        reservations: data.map(decodePublicReservation),
        numbers: parsePlanningVersion(response.headers.get("planning-version")),
      };
      return reuseUnchangedBars(client.getQueryData(["planning", siteId, from, to]), day);
    },
    initialData: seed,
    // Unchanged bars are already reused when a change is applied.
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A day that isn't shown isn't kept up to date, so it isn't kept in memory. The page brings fresh data when the day is
    // shown again.
    gcTime: 0,
  });

  const rows = useQuery({
    queryKey: ["rows", siteId, calendarDay],
    queryFn: async ({ signal }) => {
      const query = { siteId, day: calendarDay };
      return decodeBoardRows((await api.get<BoardRows>("reservation/rows", { query, signal, quiet: true })).data);
    },
    initialData: seedRows,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // After a refresh of the page, its rows are newer than the stored rows.
  useEffect(() => {
    client.setQueryData(["rows", siteId, calendarDay], seedRows);
  }, [client, siteId, calendarDay, seedRows]);

  useEffect(() => {
    const key = ["planning", siteId, from, to];
    const again = () => void client.invalidateQueries({ queryKey: key });
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let needsPage = false;
    const renew = () => {
      if (needsPage) router.refresh();
      else void client.invalidateQueries({ queryKey: ["rows", siteId, calendarDay] });
      needsPage = false;
    };
    const stop = subscribeToLiveMessages((message) => {
      const day = client.getQueryData<PlanningDay>(key);
      if (message.kind === "connected") return setLive(message.isConnected);
      // When the sign-in has ended, another component reloads the page, and the bell shows what is unread.
      if (message.kind === "ended" || message.kind === "unread") return;
      if (!day || message.kind === "resync" || message.kind === "rights") return again();
      if (message.kind === "hello") return isPlanningDayOutdated(day, message.numbers) ? again() : undefined;
      const { event } = message;
      if (event.kind !== "Reservation" && (siteId === "all" || event.siteId === siteId)) {
        // Wait for a random time, so that not all open boards of a school send their requests at once.
        clearTimeout(renewal);
        needsPage ||= !REREAD.has(event.kind);
        renewal = setTimeout(renew, 300 + Math.random() * RENEWAL_SPREAD_MS);
      }
      const next = tryApplyPlanningEvent(day, event, { from, to });
      if (next === null) again();
      else if (next !== day) client.setQueryData(key, next);
    });
    return () => {
      clearTimeout(renewal);
      stop();
    };
  }, [client, router, siteId, calendarDay, from, to]);

  /** Shows a bar immediately after the person has saved it. The live stream confirms it later. */
  const show = useCallback(
    (bar: PublicReservation) =>
      client.setQueryData<PlanningDay>(
        ["planning", siteId, from, to],
        (day) => day && addOrReplaceBar(day, bar, { from, to }),
      ),
    [client, siteId, from, to],
  );
  const readAgain = useCallback(() => client.invalidateQueries({ queryKey: ["planning"] }), [client]);
  return { day: query.data, rows: rows.data, isLive, hasFailed: query.isError, show, readAgain };
}
