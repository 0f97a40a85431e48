"use client";
import { useLocale, useTranslations } from "next-intl";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, type Ref, useMemo } from "react";
import { addDays } from "@/lib/platform/day";
import { formatShortWeekday, formatWeekday } from "@/lib/platform/display";
import { addMonths, inMonth } from "@/lib/platform/month";
import { listClosuresOf } from "@/lib/records/closures/rules";
import type { PlanningMonth } from "@/lib/views/planning/month/wire";
import { keepOpenedDay } from "../day-address";
import type { PlanningTexts } from "../planning-texts";
import { DayCell } from "./day-cell";
import { highestLoad } from "./load-shape";
import "./month.css";

type Props = {
  ref: Ref<HTMLTableElement>;
  month: PlanningMonth;
  name: string;
  /** The day that has the keyboard. */
  cursor: string;
  today: string;
  words: PlanningTexts;
  hrefOf: (day: string) => string;
  onMove: (day: string) => void;
};

/** The weeks of a month. Arrow keys go through the days, Page Up and Page Down through the months. */
export function MonthGrid({ ref, month, name, cursor, today, words, hrefOf, onMove }: Props) {
  const t = useTranslations("planning.month");
  const locale = useLocale();
  const weeks = Array.from({ length: month.days.length / 7 }, (_, week) => month.days.slice(week * 7, week * 7 + 7));
  const most = highestLoad(month.days);
  // A cell is drawn again only if its own closures differ.
  const closed = useMemo(
    () => new Map(month.days.map(({ day }) => [day, listClosuresOf(month.closures, day)])),
    [month],
  );
  // A day of the month must be reached by Tab, also while the cursor is in a month that is still read.
  const reached = month.days.some(({ day }) => day === cursor) ? cursor : `${month.month}-01`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const weekday = (new Date(`${reached}T00:00:00Z`).getUTCDay() + 6) % 7;
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[
      event.key
    ];
    const page = { PageUp: -1, PageDown: 1 }[event.key];
    if (step === undefined && page === undefined) return;
    event.preventDefault();
    onMove(page === undefined ? addDays(reached, step!) : inMonth(reached, addMonths(reached.slice(0, 7), page)));
  };
  const onClickCapture = ({ target }: MouseEvent) => {
    const day = (target as HTMLElement).closest<HTMLElement>("[data-day]")?.dataset.day;
    if (day) keepOpenedDay(day);
  };
  return (
    <table
      ref={ref}
      data-focus-home
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are links that arrow keys go through
      role="grid"
      aria-label={t("grid", { month: name })}
      className="mv"
      style={{ "--weeks": weeks.length } as CSSProperties}
      onKeyDown={onKeyDown}
      onClickCapture={onClickCapture}
    >
      <thead>
        <tr>
          {weeks[0]!.map(({ day }) => (
            <th key={day} scope="col" abbr={formatWeekday(day, locale)}>
              <span className="phone:hidden">{formatWeekday(day, locale)}</span>
              <span className="hidden phone:inline">{formatShortWeekday(day, locale)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.day}>
            {week.map((one) => (
              <DayCell
                key={one.day}
                {...{ most, words }}
                day={one}
                closures={closed.get(one.day)!}
                sites={month.sites}
                isOther={!one.day.startsWith(month.month)}
                isToday={one.day === today}
                isReached={one.day === reached}
                href={hrefOf(one.day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
