import { useLocale, useTranslations } from "next-intl";
import { formatDayInText } from "@/lib/platform/display";
import type { BoardResources } from "./types";

type Props = { day: string; isFiltered: boolean; sites: BoardResources[] };

/**
 * Explains why a day is empty: the filter hides everything, there are no reservations, or the sites have no aircraft yet.
 */
export function EmptyDayText({ day, isFiltered, sites }: Props) {
  const t = useTranslations("planning.empty");
  const locale = useLocale();
  if (isFiltered) return t("filtered");
  const date = t("day", { date: formatDayInText(day, locale) });
  return sites.some(({ aircraft }) => aircraft.length > 0) ? date : `${date} ${t("noAircraft")}`;
}
