"use client";
import { useLocale, useTranslations } from "next-intl";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayTitle, formatDayTitleInText } from "@/lib/platform/display";

type Flight = { start: number; end: number };
type Briefings = { briefingMinutes: number; debriefingMinutes: number };

/**
 * Writes when a lesson is, by the clocks of the site: its day, its times from the meeting to the end, and its block times where
 * they are others. `start` and `end` are off-block and on-block. `inText` stands within a sentence.
 */
export function useWhenText(timeZone: string) {
  const locale = useLocale();
  const t = useTranslations("lessonRequests");
  const period = (from: number, to: number) => `${formatClock(from, timeZone)}–${formatClock(to, timeZone)}`;
  return ({ start, end }: Flight, { briefingMinutes, debriefingMinutes }: Briefings) => {
    const [from, to] = [start - briefingMinutes * 60, end + debriefingMinutes * 60];
    const on = localDayOf(from, timeZone);
    const day = formatDayTitle(on, locale);
    const times = period(from, to);
    const isWhole = briefingMinutes === 0 && debriefingMinutes === 0;
    const block = isWhole ? "" : t("block", { time: period(start, end) });
    const inText = t("proposal", { day: formatDayTitleInText(on, locale), time: times });
    return { day, times, block, text: t("proposal", { day, time: times }), inText };
  };
}
