"use client";
import { useLocale, useTranslations } from "next-intl";
import type { Locale } from "@/lib/platform/locale";
import type { Words } from "@/lib/views/statistics/tables";

/** The words of the tables, whose keys are put together of names of columns, so that the compiler can't know them. */
export function useWords(): Words {
  const t = useTranslations("statistics");
  return { say: (key) => t(key as Parameters<typeof t>[0]), locale: useLocale() as Locale, plus: "+" };
}
