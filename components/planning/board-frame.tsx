"use client";
import { useTranslations } from "next-intl";
import { memo, type ReactNode, useCallback, useMemo, useState } from "react";
import { draftedAs } from "@/components/reservations/strip/strip-look";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { isBookable, kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import { BoardLegend } from "./board/board-legend";
import type { IsPeriodShown } from "./board/board-model";
import { BoardToolbar } from "./board-toolbar";
import { FilterChips } from "./filters/filter-chips";
import { matchesFilter, matchesTextFilter } from "./filters/matches-filter";
import { PlanningFrame } from "./planning-frame";
import type { PlanningTexts } from "./planning-texts";
import type { PlanningBoardProps } from "./planning-view";
import type { Colouring } from "./strip/strip-colours";
import { type AppliedFilters, countActiveFilters, noFilters, type PublicReservation } from "./types";

// The toolbar is memoized, because a change on the board doesn't need to render it again.
const Toolbar = memo(BoardToolbar);

type Props = PlanningBoardProps & { days: 1 | 7; words: PlanningTexts; children: ReactNode };

/** What surrounds the board of a day and of a week: toolbar, what could not be read, and the filters that are set. */
export function BoardFrame({ days, words, children, ...p }: Props) {
  return (
    <PlanningFrame>
      <Toolbar
        {...{ days, words }}
        day={p.heading}
        wanted={p.wanted}
        today={p.today}
        onDayChange={p.onDayChange}
        filters={p.filters}
        onFiltersChange={p.onFiltersChange}
        needing={p.needing}
        views={p.views}
        extra={p.extra}
        assistHref={p.assistHref}
        replanHref={p.replanHref}
        drafts={p.drafts}
        onNew={p.onNew}
        newReason={p.newReason}
        newSites={p.newSites}
      />
      {p.banner}
      {p.notice}
      <FilterChips filters={p.filters} words={words} reservations={p.reservations} onChange={p.onFiltersChange} />
      {/* Until another day or week has been read, a press would mean something else than what the heading says. */}
      <div className="flex min-h-0 flex-1 print:block">
        <div
          aria-busy={p.heading !== p.day}
          className="flex min-h-0 min-w-0 flex-1 flex-col aria-busy:pointer-events-none print:block"
        >
          {children}
        </div>
        {p.aside}
      </div>
    </PlanningFrame>
  );
}

/** Says why a board has no row, `text`, and how to see all again where filters hide it. */
export function EmptyBoard({
  filters,
  onFiltersChange,
  text,
}: Pick<PlanningBoardProps, "filters" | "onFiltersChange"> & { text: (isFiltered: boolean) => ReactNode }) {
  const t = useTranslations("planning");
  const isFiltered = countActiveFilters(filters) > 0;
  return (
    <div className="flex-1 bg-surface">
      <EmptyState
        title={t("empty.title")}
        action={isFiltered && <Button onClick={() => onFiltersChange(noFilters)}>{t("filters.clear")}</Button>}
      >
        {text(isFiltered)}
      </EmptyState>
    </div>
  );
}

/** The legend of what is on a board. Colours are named of what the filters leave on it. */
export function LegendOf({
  reservations,
  words,
  colouring,
  filters,
  isShown,
}: {
  reservations: PublicReservation[];
  words: PlanningTexts;
  colouring?: Colouring;
  filters: AppliedFilters;
  isShown: IsPeriodShown;
}) {
  const t = useTranslations("planning");
  const types = useMemo(() => {
    const used = new Set(reservations.map(({ type }) => type));
    return reservationTypes.filter((type) => !kinds[type].isBackground && (isBookable(type) || used.has(type))).join();
  }, [reservations]);
  const hasGround = useMemo(() => reservations.some(({ type }) => kinds[type].isBackground), [reservations]);
  const hasSolo = useMemo(() => reservations.some(({ isSolo }) => isSolo), [reservations]);
  const drafted = useMemo(
    () => [...new Set(reservations.flatMap(({ draft }) => (draft ? [draftedAs(draft)] : [])))].sort().join(),
    [reservations],
  );
  const keys = useMemo(() => {
    const isLeft = (one: PublicReservation) => matchesFilter(one, filters) && matchesTextFilter(one, filters);
    const drawn = (one: PublicReservation) => !kinds[one.type].isBackground && isShown(one, one.start, one.end);
    return colouring?.keysOf(reservations.filter((one) => drawn(one) && isLeft(one)));
  }, [colouring, reservations, filters, isShown]);
  return <BoardLegend {...{ words, types, hasGround, hasSolo, drafted, keys }} label={t("legend")} />;
}

/** The groups of rows that are folded, and a function that folds or opens one. */
export function useFoldedGroups(): [ReadonlySet<string>, (group: string) => void] {
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
  return [closed, toggle];
}
