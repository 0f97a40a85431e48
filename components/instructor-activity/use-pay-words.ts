"use client";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "@/lib/platform/display";
import type { PayRate } from "@/lib/records/prices/wire";

/** Returns a function that says what an instructor gets for an hour. Who gets nothing is a volunteer. */
export function usePayWords(currency: string) {
  const t = useTranslations("instructorActivity");
  const locale = useLocale();
  return ({ practicalPay, theoryPay, briefingPay }: Omit<PayRate, "startsOn">): string => {
    const parts = { practical: practicalPay, theory: theoryPay, briefing: briefingPay };
    const said = (["practical", "theory", "briefing"] as const).flatMap((name) => {
      const amount = parts[name];
      return amount === null ? [] : t(`rates.${name}`, { amount: formatMoney(amount, currency, locale) });
    });
    return said.join(", ") || t("volunteer");
  };
}
