"use client";
import { useParams, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useRef, useState } from "react";
import { planningHref } from "@/components/shell/page/planning-view-links";
import { type BoardModel, buildBoardModel, type IsPeriodShown, type ResourceRow } from "../board/board-model";
import { ROW_HEIGHTS } from "../board/board-size";
import { BoardFrame, EmptyBoard, LegendOf, useFoldedGroups } from "../board-frame";
import { usePeriodName } from "../period-name";
import { useIsPhone } from "../planning-frame";
import { usePlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import { ResourceWeek } from "./resource-week";
import { WeekGrid } from "./week-grid";
import { WeekList } from "./week-list";
import { loadsOfDays, makeWeek } from "./week-model";
import { useWeekTexts } from "./week-texts";

/** The parameter of the address that names the resource whose week is open in hours. */
const OPEN = "resource";

function nameOpenResource(id: string | null): void {
  const url = new URL(location.href);
  if (id === null) url.searchParams.delete(OPEN);
  else url.searchParams.set(OPEN, id);
  history.replaceState(null, "", url);
}

/** The week of one or several sites: its resources by days, and below it the hours of the one that is opened. */
export function WeekBoard(props: PlanningBoardProps) {
  const { sites, reservations, day, filters } = props;
  const t = useTranslations("planning");
  const words = usePlanningTexts();
  const texts = useWeekTexts();
  const isPhone = useIsPhone(props.isPhone);
  const { inText } = usePeriodName(7);
  const { siteId } = useParams<{ siteId: string }>();
  const search = useSearchParams();
  const hrefOfDay = useCallback(
    (one: string) => planningHref(siteId, "day", new URLSearchParams(search), one),
    [siteId, search],
  );
  const weeks = useMemo(() => new Map(sites.map((site) => [site.siteId, makeWeek(day, site)])), [sites, day]);
  // While a new week is loading, the previous week's reservations are still there. They must not appear in the new one.
  const isShown = useCallback<IsPeriodShown>(
    (reservation, from, to) => {
      const week = weeks.get(reservation.siteId);
      return week !== undefined && from < week[6]!.axis.end && to > week[0]!.axis.start;
    },
    [weeks],
  );
  const [closed, toggle] = useFoldedGroups();
  const rowHeight = ROW_HEIGHTS[props.look.density];
  const last = useRef<BoardModel>(undefined);
  const model = useMemo(() => {
    last.current = buildBoardModel(sites, reservations, filters, closed, last.current, isShown, rowHeight);
    return last.current;
  }, [sites, reservations, isShown, filters, closed, rowHeight]);
  const grid = useRef<HTMLDivElement>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const openId = search.get(OPEN);
  const openRow = model.rows.find(
    (row): row is ResourceRow => openId !== null && row.type === "resource" && row.resource.id === openId,
  );
  const openSite = openRow && sites.find((site) => site.siteId === openRow.siteId);
  const close = useCallback(() => {
    nameOpenResource(null);
    grid.current?.focus();
  }, []);

  const firstWeek = weeks.get(sites[0]?.siteId ?? "");
  if (!firstWeek) return <div className="min-h-[70dvh] flex-1 bg-surface" />;
  if (isPhone) {
    const loads = loadsOfDays(model, weeks).days;
    return <WeekList {...props} {...{ loads, words, texts, hrefOfDay }} week={firstWeek} />;
  }
  const isEmpty = !model.rows.some(({ type }) => type !== "site");
  const place = sites.map(({ siteName }) => siteName).join(", ");
  return (
    <BoardFrame {...props} days={7} words={words}>
      {isEmpty ? (
        <EmptyBoard
          filters={filters}
          onFiltersChange={props.onFiltersChange}
          text={(isFiltered) => (isFiltered ? t("week.empty") : t("week.emptyWeek", { week: inText(day) }))}
        />
      ) : (
        <WeekGrid
          key={sites.map(({ siteId }) => siteId).join()}
          {...props}
          {...{ model, weeks, words, texts, hrefOfDay, openRow, grid }}
          label={t("week.name", { week: inText(day), place })}
          onOpenRow={(row, isByKey) => {
            setTakesFocus(isByKey);
            nameOpenResource(row.resource.id);
          }}
          onCloseRow={close}
          onToggle={toggle}
        />
      )}
      {openRow && openSite ? (
        <ResourceWeek
          key={`${openRow.key} ${day}`}
          {...props}
          {...{ words, texts, takesFocus }}
          row={openRow}
          site={openSite}
          week={weeks.get(openRow.siteId)!}
          onClose={close}
        />
      ) : (
        !isEmpty && <LegendOf {...{ reservations, words, filters, isShown }} colouring={props.colouring} />
      )}
    </BoardFrame>
  );
}
