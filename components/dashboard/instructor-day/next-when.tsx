"use client";
import { useLocale, useTranslations } from "next-intl";
import { useNow } from "@/components/ui/use-now";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatMediumDay } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { OwnReservation } from "@/lib/views/dashboards/queries";

const HOUR_MINUTES = 60;
/** From so many hours on, the day says it better than the hours until then. */
const SOON_HOURS = 12;

/** The times of the next flight, and how long it is until its off-block. */
export function NextWhen({
  reservation,
  today,
  now: first,
}: {
  reservation: OwnReservation;
  today: string;
  now: number;
}) {
  const t = useTranslations("dashboard.day");
  const locale = useLocale() as Locale;
  const now = useNow(first);
  const { start, end, aircraft, site } = reservation;
  const [offBlock, onBlock] = aircraft ? [aircraft.startFlight, aircraft.endFlight] : [start, end];
  const day = localDayOf(start, site.timeZone);
  const minutes = Math.ceil((offBlock - now) / 60);
  const until =
    minutes <= 0
      ? t("running")
      : minutes < SOON_HOURS * HOUR_MINUTES
        ? t("in", { length: formatHours(minutes) })
        : day === today
          ? ""
          : formatMediumDay(day, locale);
  const briefing = start < offBlock && minutes > 0 ? t("briefing", { at: formatClock(start, site.timeZone) }) : "";
  return (
    <p className="text-end phone:w-full phone:text-start">
      <b className="block text-figure whitespace-nowrap tabular-nums">
        {formatClock(offBlock, site.timeZone)}–{formatClock(onBlock, site.timeZone)}
      </b>
      <span className="text-ink-2">{[until, briefing].filter(Boolean).join(", ")}</span>
    </p>
  );
}
