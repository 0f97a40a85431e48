import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { TermUnit } from "@/lib/records/maintenance/codes";
import { isByCalendar, type Term } from "@/lib/records/maintenance/rules";

/** Writes amounts of hours, landings and days in the person's language. */
export function useAmountTexts() {
  const t = useTranslations("maintenance");
  const locale = useLocale() as Locale;
  return useMemo(() => {
    const whole = (count: number) => displayWhole(count, locale);
    const written = (unit: TermUnit, figure: string, count: number) =>
      t(`amounts.${unit}`, { figure, count: Math.abs(count) });
    /** A figure alone: "3:10", "−5:40", "1,180". */
    const figureOf = (unit: TermUnit, amount: number) =>
      unit === "Hours" ? displayHours(amount, locale) : whole(amount);
    /** What remains, a tolerance or a warning, with its unit. That of a term in months is in days. */
    const amountOf = (unit: TermUnit, amount: number) =>
      written(unit === "Months" ? "Days" : unit, figureOf(unit, amount), amount);
    /** An interval or threshold in round figures: "50 h", "12 months". */
    const roundOf = (unit: TermUnit, amount: number) => {
      if (unit === "Months" && amount >= 24 && amount % 12 === 0)
        return t("amounts.Years", { figure: whole(amount / 12), count: amount / 12 });
      return written(unit, unit === "Hours" && amount % 60 === 0 ? whole(amount / 60) : figureOf(unit, amount), amount);
    };
    const thresholdOf = (unit: TermUnit, amount: number) => roundOf(unit === "Months" ? "Days" : unit, amount);
    /** What a term says: "every 50 h", "every 12 months, end of month", "once". */
    const termOf = ({ unit, interval, isEndOfMonth }: Pick<Term, "unit" | "interval" | "isEndOfMonth">) => {
      const every =
        interval === null ? t("terms.once") : t(`terms.every.${unit}`, { interval: roundOf(unit, interval) });
      return isEndOfMonth ? t("terms.endOfMonth", { every }) : every;
    };
    /** Where a term is reached: "at 6217:45 h", "31/03/2027". */
    const dueOf = ({ unit, dueCounter, dueOn }: Pick<Term, "unit" | "dueCounter" | "dueOn">) =>
      isByCalendar(unit)
        ? dueOn && formatDayAsDdMmYyyy(dueOn)
        : dueCounter === null
          ? null
          : t("terms.at", { amount: amountOf(unit, dueCounter) });
    return { figureOf, amountOf, roundOf, thresholdOf, termOf, dueOf };
  }, [t, locale]);
}
