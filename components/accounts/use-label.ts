import { useLocale, useTranslations } from "next-intl";
import { labelOf, makeLabelWords, type Transaction } from "@/lib/activity/accounts/wire";
import type { Locale } from "@/lib/platform/locale";

/** Returns what writes the label of a transaction in the person's language. */
export function useLabel(currency: string): (transaction: Transaction) => string {
  const t = useTranslations("accounts.lines");
  const locale = useLocale() as Locale;
  const words = makeLabelWords((key, values) => t(key, values as never), currency, locale);
  return (transaction) => labelOf(transaction, words);
}
