"use client";
import { faChevronLeft, faChevronRight, faPlus } from "@fortawesome/free-solid-svg-icons";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { BarTitle } from "@/components/shell/page/bar-title";
import { Button, getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { listRests } from "@/lib/views/planning/rules";
import { addDays } from "../board/time-axis";
import { DayPickerHeading } from "../board-toolbar";
import { readPressedDay } from "../day-address";
import { DayArrowLink, DayLink } from "../day-link";
import { FilterButton } from "../filters/board-filters";
import { FilterChips } from "../filters/filter-chips";
import { useSwipe } from "../list/use-swipe";
import { usePeriodName } from "../period-name";
import type { PlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import { RestSign } from "../rest-line";
import { useRestText } from "../use-rest-text";
import { AttentionText, describeLoad, LoadBar } from "./week-heads";
import type { DayLoad, WeekDay } from "./week-model";
import type { WeekTexts } from "./week-texts";
import "../board/board.css";
import "../list/day-list.css";
import "./week.css";

type Props = PlanningBoardProps & {
  week: WeekDay[];
  loads: DayLoad[];
  words: PlanningTexts;
  texts: WeekTexts;
  hrefOfDay: (day: string) => string;
};

/** The week on a phone: the load of each day, and a press leads to that day's list. */
export function WeekList(p: Props) {
  const { week, loads, words, texts } = p;
  const t = useTranslations("planning");
  const { noteOf } = usePeriodName(7);
  const restText = useRestText();
  const swipe = useSwipe((step, target) => {
    if (!target.closest("[data-sideways]")) p.onDayChange(addDays(readPressedDay(p.wanted), 7 * step));
  });
  return (
    <div className="dl" {...swipe}>
      <BarTitle note={noteOf(p.heading)}>
        <DayPickerHeading day={p.heading} days={7} onDayChange={p.onDayChange} isShort />
      </BarTitle>
      <div data-sideways className="border-b border-line-2 bg-surface px-3 py-2">
        {p.views}
      </div>
      {p.notice}
      <div className="flex items-center gap-2 border-b border-line-2 bg-surface px-3 py-2">
        <DayArrowLink from={p.wanted} step={-7} label={t("list.previousWeek")} icon={faChevronLeft} />
        <DayLink day={p.today} className={getButtonClassName()}>
          {t("toolbar.today")}
        </DayLink>
        <DayArrowLink from={p.wanted} step={7} label={t("list.nextWeek")} icon={faChevronRight} />
        <span className="flex-1" />
        <FilterButton filters={p.filters} onChange={p.onFiltersChange} words={words} isPhone />
      </div>
      <div data-sideways>
        <FilterChips filters={p.filters} onChange={p.onFiltersChange} reservations={p.reservations} words={words} />
      </div>
      <ol
        aria-label={t("week.list")}
        className="flex-1 bg-surface aria-busy:pointer-events-none aria-busy:opacity-40"
        aria-busy={p.heading !== p.day}
      >
        {week.map(({ axis: { day } }, at) => {
          const load = loads[at]!;
          const rests = listRests(p.sites, day);
          const why = rests.map((rest) => restText(rest));
          return (
            <li key={day}>
              <Link
                href={p.hrefOfDay(day)}
                prefetch={false}
                className="wk-list-day"
                aria-current={day === p.today ? "date" : undefined}
                aria-label={t("week.openDay", {
                  day: [texts.dayTitle(day), ...why, describeLoad(load, texts)].join(", "),
                })}
              >
                <span className="wk-line">
                  <b>{texts.dayTitle(day)}</b>
                  {load.share !== null && <b className="wk-percent">{texts.percent(load.share)}</b>}
                </span>
                <LoadBar share={load.share} />
                <span className="wk-line text-ink-2">
                  <span>
                    {texts.flights(load.count)}
                    {load.seconds > 0 && ` · ${texts.hours(load.seconds)}`}
                  </span>
                  <AttentionText {...{ load, texts }} />
                </span>
                {rests.map((rest, index) => (
                  <span key={why[index]} className="wk-list-rest">
                    <RestSign rest={rest} /> {why[index]}
                  </span>
                ))}
                <Icon of={faChevronRight} className="wk-list-sign" />
              </Link>
            </li>
          );
        })}
      </ol>
      {(p.onNew || p.newReason) && (
        <div className="dl-foot" data-print="hide">
          {p.newReason && <p className="mb-1 text-center text-small text-ink-2">{p.newReason}</p>}
          <Button variant="primary" size="large" icon={faPlus} className="w-full" onClick={p.onNew} disabled={!p.onNew}>
            {t("toolbar.create")}
          </Button>
        </div>
      )}
    </div>
  );
}
