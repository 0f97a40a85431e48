"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatDayTitle, formatShortDay } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { rememberTexts } from "../remember-texts";
import type { Load } from "./week-model";

/** What needs attention most on a day: its words, in short where there is little room, and how grave it is. */
export type Attention = { count: number; text: string; short: string; isBlocking: boolean };

/** The texts of the week in the person's language. */
export function useWeekTexts() {
  const t = useTranslations("planning.week");
  const locale = useLocale();
  return useMemo(() => {
    const percent = rememberTexts((value: number) => t("percent", { percent: String(value) }));
    const share = rememberTexts((value: number) => t("share", { percent: String(value) }));
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
      attention({ blocking, uncovered, warnings }: Load): Attention | null {
        if (blocking) {
          const text = t("blocking", { count: blocking });
          return { count: blocking, text, short: text, isBlocking: true };
        }
        if (uncovered) {
          const short = t("uncoveredShort", { count: uncovered });
          return { count: uncovered, text: t("uncovered", { count: uncovered }), short, isBlocking: false };
        }
        if (!warnings) return null;
        const text = t("warnings", { count: warnings });
        return { count: warnings, text, short: text, isBlocking: false };
      },
    };
  }, [t, locale]);
}
export type WeekTexts = ReturnType<typeof useWeekTexts>;
