"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { addDays, countDaysBetween, isoWeekOf } from "@/lib/platform/day";
import { formatDayInText, formatDaySpan, formatLongDay, formatMediumDay } from "@/lib/platform/display";
import { rememberTexts } from "./remember-texts";

/** Whether a day is one of some days from the first one on. */
export const isWithin = (day: string, first: string, days: number) =>
  day >= first && countDaysBetween(first, day) < days;

/** What the shown day or week is called, by its first day. */
export function usePeriodName(days: 1 | 7) {
  const t = useTranslations("planning.week");
  const locale = useLocale();
  return useMemo(() => {
    if (days === 1)
      return {
        nameOf: rememberTexts((day: string) => formatLongDay(day, locale)),
        shortOf: rememberTexts((day: string) => formatMediumDay(day, locale)),
        inText: rememberTexts((day: string) => formatDayInText(day, locale)),
        noteOf: () => "",
      };
    const span = rememberTexts((monday: string) => formatDaySpan(monday, addDays(monday, 6), locale));
    return {
      nameOf: span,
      shortOf: rememberTexts((monday: string) => formatDaySpan(monday, addDays(monday, 6), locale, "short")),
      inText: rememberTexts((monday: string) => t("named", { number: isoWeekOf(monday), span: span(monday) })),
      noteOf: rememberTexts((monday: string) => t("number", { number: isoWeekOf(monday) })),
    };
  }, [days, t, locale]);
}
