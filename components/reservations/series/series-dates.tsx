"use client";
import { faCheck, faCircleMinus, faDoorClosed, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { CheckedDate } from "@/lib/activity/reservations/series/wire";
import { formatClock, formatNarrowDay } from "@/lib/platform/display";
import type { SeriesCheck } from "./use-series-check";

/** How many dates are asked for, and how many of them are free. */
export function countDates(dates: readonly CheckedDate[]) {
  const wanted = dates.filter(({ isLeftOut }) => !isLeftOut);
  return { wanted: wanted.length, free: wanted.filter(({ isFree }) => isFree).length };
}

/** The dates of a series: which are free, and what is in the way of the others. */
export function SeriesDates({
  check: { view, error, isCurrent },
  timeZone,
  nameOf,
  onLeaveOut,
}: {
  check: SeriesCheck;
  timeZone: string;
  /** Names a student who stays away from a lesson. */
  nameOf: (id: string) => string;
  /** Leaves a date out, or takes it in again. Undefined where all dates are changed. */
  onLeaveOut?: (day: string, isLeftOut: boolean) => void;
}) {
  const t = useTranslations("booking.series");
  const locale = useLocale();
  if (error)
    return (
      <p role="alert" className="text-table text-neg-ink">
        {(error.errors.repeatUntil ?? error.lines).join(" ")}
      </p>
    );
  if (!view) return <p className="text-table text-ink-2">{t("checking")}</p>;
  const { wanted, free } = countDates(view.dates);
  return (
    <div className={cx("transition-opacity", !isCurrent && "opacity-60")} aria-busy={!isCurrent}>
      <p role="status" className={cx("text-body font-bold", free < wanted ? "text-warn-ink" : "text-pos-ink")}>
        {t("free", { free, wanted, isAll: free === wanted ? "yes" : "no" })}
      </p>
      <ul className="mt-1 max-h-80 overflow-y-auto border-y border-line" aria-label={t("dates")}>
        {view.dates.map((date) => {
          const isBooked = date.isFree && !date.isLeftOut;
          const label = (
            <span className="flex flex-1 flex-wrap items-baseline gap-x-3 tabular-nums">
              <span className="min-w-24 font-bold whitespace-nowrap">{formatNarrowDay(date.day, locale)}</span>
              <span className="whitespace-nowrap">
                {formatClock(date.start, timeZone)}–{formatClock(date.end, timeZone)}
              </span>
              {date.title && <span className="text-ink-2">{date.title}</span>}
              <Standing {...{ date, nameOf }} />
            </span>
          );
          return (
            <li key={date.start} className={cx("border-b border-line last:border-b-0", !isBooked && "text-ink-2")}>
              {onLeaveOut ? (
                <Checkbox
                  label={label}
                  checked={isBooked}
                  // What is in its way isn't in the hands of who ticks.
                  disabled={!date.isFree && !date.isLeftOut}
                  onCheckedChange={(isWanted) => onLeaveOut(date.day, !isWanted)}
                />
              ) : (
                <div className="flex min-h-(--target) items-center py-0.5 text-body">{label}</div>
              )}
            </li>
          );
        })}
      </ul>
      {view.endsWithProgram && <p className="mt-1 text-table text-warn-ink">{t("endsWithProgram")}</p>}
    </div>
  );
}

/** Whether a date is free, or what is in its way by name. */
function Standing({ date, nameOf }: { date: CheckedDate; nameOf: (id: string) => string }) {
  const t = useTranslations("booking");
  if (date.isLeftOut) return <span>{t("series.leftOut")}</span>;
  const blocking = date.warnings.find((warning) => warning.blocking);
  const taken = [...new Set(date.conflicts.map(({ resource }) => resource))];
  const without = date.withoutIds.length > 0 && t("series.without", { names: date.withoutIds.map(nameOf).join(", ") });
  const closed = date.warnings.find(({ type }) => type === "closed");
  if (!date.isFree && taken.length === 0 && !date.refusal && !blocking && closed) {
    return (
      <span className="text-warn-ink">
        <Icon of={faDoorClosed} /> {closed.label}
      </span>
    );
  }
  if (!date.isFree) {
    return (
      <span className="text-neg-ink">
        <Icon of={faCircleMinus} />{" "}
        {taken.length > 0 ? t("series.taken", { names: taken.join(", ") }) : (date.refusal ?? blocking?.label)}
      </span>
    );
  }
  const warning = date.warnings[0]?.label;
  return (
    <span className={warning || without ? "text-warn-ink" : "text-pos-ink"}>
      <Icon of={warning || without ? faTriangleExclamation : faCheck} />{" "}
      {[warning, without].filter(Boolean).join(" · ") || t("series.isFree")}
    </span>
  );
}
