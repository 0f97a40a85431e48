import { useTranslations } from "next-intl";

/** The words of a field for a date, in the person's language. */
export function useDayTexts() {
  const t = useTranslations("shell.day");
  return { open: t("open"), placeholder: t("placeholder"), unreadable: t("unreadable") };
}
