"use client";
import { useParams, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { memo, useCallback, useMemo, useRef, useState } from "react";
import { planningHref } from "@/components/shell/page/planning-view-links";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { isBookable, kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import { BoardLegend } from "../board/board-legend";
import { type BoardModel, buildBoardModel, type IsPeriodShown, type ResourceRow } from "../board/board-model";
import { BoardToolbar } from "../board-toolbar";
import { FilterChips } from "../filters/filter-chips";
import { usePeriodName } from "../period-name";
import { PlanningFrame, useIsPhone } from "../planning-frame";
import { usePlanningTexts } from "../planning-texts";
import type { PlanningBoardProps } from "../planning-view";
import { countActiveFilters, noFilters } from "../types";
import { ResourceWeek } from "./resource-week";
import { WeekGrid } from "./week-grid";
import { WeekList } from "./week-list";
import { loadsOfDays, makeWeek } from "./week-model";
import { useWeekTexts } from "./week-texts";

// The toolbar is memoized, because a change on the board doesn't need to render it again.
const Toolbar = memo(BoardToolbar);

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
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (group: string) =>
      setClosed((had) => {
        const next = new Set(had);
        if (!next.delete(group)) next.add(group);
        return next;
      }),
    [],
  );
  const last = useRef<BoardModel>(undefined);
  const model = useMemo(() => {
    last.current = buildBoardModel(sites, reservations, filters, closed, last.current, isShown);
    return last.current;
  }, [sites, reservations, isShown, filters, closed]);
  const hasGround = useMemo(() => reservations.some(({ type }) => kinds[type].isBackground), [reservations]);
  const types = useMemo(() => {
    const used = new Set(reservations.map(({ type }) => type));
    return reservationTypes.filter((type) => !kinds[type].isBackground && (isBookable(type) || used.has(type))).join();
  }, [reservations]);
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
  const isFiltered = countActiveFilters(filters) > 0;
  const place = sites.map(({ siteName }) => siteName).join(", ");
  return (
    <PlanningFrame>
      <Toolbar
        {...{ filters, words }}
        day={props.heading}
        days={7}
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
      <FilterChips {...{ filters, words, reservations }} onChange={props.onFiltersChange} />
      {/* Until another week has been read, a press would mean something else than what the heading says. */}
      <div
        aria-busy={props.heading !== day}
        className="flex min-h-0 flex-1 flex-col aria-busy:pointer-events-none print:block"
      >
        {isEmpty ? (
          <div className="flex-1 bg-surface">
            <EmptyState
              title={t("empty.title")}
              action={
                isFiltered && <Button onClick={() => props.onFiltersChange(noFilters)}>{t("filters.clear")}</Button>
              }
            >
              {isFiltered ? t("week.empty") : t("week.emptyWeek", { week: inText(day) })}
            </EmptyState>
          </div>
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
          !isEmpty && <BoardLegend words={words} label={t("legend")} types={types} hasGround={hasGround} />
        )}
      </div>
    </PlanningFrame>
  );
}
