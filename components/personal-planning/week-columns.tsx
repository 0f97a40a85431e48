import { useLocale, useTranslations } from "next-intl";
import { ReservationTimes } from "@/components/dashboard/own-day";
import { OwnReservationStrip } from "@/components/dashboard/own-strip";
import { cx } from "@/components/ui/cx";
import { formatDayTitle, formatShortDay } from "@/lib/platform/display";
import type { WeekProps } from "./week-list";

/** The week with a column for each day. The strips in a column are sorted by start time. */
export function WeekColumns({ days, today, now, next: _, ...strip }: WeekProps) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  return (
    <div
      className="hidden flex-1 grid-rows-[auto_1fr] gap-x-px border border-line-2 bg-line-2 drawer:grid"
      style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
    >
      {days.map(({ day, own }) => (
        <section
          key={day}
          aria-label={formatDayTitle(day, locale)}
          className="row-span-2 grid min-h-64 grid-cols-1 grid-rows-subgrid bg-surface"
        >
          <h3
            className={cx(
              "border-b border-line-2 px-2.5 py-1.5 text-table",
              day === today ? "bg-primary font-bold text-on-primary" : "bg-sunken text-ink-2",
            )}
          >
            {formatShortDay(day, locale)}
            {day === today && <span className="sr-only"> {t("today")}</span>}
          </h3>
          <ol className="flex flex-col gap-3 p-2">
            {own.length === 0 && <li className="px-0.5 text-small text-ink-3">{t("personal.nothingDay")}</li>}
            {own.map((one) => (
              <li key={one.id}>
                <ReservationTimes reservation={one} day={day} now={now} className="px-0.5 pb-1" />
                <OwnReservationStrip reservation={one} isNarrow {...strip} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
