"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatPeriod } from "@/components/reservations/site-time";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { formatDayAsDdMmYyyy, formatNarrowDay, formatWeekdayInText } from "@/lib/platform/display";
import { fieldsOfPeriod } from "./availability-fields";

/** How many exceptions are named. The others are counted; the dialog names all of them. */
const MOST_NAMED = 4;

type When = Pick<SaidAvailability, "startAt" | "endAt" | "timeZone" | "repeatUntil" | "exceptions">;

/** Says in one line when somebody is available or not: "every Tuesday 09:00–12:00, until 22/12/2026, except Tue 24/11". */
export function useAvailabilityText() {
  const t = useTranslations("availability.text");
  const locale = useLocale();
  return ({ startAt, endAt, timeZone, repeatUntil, exceptions }: When): string => {
    const { day, lastDay, from, to, isAllDay } = fieldsOfPeriod({ startAt, endAt }, timeZone);
    const date = formatDayAsDdMmYyyy(day!);
    if (repeatUntil === null) {
      if (!isAllDay) return formatPeriod(startAt, endAt, timeZone);
      return day === lastDay ? t("day", { day: date }) : t("days", { from: date, to: formatDayAsDdMmYyyy(lastDay!) });
    }
    const weekday = formatWeekdayInText(day!, locale);
    const span = isAllDay ? "allDay" : `${from}–${to}`;
    const until = formatDayAsDdMmYyyy(repeatUntil);
    const named = exceptions.slice(0, MOST_NAMED).map((one) => formatNarrowDay(one, locale));
    const more = exceptions.length - named.length;
    return t("weekly", { weekday, span, until, count: exceptions.length, days: named.join(", "), more });
  };
}
