"use client";
import { useEffect, useState } from "react";
import type { CheckedSeries } from "@/lib/activity/reservations/series/wire";
import { ApiError } from "@/lib/http/client";
import { checkSeries } from "./series-calls";

/** What is known of the dates of a series. While the next check runs, `view` is the last one's. */
export type SeriesCheck = { isCurrent: boolean; view: CheckedSeries | null; error: ApiError | null };

const PAUSE_MS = 300;
const UNKNOWN: SeriesCheck = { isCurrent: false, view: null, error: null };

/** Checks all dates on the server without saving them, shortly after each change and after each refused attempt to save. */
export function useSeriesCheck(body: object | null, attempt: number): SeriesCheck {
  const [check, setCheck] = useState(UNKNOWN);
  const key = body && JSON.stringify(body);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must repeat the same check
  useEffect(() => {
    if (key === null) return setCheck(UNKNOWN);
    const abort = new AbortController();
    setCheck((before) => ({ ...before, isCurrent: false }));
    const timer = setTimeout(async () => {
      try {
        const view = await checkSeries(JSON.parse(key), { signal: abort.signal });
        if (!abort.signal.aborted) setCheck({ isCurrent: true, view, error: null });
      } catch (error) {
        if (error instanceof ApiError && !abort.signal.aborted) setCheck({ isCurrent: true, view: null, error });
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, attempt]);
  return check;
}
