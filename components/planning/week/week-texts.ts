"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatDayTitle, formatShortDay } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { rememberTexts } from "../remember-texts";
import type { Load } from "./week-model";

/** A reason why bookings of a day need attention: how many do, and its words, in short where there is little room. */
export type Attention = { kind: "blocking" | "uncovered" | "warnings"; count: number; text: string; short: string };

/** The texts of the week in the person's language. */
export function useWeekTexts() {
  const t = useTranslations("planning.week");
  const locale = useLocale();
  return useMemo(() => {
    const percent = rememberTexts((value: number) => t("percent", { percent: String(value) }));
    const share = rememberTexts((value: number) => t("share", { percent: String(value) }));
    const shortOf = { blocking: "blocking", uncovered: "uncoveredShort", warnings: "warnings" } as const;
    return {
      dayTitle: rememberTexts((day: string) => formatDayTitle(day, locale)),
      shortDay: rememberTexts((day: string) => formatShortDay(day, locale)),
      flights: rememberTexts((count: number) => t("flights", { count })),
      reservations: rememberTexts((count: number) => t("reservations", { count })),
      hours: (seconds: number) => formatHours(Math.round(seconds / 60)),
      percent: (part: number) => percent(Math.round(part * 100)),
      share: (part: number) => share(Math.round(part * 100)),
      cell: (name: string, day: string, what: string) => t("cell", { name, day, what }),
      free: t("free"),
      /** All that needs attention on a day. The worst comes first. */
      attention: (load: Load): Attention[] =>
        (["blocking", "uncovered", "warnings"] as const)
          .filter((kind) => load[kind] > 0)
          .map((kind) => {
            const count = load[kind];
            return { kind, count, text: t(kind, { count }), short: t(shortOf[kind], { count }) };
          }),
    };
  }, [t, locale]);
}
export type WeekTexts = ReturnType<typeof useWeekTexts>;
