"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { planningHref } from "@/components/shell/page/planning-view-links";
import { PrintHeader } from "@/components/shell/page/print-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/states";
import { addDays } from "@/lib/platform/day";
import { formatMonth, formatMonthInText } from "@/lib/platform/display";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import { addMonths, inMonth } from "@/lib/platform/month";
import { percentOfDaylight } from "@/lib/views/planning/month/rules";
import type { MonthView } from "@/lib/views/planning/month/schema";
import { decodeMonth } from "@/lib/views/planning/month/wire";
import { goToDay, keepOpenedDay, readOpenedDay, useDayOfAddress } from "../day-address";
import { FilterChips } from "../filters/filter-chips";
import { LoadFailure, LoadScreen } from "../load/load-screen";
import { LoadToolbar } from "../load/load-toolbar";
import { useLoadFilters } from "../load/use-load-filters";
import { type LoadSeed, usePlanningLoad } from "../load/use-planning-load";
import { usePlanningTexts } from "../planning-texts";
import { countActiveFilters, noFilters } from "../types";
import { usePlanningKeys } from "../use-planning-keys";
import { MonthGrid } from "./month-grid";
import { MonthLegend, MonthRests } from "./month-legend";

export type MonthScreenProps = {
  siteId: string;
  /** The day of the address, or today. */
  day: string;
  today: string;
  mayFilterByRecords: boolean;
  mayBook: boolean;
  seed: LoadSeed<MonthView>;
};

/** The planning of a month: how full each day is, and what is missing. */
export function MonthScreen(props: MonthScreenProps) {
  return (
    <LoadScreen>
      <Month {...props} />
    </LoadScreen>
  );
}

function Month({ siteId, day: first, today, mayFilterByRecords, mayBook, seed }: MonthScreenProps) {
  const t = useTranslations("planning");
  const locale = useLocale();
  const words = usePlanningTexts();
  const router = useRouter();
  const search = useSearchParams();
  const [filters, setFilters] = useLoadFilters(mayFilterByRecords);
  const asked = useDayOfAddress(first);
  const wanted = asked.slice(0, 7);
  const { view, hasFailed, readAgain } = usePlanningLoad<MonthView>("month", { siteId, wanted, filters, seed });
  const month = useMemo(() => decodeMonth(view), [view]);
  const isShown = month.month === wanted;

  // The cursor is moved by hand within a month, and by the address to another one.
  const [moved, setMoved] = useState({ asked, cursor: asked });
  const cursor = moved.asked === asked ? moved.cursor : asked;
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  const moveTo = useCallback(
    (day: string) => {
      takesFocus.current = true;
      if (day.slice(0, 7) === wanted) setMoved({ asked, cursor: day });
      else goToDay(day);
    },
    [asked, wanted],
  );
  // The focus follows the cursor, once its month is drawn.
  useEffect(() => {
    if (!takesFocus.current || !isShown) return;
    takesFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor, isShown]);

  // Back from a day leads to its cell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run only when the month opens
  useEffect(() => {
    const opened = readOpenedDay();
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${opened}"]`);
    if (!opened || !cell) return;
    setMoved({ asked, cursor: opened });
    cell.focus();
  }, []);

  const hrefOf = useCallback(
    (day: string) => planningHref(siteId, "day", new URLSearchParams(search), day),
    [siteId, search],
  );
  const bookHrefOf = (day: string) => `${hrefOf(day)}&new=1`;
  const bookHere = () => {
    keepOpenedDay(cursor);
    router.push(bookHrefOf(cursor));
  };
  usePlanningKeys({
    onNew: mayBook ? bookHere : undefined,
    onToday: () => moveTo(today),
    onDays: (count) => moveTo(addDays(cursor, count)),
  });

  const [name, nameInText] = [formatMonth, formatMonthInText].map((format) => format(`${wanted}-01`, locale));
  const { total } = month;
  const percent = percentOfDaylight(total);
  const note = [
    t("month.flights", { count: total.flights, figure: displayWhole(total.flights, locale) }),
    displayHours(total.flown + total.booked, locale),
    percent === null ? "" : t("month.percent", { percent }),
  ];
  const isFiltered = countActiveFilters(filters) > 0;
  const isEmpty = month.days.every(({ load, maintenance }) => {
    return load.flights + load.ground + load.cancelled + maintenance.length === 0;
  });
  const toolbar = {
    view: "month" as const,
    ...{ siteId, today, filters, words },
    needing: total.needing,
    heading: name,
    note: isShown ? note.filter(Boolean) : [],
    previous: inMonth(asked, addMonths(wanted, -1)),
    next: inMonth(asked, addMonths(wanted, 1)),
    isCurrent: today.startsWith(wanted),
    onFiltersChange: setFilters,
    bookHref: mayBook ? bookHrefOf(cursor) : undefined,
  };
  return (
    <>
      <PrintHeader />
      <p className="hidden pb-2 text-section print:block">
        <b>
          {name} · {month.sites.map(({ siteName }) => siteName).join(", ")}
        </b>{" "}
        {note.filter(Boolean).join(" · ")}
        {isFiltered && ` · ${t("filters.printed")}`}
      </p>
      <LoadToolbar {...toolbar} />
      {hasFailed && <LoadFailure name={name} onRetry={readAgain} />}
      <FilterChips {...{ filters, words }} onChange={setFilters} />
      {isShown && isEmpty && (
        <div className="border-b border-line bg-surface" data-print="hide">
          <EmptyState
            title={t("empty.title")}
            action={isFiltered && <Button onClick={() => setFilters(noFilters)}>{t("filters.clear")}</Button>}
          >
            {isFiltered ? t("empty.filtered") : t("month.empty", { month: nameInText })}
          </EmptyState>
        </div>
      )}
      <div
        aria-busy={!isShown}
        className="flex flex-1 flex-col bg-surface aria-busy:pointer-events-none aria-busy:opacity-60"
      >
        <MonthGrid ref={grid} {...{ month, cursor, today, words, hrefOf }} name={nameInText} onMove={moveTo} />
      </div>
      <MonthRests month={month} />
      <MonthLegend sites={month.sites} words={words} mayBook={mayBook} />
    </>
  );
}
