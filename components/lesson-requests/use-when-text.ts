"use client";
import { useLocale } from "next-intl";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayTitle } from "@/lib/platform/display";

/** Writes when a lesson is: its day, and its times from off-block to on-block, by the clocks of the site. */
export function useWhenText(timeZone: string) {
  const locale = useLocale();
  return ({ start, end }: { start: number; end: number }) => ({
    day: formatDayTitle(localDayOf(start, timeZone), locale),
    times: `${formatClock(start, timeZone)}–${formatClock(end, timeZone)}`,
  });
}
