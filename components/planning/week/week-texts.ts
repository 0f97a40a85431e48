"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatDayTitle, formatShortDay } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { Load } from "./week-model";

/** Remembers the text of each value, because a week has hundreds of cells and few different texts. */
function remembered<Key>(make: (key: Key) => string): (key: Key) => string {
  const texts = new Map<Key, string>();
  return (key) => {
    const text = texts.get(key) ?? make(key);
    texts.set(key, text);
    return text;
  };
}

/** What needs attention most on a day: its words, in short where there is little room, and how grave it is. */
export type Attention = { count: number; text: string; short: string; isBlocking: boolean };

/** The texts of the week in the person's language. */
export function useWeekTexts() {
  const t = useTranslations("planning.week");
  const locale = useLocale();
  return useMemo(() => {
    const percent = remembered((share: number) => String(share));
    return {
      dayTitle: remembered((day: string) => formatDayTitle(day, locale)),
      shortDay: remembered((day: string) => formatShortDay(day, locale)),
      flights: remembered((count: number) => t("flights", { count })),
      reservations: remembered((count: number) => t("reservations", { count })),
      hours: (seconds: number) => formatHours(Math.round(seconds / 60)),
      percent: (share: number) => t("percent", { percent: percent(Math.round(share * 100)) }),
      share: (share: number) => t("share", { percent: percent(Math.round(share * 100)) }),
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
