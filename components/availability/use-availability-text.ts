"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatPeriod } from "@/components/reservations/site-time";
import type { SaidAvailability } from "@/lib/activity/availability/wire";
import { formatDayAsDdMmYyyy, formatWeekdayInText } from "@/lib/platform/display";
import { fieldsOfPeriod } from "./availability-fields";

type When = Pick<SaidAvailability, "startAt" | "endAt" | "timeZone" | "repeatUntil" | "exceptions">;

/** Says in one line when somebody is available or not: "every Tuesday 09:00–12:00, until 22/12/2026, except on 2 days". */
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
    return t("weekly", { weekday, span, until, count: exceptions.length });
  };
}
