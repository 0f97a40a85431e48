"use client";
import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { formatDayInText } from "@/lib/platform/display";
import type { Rest } from "@/lib/views/planning/rules";

/** The words of why a day rests: "Closed: Winter break". With a day, they say until when a closure lasts beyond it. */
export function useRestText() {
  const t = useTranslations("planning.rests");
  const locale = useLocale();
  return useCallback(
    ({ name, isClosed, until, sites }: Rest, day?: string): string => {
      const what = t(isClosed ? "closed" : "holiday", { name });
      const where = sites.length > 0 ? t("at", { what, sites: sites.join(", ") }) : what;
      const isLonger = day !== undefined && until !== null && until > day;
      return isLonger ? `${where}, ${t("until", { day: formatDayInText(until, locale) })}` : where;
    },
    [t, locale],
  );
}
