"use client";
import { faChevronLeft, faChevronRight, faMoon, faSun, faUser } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { instantToWallTime } from "@/components/reservations/site-time";
import { availableIcon, unavailableIcon } from "@/components/reservations/strip/strip-look";
import { blockTimeOf } from "@/components/reservations/what-text";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { EmptyState } from "@/components/ui/states";
import { kinds } from "@/lib/activity/reservations/kinds";
import { weekStart } from "@/lib/platform/day";
import { formatDayInText, formatDayTitle, formatLongDay, formatShortWeekday } from "@/lib/platform/display";
import { listClosuresOf } from "@/lib/records/closures/rules";
import { aircraftOccupancyOf, type IsPeriodShown, isOnOtherDay } from "../board/board-model";
import { rowKindIcons } from "../board/board-row";
import { addDays, formatClockOnAxis, type TimeAxis } from "../board/time-axis";
import { readPressedDay } from "../day-address";
import { DayArrowLink, DayLink } from "../day-link";
import { EmptyDayText } from "../empty-day-text";
import { matchesFilter, matchesTextFilter } from "../filters/matches-filter";
import { isAvailableGround, listSeenGrounds } from "../grounds";
import { groundNameOf, type PlanningTexts } from "../planning-texts";
import { RestLine } from "../rest-line";
import type { Colouring } from "../strip/strip-colours";
import {
  type AppliedFilters,
  type BoardFilters,
  type BoardResources,
  countActiveFilters,
  type PublicReservation,
} from "../types";
import { ListFrame } from "./list-frame";
import { type DayListScope, ReservationListStrip } from "./list-strip";

const scopes: { value: DayListScope; icon: IconDefinition }[] = [
  { value: "aircraft", icon: rowKindIcons.aircraft },
  { value: "people", icon: rowKindIcons.instructor },
  { value: "mine", icon: faUser },
];

export type DayListProps = {
  sites: BoardResources[];
  reservations: PublicReservation[];
  isShown: IsPeriodShown;
  axes: Map<string, TimeAxis>;
  axis: TimeAxis;
  /** The day that the list is called by. */
  heading: string;
  /** The day that was asked for. */
  wanted: string;
  today: string;
  /** What could not be read, above the list. */
  notice?: ReactNode;
  now: number;
  me?: string;
  /** The starts of the person's next reservations, in their order. */
  ownStarts?: number[];
  words: PlanningTexts;
  colouring?: Colouring;
  filters: AppliedFilters;
  needing: number;
  onFiltersChange: (change: Partial<BoardFilters>) => void;
  onDayChange: (day: string) => void;
  onOpen: (reservation: PublicReservation) => void;
  onNew?: () => void;
  newReason?: string;
  requestHref?: string;
  renderVerdict?: (reservation: PublicReservation) => ReactNode;
};

type Entry = { at: number; key: string; content: ReactNode };

