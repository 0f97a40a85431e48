"use client";
import { faDoorClosed } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { addDays, utcDayToUnix } from "@/lib/platform/day";
import { formatLongDay, formatShortWeekday } from "@/lib/platform/display";
import { listClosuresOf } from "@/lib/records/closures/rules";
import type { BookingSite } from "../booking-context";

/** How many weeks can be reached by swiping. */
const WEEKS = 8;
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** Days in rows of seven, from today on or from an earlier chosen day. A swipe shows the next seven. */
export function DayRow({
  today,
  day,
  closures,
  onDay,
}: {
  today: string;
  day: string;
  closures: BookingSite["closures"];
  onDay: (day: string) => void;
}) {
  const t = useTranslations("booking.phone");
  const locale = useLocale();
  const row = useRef<HTMLElement>(null);
  const first = day < today ? day : today;
  const chosenWeek = Math.floor((utcDayToUnix(day) - utcDayToUnix(first)) / (7 * 86_400));
  const weeks = Array.from({ length: Math.max(WEEKS, chosenWeek + 2) }, (_, week) => addDays(first, 7 * week));
  useEffect(() => {
    const box = row.current!;
    box.scrollLeft = chosenWeek * box.clientWidth;
  }, [chosenWeek]);
  return (
    <nav
      ref={row}
      aria-label={t("days")}
      className="relative flex snap-x snap-mandatory overflow-x-auto border-b border-line-2 bg-surface [scrollbar-width:none]"
    >
      {weeks.map((monday) => (
        <div key={monday} className="grid w-full shrink-0 snap-start grid-cols-7 px-1 py-1">
          {DAYS.map((count) => {
            const one = addDays(monday, count);
            const closed = listClosuresOf(closures, one).map(({ name }) => t("closed", { name }));
            return (
              <button
                key={one}
                type="button"
                aria-label={[formatLongDay(one, locale), ...closed].join(", ")}
                aria-pressed={one === day}
                className={cx(
                  "grid min-h-12 content-center justify-items-center rounded-control text-table",
                  one === day ? "bg-primary text-on-primary" : "text-ink-2",
                )}
                onClick={() => onDay(one)}
              >
                <span>
                  {formatShortWeekday(one, locale)}
                  {closed.length > 0 && <Icon of={faDoorClosed} className="ms-1 text-caption" />}
                </span>
                <b className={cx("text-section", one !== day && "text-ink")}>{Number(one.slice(8))}</b>
              </button>
            );
          })}
        </div>
      ))}
    </nav>
  );
}
