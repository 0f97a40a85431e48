"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatWeekdayInText } from "@/lib/platform/display";
import type { Ground } from "./week-grounds";

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Says what a part of the week's ground means: "Unavailable 09:00–12:00, every Tuesday, dentist". */
export function useGroundText() {
  const t = useTranslations("availability");
  const locale = useLocale();
  return ({ from, to, said, firstDay }: Ground): string => {
    const isAllDay = from === 0 && to === 1440;
    const parts = [
      `${t(`kinds.${said.kind}`)} ${isAllDay ? t("week.allDay") : `${clock(from)}–${clock(to)}`}`,
      said.repeatUntil !== null && t("week.every", { weekday: formatWeekdayInText(firstDay, locale) }),
      said.comment,
    ];
    return parts.filter(Boolean).join(", ");
  };
}
