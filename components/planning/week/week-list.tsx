"use client";
import { faChevronLeft, faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { listRests } from "@/lib/views/planning/rules";
import { addDays } from "../board/time-axis";
import { readPressedDay } from "../day-address";
import { DayArrowLink, DayLink } from "../day-link";
import { ListFrame } from "../list/list-frame";
import { usePeriodName } from "../period-name";
import type { PlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import { RestSign } from "../rest-line";
import { useRestText } from "../use-rest-text";
import { AttentionText, describeLoad, LoadBar } from "./week-heads";
import type { DayLoad, WeekDay } from "./week-model";
import type { WeekTexts } from "./week-texts";
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
  const { week, loads, texts } = p;
  const t = useTranslations("planning");
  const { noteOf } = usePeriodName(7);
  const restText = useRestText();
  return (
    <ListFrame
      {...p}
      days={7}
      note={noteOf(p.heading)}
      above={
        <div data-sideways className="border-b border-line-2 bg-surface px-3 py-2">
          {p.views}
        </div>
      }
      onSwipe={(step) => p.onDayChange(addDays(readPressedDay(p.wanted), 7 * step))}
      controls={
        <>
          <DayArrowLink from={p.wanted} step={-7} label={t("list.previousWeek")} icon={faChevronLeft} />
          <DayLink day={p.today} className={getButtonClassName()}>
            {t("toolbar.today")}
          </DayLink>
          <DayArrowLink from={p.wanted} step={7} label={t("list.nextWeek")} icon={faChevronRight} />
          <span className="flex-1" />
        </>
      }
    >
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
    </ListFrame>
  );
}
