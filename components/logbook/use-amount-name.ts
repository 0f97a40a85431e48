import { useTranslations } from "next-intl";
import { LOGBOOK_COLUMNS, type LogbookAmount } from "@/lib/activity/flights/logbook/codes";
import type { SplitPart } from "@/lib/activity/flights/logbook/headings";

/** Names what a column adds up by its heading and, where several stand side by side in it, its part. */
export function useAmountName(): (amount: LogbookAmount) => string {
  const t = useTranslations("logbook");
  return (amount) => {
    const { head, parts } = LOGBOOK_COLUMNS.find(({ parts: named }) => named.some((part) => part === amount))!;
    const whole = t(`heads.${head}`);
    return parts.length === 1 ? whole : `${whole}, ${t(`parts.${amount as SplitPart}`)}`;
  };
}
