import { useLocale, useTranslations } from "next-intl";
import { dayInText } from "@/lib/platform/display";
import type { BoardResources } from "./types";

type Props = { day: string; isFiltered: boolean; sites: BoardResources[] };

/** Why a day shows nothing: what was looked for, the day itself, or that there is nothing yet to be booked. */
export function EmptyText({ day, isFiltered, sites }: Props) {
  const t = useTranslations("planning.empty");
  const locale = useLocale();
  if (isFiltered) return t("filtered");
  const date = t("day", { date: dayInText(day, locale) });
  return sites.some(({ aircraft }) => aircraft.length > 0) ? date : `${date} ${t("noAircraft")}`;
}