/** The planning on a phone: a list of reservations by start time, each with its verdict as text at the bottom. */
export default function DayList(p: DayListProps) {
  const { sites, axis, now, me, words } = p;
  const t = useTranslations("planning");
  const [scope, setScope] = useState<DayListScope>("aircraft");
  const site = sites[0]!;

  const entries = useMemo(() => {
    const list: Entry[] = [];
    const inScope = ({ aircraft, users }: PublicReservation) =>
      scope === "aircraft"
        ? aircraft !== null
        : scope === "people"
          ? users.length > 0
          : users.some(({ userId }) => userId === me);
    for (const reservation of p.reservations) {
      const taken = scope === "aircraft" ? aircraftOccupancyOf(reservation) : reservation;
      if (kinds[reservation.type].isBackground || !inScope(reservation)) continue;
      if (!p.isShown(reservation, taken.start, taken.end)) continue;
      if (!matchesFilter(reservation, p.filters) || !matchesTextFilter(reservation, p.filters)) continue;
      const block = blockTimeOf(reservation);
      const its = p.axes.get(reservation.siteId) ?? axis;
      const [from, to] = [Math.max(taken.start, its.start), Math.min(taken.end, its.end)];
      const text =
        block.start >= its.end
          ? t("list.ahead", { time: formatClockOnAxis(its, block.start) })
          : t("list.behind", { time: formatClockOnAxis(its, block.end) });
      const lone = isOnOtherDay(block, its) ? { from, to, text } : undefined;
      list.push({
        at: lone ? from : reservation.start,
        key: reservation.id,
        content: (
          <ReservationListStrip
            {...{ reservation, words, scope, me, lone }}
            colouring={p.colouring}
            axis={its}
            onOpen={p.onOpen}
            place={sites.length > 1 ? sites.find((one) => one.siteId === reservation.siteId)?.siteName : undefined}
            verdict={p.renderVerdict?.(reservation)}
          />
        ),
      });
    }
    const isEmpty = list.length === 0;
    const isClosed = (siteId: string) =>
      sites.some((one) => one.siteId === siteId && listClosuresOf(one.closures, axis.day).length > 0);
    // The ground of one's own day, and of whom the filter looks for.
    const isAsked = scope === "people" && p.filters.text.trim() !== "";
    const said = p.reservations.filter(({ type, users: [person] }) => {
      if (!kinds[type].isBackground || !person) return false;
      return scope === "mine" ? person.userId === me : isAsked;
    });
    for (const ground of listSeenGrounds(
      said.map((reservation) => ({ reservation, start: reservation.start, end: reservation.end })),
    )) {
      const { reservation } = ground;
      if (!p.isShown(reservation, ground.start, ground.end)) continue;
      if (isAsked && !matchesTextFilter(reservation, p.filters)) continue;
      const its = p.axes.get(reservation.siteId) ?? axis;
      const person = reservation.users[0]!;
      const who = scope === "mine" ? "" : `${fullName(person)}, `;
      list.push({
        at: Math.max(ground.start, its.start),
        key: `${reservation.id} ${reservation.siteId} ${ground.start}`,
        content: (
          <p
            className={cx(
              isAvailableGround(reservation) ? "dl-ground dl-there" : "dl-ground dl-away",
              isClosed(reservation.siteId) && "rest-shut",
            )}
          >
            {isAvailableGround(reservation) ? availableIcon : unavailableIcon} {who}
            {groundNameOf(ground, its, words)}
          </p>
        ),
      });
    }
    const sun = (at: number | null, icon: IconDefinition, key: "sunrise" | "sunset") => {
      if (at === null || sites.length > 1) return;
      const text = t(`list.${key}`, { time: formatClockOnAxis(axis, at) });
      list.push({
        at,
        key,
        content: (
          <p className="dl-sun">
            <Icon of={icon} /> {text}
          </p>
        ),
      });
    };
    sun(site.sunrise, faSun, "sunrise");
    sun(site.sunset, faMoon, "sunset");
    if (now >= axis.start && now < axis.end) {
      list.push({
        at: now,
        key: "now",
        content: (
          <p className="dl-now">
            <b>{formatClockOnAxis(axis, now)}</b>
            <i />
          </p>
        ),
      });
    }
    return { isEmpty, list: list.sort((a, b) => a.at - b.at) };
  }, [
    p.reservations,
    p.isShown,
    p.filters,
    p.axes,
    p.colouring,
    p.onOpen,
    p.renderVerdict,
    scope,
    me,
    axis,
    now,
    site,
    sites,
    words,
    t,
  ]);

  return (
    <ListFrame
      {...p}
      days={1}
      note={sites.length > 1 ? t("list.sites") : t("list.localTime", { place: site.siteName })}
      above={<WeekStrip day={p.wanted} today={p.today} />}
      // A swipe over the week goes a week on or back, elsewhere a day.
      onSwipe={(step, target) =>
        p.onDayChange(addDays(readPressedDay(p.wanted), target.closest("nav") ? 7 * step : step))
      }
      controls={
        <fieldset data-sideways className="flex min-w-0 flex-1 gap-2 overflow-x-auto p-0.5">
          <legend className="sr-only">{t("list.scope")}</legend>
          {scopes.map(({ value, icon }) => (
            <button
              key={value}
              type="button"
              className="dl-scope"
              aria-pressed={scope === value}
              onClick={() => setScope(value)}
            >
              {/* Beside three words there is no room for signs. */}
              <Icon of={icon} className="max-[479px]:hidden" />
              {t(`list.${value}`)}
            </button>
          ))}
        </fieldset>
      }
    >
      <RestLine sites={sites} day={axis.day} />
      {/* What stands there while another day is read isn't that day's. */}
      <ol className="dl-list aria-busy:pointer-events-none aria-busy:opacity-40" aria-busy={p.heading !== axis.day}>
        {entries.list.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
        {entries.isEmpty && (
          <li>
            <EmptyDay {...p} isMine={scope === "mine"} isFiltered={countActiveFilters(p.filters) > 0} />
          </li>
        )}
      </ol>
    </ListFrame>
  );
}

/** What a day without reservations says: that nothing is planned, and where the person's next reservation is. */
function EmptyDay({
  axis,
  sites,
  isMine,
  isFiltered,
  ownStarts = [],
}: Pick<DayListProps, "axis" | "sites" | "ownStarts"> & { isMine: boolean; isFiltered: boolean }) {
  const t = useTranslations("planning");
  const locale = useLocale();
  const next = ownStarts.find((at) => at >= axis.end);
  const { day, time } = instantToWallTime(next ?? 0, axis.timeZone);
  return (
    <EmptyState
      title={isMine && !isFiltered ? t("list.nothingMine") : t("empty.title")}
      action={
        next !== undefined && (
          <DayLink day={day} className={`${getButtonClassName()} max-w-full py-1 whitespace-normal!`}>
            {t("list.nextOwn", { day: formatDayTitle(day, locale), time })}
          </DayLink>
        )
      }
    >
      {(!isMine || isFiltered) && <EmptyDayText day={axis.day} {...{ isFiltered, sites }} />}
    </EmptyState>
  );
}

/** The week of a day, from Monday to Sunday. Today is marked in it, and in any other week a link leads back to today. */
function WeekStrip({ day, today }: { day: string; today: string }) {
  const t = useTranslations("planning");
  const locale = useLocale();
  const monday = weekStart(day);
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count));
  return (
    <>
      <nav aria-label={t("list.week")} className="flex items-center border-b border-line-2 bg-surface px-1 py-1.5">
        <DayArrowLink
          from={day}
          step={-7}
          label={t("list.previousWeek")}
          icon={faChevronLeft}
          variant="quiet"
          className="min-w-9!"
        />
        <div className="grid flex-1 grid-cols-7">
          {days.map((one) => (
            <DayLink
              key={one}
              day={one}
              className="dl-day"
              aria-label={
                one === today ? `${t("toolbar.today")}, ${formatDayInText(one, locale)}` : formatLongDay(one, locale)
              }
              aria-current={one === day ? "date" : undefined}
              data-today={one === today ? "" : undefined}
            >
              <span>{formatShortWeekday(one, locale)}</span>
              <b>{Number(one.slice(8))}</b>
            </DayLink>
          ))}
        </div>
        <DayArrowLink
          from={day}
          step={7}
          label={t("list.nextWeek")}
          icon={faChevronRight}
          variant="quiet"
          className="min-w-9!"
        />
      </nav>
      {!days.includes(today) && (
        <DayLink
          day={today}
          className="flex min-h-11 items-center justify-center border-b border-line-2 bg-surface text-link underline"
        >
          {t("toolbar.today")}
        </DayLink>
      )}
    </>
  );
}
