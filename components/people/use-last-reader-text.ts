import { useFormatter, useTranslations } from "next-intl";

/**
 * Returns a function that says what becomes of documents about health at the sites that lose their only medical reader. Null
 * where there is no such site.
 */
export function useLastReaderText() {
  const t = useTranslations("people.sheet");
  const format = useFormatter();
  return (sites: readonly { name: string }[]): string | null =>
    sites.length > 0 ? t("lastReader", { sites: format.list(sites.map(({ name }) => name)) }) : null;
}
