"use client";
import { faRepeat } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayAsDdMmYyyy, formatNarrowDay } from "@/lib/platform/display";
import { placeInSeries, useSeries } from "./series-scope";

/** Says of which series a reservation is one date, and lists all of them. */
export function SeriesOfReservation({ view, timeZone }: { view: FullReservation; timeZone: string }) {
  const t = useTranslations("booking.series");
  const states = useTranslations("reservations.states");
  const locale = useLocale();
  const { data: series } = useSeries(view.seriesId, view.version);
  if (!series) return null;
  const { number, all } = placeInSeries(series, view.id);
  return (
    <details className="mt-2 border-b border-line text-table phone:text-body">
      <summary className="min-h-(--target) cursor-pointer py-2 phone:min-h-11">
        <Icon of={faRepeat} className="me-1 text-ink-2" />
        {all === 1 ? t("onlyDate") : t("place", { number, all, until: formatDayAsDdMmYyyy(series.repeatUntil) })}
      </summary>
      <ol className="mb-2 max-h-72 overflow-y-auto" aria-label={t("dates")}>
        {series.dates.map(({ id, start, end, state, title, compliance }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 ps-6 tabular-nums">
            <Link
              href={`/site/${view.siteId}/planning/day?date=${localDayOf(start, timeZone)}&reservation=${id}`}
              aria-current={id === view.id ? "true" : undefined}
              className={cx(
                "inline-flex min-h-(--target) min-w-24 items-center whitespace-nowrap phone:min-h-11",
                id === view.id ? "font-bold" : "text-link underline",
                state === "Cancelled" && "line-through",
              )}
            >
              {formatNarrowDay(localDayOf(start, timeZone), locale)}
            </Link>
            <span className="whitespace-nowrap">
              {formatClock(start, timeZone)}–{formatClock(end, timeZone)}
            </span>
            {title && <span className="text-ink-2">{title}</span>}
            {state !== "Scheduled" && <span className="text-ink-2">{states(state)}</span>}
            {state === "Scheduled" && compliance !== "Valid" && (
              <span className={compliance === "Blocking" ? "text-neg-ink" : "text-warn-ink"}>{t(compliance)}</span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
