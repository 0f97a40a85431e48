import { formatMonthInText } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";

/** A forecast is no appointment: it names a third of a month. The texts put both together. */
export const whenOf = (day: string, locale: Locale) => ({
  part: (["early", "mid", "late"] as const)[Math.min(2, Math.floor((Number(day.slice(8)) - 1) / 10))]!,
  month: formatMonthInText(day, locale),
});
