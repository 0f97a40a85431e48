"use client";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { subscribeToLiveMessages } from "@/components/shell/live/live-stream";
import { useRefresh } from "@/components/shell/refresh";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { ApiError, api } from "@/lib/http/client";
import type { BoardRows } from "@/lib/views/planning/schema";
import { type DecodedBoardRows, decodeBoardRows } from "@/lib/views/planning/wire";
import { addDays, makeDayAxis } from "./board/time-axis";
import {
  addOrReplaceBar,
  isOffTheBoard,
  isPlanningDayOutdated,
  type PlanningDay,
  parsePlanningVersion,
  reuseUnchangedBars,
  tryApplyPlanningEvent,
} from "./planning-day";

const RENEWAL_SPREAD_MS = 1_500;
/** After a failure, the next attempt comes after this time, each further one after twice the time before. */
const RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/** Some calendar days of one site or all sites from `day` on, with their first and last instant in unix seconds. */
export type PlanningPeriod = { siteId: string; day: string; days: 1 | 7; from: number; to: number };
/** A day or a week with all that the board shows of it. */
export type ShownDay = { period: PlanningPeriod; day: PlanningDay; rows: DecodedBoardRows };
/** Why a day could not be read, and since when. `isReached` when the server answered, but with a fault. */
export type PlanningFailure = { isReached: boolean; since: number };

/** Kinds of changes that concern the bars and the ground behind them alone. */
const ON_BARS: ReadonlySet<string | null> = new Set(["Reservation", "Availability"]);
/** Kinds of changes after which the board reads its bars and rows again. After other kinds, the whole page is refreshed. */
const REREAD: ReadonlySet<string | null> = new Set(["Person", "Aircraft", "Classroom", "Closure", "OperationType"]);

/** With sites in several time zones, the period runs from the earliest start of the first day to the latest end of the last. */
function periodOfDays(siteId: string, day: string, days: 1 | 7, sites: DecodedBoardRows["sites"]): PlanningPeriod {
  const from = Math.min(...sites.map(({ timeZone }) => makeDayAxis(day, timeZone).start));
  const to = Math.max(...sites.map(({ timeZone }) => makeDayAxis(addDays(day, days - 1), timeZone).end));
  return { siteId, day, days, from, to };
}

const barsKey = ({ siteId, from, to }: PlanningPeriod) => ["planning", siteId, from, to];
const rowsKey = ({ siteId, day, days }: PlanningPeriod) => ["rows", siteId, day, days];

async function fetchDay(client: QueryClient, period: PlanningPeriod, signal: AbortSignal): Promise<PlanningDay> {
  const had = client.getQueryData<PlanningDay>(barsKey(period));
  const { siteId, from, to } = period;
  const { data, response } = await api.get<PublicReservationView[]>("reservation/planning", {
    query: { siteId, from, to, availability: 1 },
    signal,
    // The person waits for another day, but not for a day that is only read again.
    quiet: had !== undefined,
  });
  const day = {
    reservations: data.map(decodePublicReservation),
    numbers: parsePlanningVersion(response.headers.get("planning-version")),
  };
  return reuseUnchangedBars(had, day);
}

