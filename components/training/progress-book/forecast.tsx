import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import type { Book } from "@/lib/activity/training/progress-book/wire";
import { formatMonthInText } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";

/** Says when the hours that are left will have been flown at the present pace. Nothing before the first flight. */
export function Forecast({ forecast, className }: { forecast: Book["forecast"]; className?: string }) {
  const t = useTranslations("progress.minima");
  const locale = useLocale();
  if (!forecast) return null;
  const { left, day, weeks, perWeek, weeksLeft } = forecast;
  return (
    <p className={cx("text-ink-2", className)}>
      {left === 0
        ? t("complete")
        : day === null
          ? t("noPace", { left: formatHours(left), weeks })
          : t("forecast", {
              ...{ left: formatHours(left), perWeek: formatHours(perWeek), weeks, weeksLeft: weeksLeft ?? 0 },
              ...{ month: formatMonthInText(day, locale), part: partOfMonth(day) },
            })}
    </p>
  );
}

/** Says when an open minimum will be met at the present pace of its kind of flying. */
export function MinimumForecast({ day }: { day: string | null }) {
  const t = useTranslations("progress.minima");
  const locale = useLocale();
  if (day === null) return t("noPaceOfKind");
  return t("metBy", { month: formatMonthInText(day, locale), part: partOfMonth(day) });
}

/** A forecast is no appointment: it names a third of a month. */
const partOfMonth = (day: string) =>
  (["early", "mid", "late"] as const)[Math.min(2, Math.floor((Number(day.slice(8)) - 1) / 10))]!;
