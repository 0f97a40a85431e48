"use client";
import { useTranslations } from "next-intl";
import { lazy, memo, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { isBookable, kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import { BoardGrid, type GridProps } from "./board/board-grid";
import { BoardLegend } from "./board/board-legend";
import { type BoardModel, buildBoardModel, type IsPeriodShown } from "./board/board-model";
import { makeDayAxis } from "./board/time-axis";
import { BoardToolbar } from "./board-toolbar";
import { EmptyDayText } from "./empty-day-text";
import { FilterChips } from "./filters/filter-chips";
import { PlanningFrame, useIsPhone } from "./planning-frame";
import { usePlanningTexts } from "./planning-texts";
import type { PlanningBoardProps } from "./planning-view";
import { RestLine } from "./rest-line";
import { countActiveFilters, noFilters } from "./types";

// The list is loaded only on a phone.
const DayList = lazy(() => import("./list/day-list"));

// The toolbar is memoized, because a change on the board doesn't need to render it again.
const Toolbar = memo(BoardToolbar);

/** The day of one or several sites, as a toolbar, a board and a legend, or as a list on a phone. */
export function DayBoard(props: PlanningBoardProps) {
  const { sites, day, filters } = props;
  const words = usePlanningTexts();
  const isPhone = useIsPhone(props.isPhone);
  const axes = useMemo(
    () => new Map(sites.map((site) => [site.siteId, makeDayAxis(day, site.timeZone)])),
    [sites, day],
  );
  const axis = axes.get(sites[0]?.siteId ?? "");
  // While a new day is loading, the previous day's reservations are still there. They must not appear on the new day.
  const isShown = useCallback<IsPeriodShown>(
    ({ siteId }, from, to) => {
      const its = axes.get(siteId);
      return its !== undefined && from < its.end && to > its.start;
    },
    [axes],
  );
  const blank = <div className="min-h-[70dvh] flex-1 bg-surface" />;
  if (!axis) return blank;
  if (isPhone) {
    const list = <DayList {...props} {...{ isShown, axes, axis, words }} />;
    // A list from the server has no Suspense, so React starts only when the list's code is loaded. Earlier taps are
    // replayed.
    return props.isPhone ? list : <Suspense fallback={blank}>{list}</Suspense>;
  }
  return (
    <PlanningFrame>
      <Toolbar
        {...{ filters, words }}
        day={props.heading}
        days={1}
        wanted={props.wanted}
        today={props.today}
        onDayChange={props.onDayChange}
        onFiltersChange={props.onFiltersChange}
        views={props.views}
        extra={props.extra}
        onNew={props.onNew}
        newReason={props.newReason}
      />
      {props.notice}
      <FilterChips {...{ filters, words }} reservations={props.reservations} onChange={props.onFiltersChange} />
      {/* Until another day has been read, a press would mean something else than what the heading says. */}
      <div
        aria-busy={props.heading !== day}
        className="flex min-h-0 flex-1 flex-col aria-busy:pointer-events-none print:block"
      >
        <RestLine sites={sites} day={day} />
        <Board key={`${day} ${sites.map(({ siteId }) => siteId)}`} {...props} {...{ isShown, axis, words }} />
      </div>
    </PlanningFrame>
  );
}

type BoardProps = PlanningBoardProps & Pick<GridProps, "axis" | "words"> & { isShown: IsPeriodShown };

function Board({ sites, reservations, isShown, filters, axis, words, ...p }: BoardProps) {
  const t = useTranslations("planning");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<BoardModel>(undefined);
  const model = useMemo(() => {
    last.current = buildBoardModel(sites, reservations, filters, closed, last.current, isShown);
    return last.current;
  }, [sites, reservations, isShown, filters, closed]);
  const legendTypes = useMemo(() => {
    const used = new Set(reservations.map(({ type }) => type));
    return reservationTypes.filter((type) => !kinds[type].isBackground && (isBookable(type) || used.has(type))).join();
  }, [reservations]);
  const hasGround = useMemo(() => reservations.some(({ type }) => kinds[type].isBackground), [reservations]);
  const toggle = useCallback(
    (group: string) =>
      setClosed((had) => {
        const next = new Set(had);
        if (!next.delete(group)) next.add(group);
        return next;
      }),
    [],
  );
  if (!model.rows.some(({ type }) => type !== "site")) {
    const isFiltered = countActiveFilters(filters) > 0;
    return (
      <div className="flex-1 bg-surface">
        <EmptyState
          title={t("empty.title")}
          action={isFiltered && <Button onClick={() => p.onFiltersChange(noFilters)}>{t("filters.clear")}</Button>}
        >
          <EmptyDayText day={axis.day} {...{ isFiltered, sites }} />
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <BoardGrid {...p} {...{ model, sites, axis, words }} onToggle={toggle} />
      <BoardLegend words={words} label={t("legend")} types={legendTypes} hasGround={hasGround} />
    </>
  );
}