const options = {
  // Unchanged bars are already reused when a change is applied.
  structuralSharing: false,
  staleTime: Number.POSITIVE_INFINITY,
  // A day that isn't shown isn't kept up to date, so it isn't kept in memory.
  gcTime: 0,
  // Try until the network or the server is back. What the server refuses is not tried again.
  retry: (_count: number, error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  retryDelay: (count: number) => Math.min(RETRY_MS * 2 ** count, LONGEST_RETRY_MS),
};

/**
 * The bars and rows of a day or of a week, which is named by its first day. The page brings those of its own day. Other days are read when they are asked for, and the last
 * day stays until then. The live stream keeps the shown day up to date.
 */
export function useLivePlanningDay(siteId: string, wanted: string, page: ShownDay) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const [isLive, setLive] = useState(true);
  const { sites } = page.rows;
  const period = useMemo(
    () =>
      wanted === page.period.day || !sites.length ? page.period : periodOfDays(siteId, wanted, page.period.days, sites),
    [siteId, wanted, page.period, sites],
  );
  // The data of the page are used only once, because they get old while another day is shown.
  const left = useRef<PlanningDay>(null);
  const seed = wanted === page.period.day && left.current !== page.day ? page : undefined;
  useEffect(() => {
    if (wanted !== page.period.day) left.current = page.day;
  }, [wanted, page]);

  const bars = useQuery({
    ...options,
    queryKey: barsKey(period),
    queryFn: ({ signal }) => fetchDay(client, period, signal),
    initialData: seed?.day,
  });
  const rows = useQuery({
    ...options,
    queryKey: rowsKey(period),
    queryFn: async ({ signal }) => {
      const query = { siteId, day: period.day, days: period.days };
      return decodeBoardRows((await api.get<BoardRows>("reservation/rows", { query, signal, quiet: true })).data);
    },
    initialData: seed?.rows,
  });
  // After a refresh of the page, its rows are newer than the stored rows.
  useEffect(() => {
    client.setQueryData(rowsKey(page.period), page.rows);
  }, [client, page.period, page.rows]);

  useEffect(() => {
    const key = barsKey(period);
    const again = () => void client.invalidateQueries({ queryKey: key });
    let renewal: ReturnType<typeof setTimeout> | undefined;
    let needsPage = false;
    const renew = () => {
      if (needsPage) refresh();
      else void client.invalidateQueries({ queryKey: rowsKey(period) });
      needsPage = false;
    };
    const stop = subscribeToLiveMessages((message) => {
      const day = client.getQueryData<PlanningDay>(key);
      if (message.kind === "connected") return setLive(message.isConnected);
      // When the sign-in has ended, another component reloads the page, and the bell shows what is unread.
      if (message.kind === "ended" || message.kind === "unread") return;
      // A day that is just being read will hold what the stream knows already.
      if (message.kind === "hello" && !day) return;
      if (!day || message.kind === "resync" || message.kind === "rights") return again();
      if (message.kind === "hello") return isPlanningDayOutdated(day, message.numbers) ? again() : undefined;
      const { event } = message;
      if (!ON_BARS.has(event.kind) && !isOffTheBoard(event) && (siteId === "all" || event.siteId === siteId)) {
        // Wait for a random time, so that not all open boards of a school send their requests at once.
        clearTimeout(renewal);
        needsPage ||= !REREAD.has(event.kind);
        renewal = setTimeout(renew, 300 + Math.random() * RENEWAL_SPREAD_MS);
      }
      const next = tryApplyPlanningEvent(day, event, period);
      if (next === null) again();
      else if (next !== day) client.setQueryData(key, next);
    });
    return () => {
      clearTimeout(renewal);
      stop();
    };
  }, [client, refresh, siteId, period]);

  /** Shows a bar immediately after the person has saved it. The live stream confirms it later. */
  const show = useCallback(
    (bar: PublicReservation) =>
      client.setQueryData<PlanningDay>(barsKey(period), (day) => day && addOrReplaceBar(day, bar, period)),
    [client, period],
  );
  const readAgain = useCallback(async () => {
    await Promise.all(["planning", "rows"].map((name) => client.refetchQueries({ queryKey: [name], type: "active" })));
  }, [client]);

  const last = useRef(page);
  if (bars.data && rows.data) {
    const { current: had } = last;
    const isSame = had.period === period && had.day === bars.data && had.rows === rows.data;
    if (!isSame) last.current = { period, day: bars.data, rows: rows.data };
  }
  const failed = [bars, rows].find((query) => query.isPaused || query.failureReason !== null);
  const isReached = failed?.failureReason instanceof ApiError && failed.failureReason.status > 0;
  return {
    shown: last.current,
    isLive,
    failure: useFailure(failed !== undefined, isReached),
    show,
    readAgain,
  };
}

/** Remembers when a failure began. */
function useFailure(hasFailed: boolean, isReached: boolean): PlanningFailure | null {
  const [since, setSince] = useState(0);
  useEffect(() => {
    if (hasFailed) setSince(Math.floor(Date.now() / 1000));
  }, [hasFailed]);
  return useMemo(() => (hasFailed && since > 0 ? { isReached, since } : null), [hasFailed, isReached, since]);
}
