import { useLocale, useTranslations } from "next-intl";
import { type LabelWords, labelOf, type Transaction } from "@/lib/activity/accounts/wire";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import { displayHours, formatDecimal } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";

/** Returns what writes the label of a transaction in the person's language. */
export function useLabel(currency: string): (transaction: Transaction) => string {
  const t = useTranslations("accounts.lines");
  const locale = useLocale() as Locale;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const timed = ({ minutes, unitPrice }: { minutes: number; unitPrice: number }) => ({
    ...{ time: displayHours(minutes, locale), price: money(unitPrice) },
  });
  const words: LabelWords = {
    time: (line) => t("time", timed(line)),
    minimum: (line) => t("minimum", timed(line)),
    fromPackage: (minutes) => t("fromPackage", { time: displayHours(minutes, locale) }),
    bought: (minutes) => t("bought", { time: displayHours(minutes, locale) }),
    landings: ({ count, unitPrice }) => t("landings", { count, price: money(unitPrice) }),
    discount: (percent) => t("discount", { percent: formatDecimal(percent, locale) }),
    late: (day) => t("late", { day: formatDayAsDdMmYyyy(day) }),
    contraOf: (number) => t("contraOf", { number }),
  };
  return (transaction) => labelOf(transaction, words);
}
