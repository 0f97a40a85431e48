import { useTranslations } from "next-intl";
import type { EntryWords } from "@/lib/activity/flights/logbook/wire";

/** The words of an entry in the reader's language. */
export function useEntryWords(): EntryWords {
  const t = useTranslations("logbook");
  const checks = useTranslations("recency.checks");
  return {
    self: t("self"),
    picus: t("picus"),
    external: (operator) => (operator ? t("externalAt", { operator }) : t("external")),
    check: (check) => checks(check),
  };
}
