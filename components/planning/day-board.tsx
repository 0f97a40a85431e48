"use client";
import { lazy, Suspense, useCallback, useMemo, useRef } from "react";
import { BoardGrid, type GridProps } from "./board/board-grid";
import { type BoardModel, buildBoardModel, type IsPeriodShown } from "./board/board-model";
import { ROW_HEIGHTS } from "./board/board-size";
import { makeDayAxis } from "./board/time-axis";
import { BoardFrame, EmptyBoard, LegendOf, useFoldedGroups } from "./board-frame";
import { EmptyDayText } from "./empty-day-text";
import { useIsPhone } from "./planning-frame";
import { usePlanningTexts } from "./planning-texts";
import type { PlanningBoardProps } from "./planning-view";
import { RestLine } from "./rest-line";

// The list is loaded only on a phone.
const DayList = lazy(() => import("./list/day-list"));

/** The day of one or several sites, as a toolbar, a board and a legend, or as a list on a phone. */
export function DayBoard(props: PlanningBoardProps) {
  const { sites, day } = props;
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
    <BoardFrame {...props} days={1} words={words}>
      <RestLine sites={sites} day={day} />
      <Board key={`${day} ${sites.map(({ siteId }) => siteId)}`} {...props} {...{ isShown, axis, words }} />
    </BoardFrame>
  );
}

type BoardProps = PlanningBoardProps & Pick<GridProps, "axis" | "words"> & { isShown: IsPeriodShown };

function Board({ sites, reservations, isShown, filters, axis, words, ...p }: BoardProps) {
  const [closed, toggle] = useFoldedGroups();
  const rowHeight = ROW_HEIGHTS[p.look.density];
  const last = useRef<BoardModel>(undefined);
  const model = useMemo(() => {
    last.current = buildBoardModel(sites, reservations, filters, closed, last.current, isShown, rowHeight);
    return last.current;
  }, [sites, reservations, isShown, filters, closed, rowHeight]);
  if (!model.rows.some(({ type }) => type !== "site")) {
    return (
      <EmptyBoard
        filters={filters}
        onFiltersChange={p.onFiltersChange}
        text={(isFiltered) => <EmptyDayText day={axis.day} {...{ isFiltered, sites }} />}
      />
    );
  }
  return (
    <>
      <BoardGrid {...p} {...{ model, sites, axis, words }} onToggle={toggle} />
      <LegendOf {...{ reservations, words, filters, isShown }} colouring={p.colouring} />
    </>
  );
}
