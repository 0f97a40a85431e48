"use client";
import { useLocale, useTranslations } from "next-intl";
import { addDays, countDaysBetween, isoWeekOf } from "@/lib/platform/day";
import { formatDayInText, formatDaySpan, formatLongDay, formatMediumDay } from "@/lib/platform/display";

/** Whether a day is one of some days from the first one on. */
export const isWithin = (day: string, first: string, days: number) =>
  day >= first && countDaysBetween(first, day) < days;

/** What the shown day or week is called, by its first day. */
export function usePeriodName(days: 1 | 7) {
  const t = useTranslations("planning.week");
  const locale = useLocale();
  if (days === 1)
    return {
      nameOf: (day: string) => formatLongDay(day, locale),
      shortOf: (day: string) => formatMediumDay(day, locale),
      inText: (day: string) => formatDayInText(day, locale),
      noteOf: () => "",
    };
  const span = (monday: string) => formatDaySpan(monday, addDays(monday, 6), locale);
  const shortOf = (monday: string) => formatDaySpan(monday, addDays(monday, 6), locale, "short");
  const inText = (monday: string) => t("named", { number: isoWeekOf(monday), span: span(monday) });
  return { nameOf: span, shortOf, inText, noteOf: (monday: string) => t("number", { number: isoWeekOf(monday) }) };
}
