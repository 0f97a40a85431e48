"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailedState, Skeleton } from "@/components/ui/states";
import { ApiError, api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { ROWS_OF_PAGE } from "@/lib/views/statistics/codes";
import type { RowsView } from "@/lib/views/statistics/rows/schema";
import type { StatisticsPlace } from "./place";
import { describeRows } from "./rows-table";
import { type OpenedFigure, StatisticsTable } from "./statistics-table";
import { useWords } from "./use-words";

const ROUTE = "statistics/rows";

type Props = Pick<StatisticsPlace, "base" | "siteIds"> & OpenedFigure & { title: string; onClose: () => void };

/** What a figure is made of: its flights, bookings, lessons or people, each leading to its own screen, with what they add up to. */
export function RowsDialog({ base, siteIds, behind, row, column, title, onClose }: Props) {
  const t = useTranslations("statistics.behind");
  const shared = useTranslations("statistics");
  const words = useWords();
  const sumsOf = useSums(behind);
  const list = useRef<HTMLDivElement>(null);
  const { data, error, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [ROUTE, siteIds, behind],
      initialPageParam: 1,
      queryFn: async ({ pageParam, signal }) => {
        const body = { ...behind, siteIds, page: pageParam };
        return (await api.post<RowsView>(ROUTE, { body, signal, quiet: true })).data;
      },
      getNextPageParam: (last, pages) => (last.total > pages.length * ROWS_OF_PAGE ? pages.length + 1 : undefined),
    },
  );
  const [first] = data?.pages ?? [];
  const read = data?.pages.flatMap((page): RowsView["rows"][number][] => page.rows) ?? [];
  // A row may have come between the reading of two pages, so that one is read twice.
  const rows = [...new Map(read.map((one) => [one.id, one])).values()];
  const view = first && ({ ...first, rows } as RowsView);
  const showMore = async () => {
    if (isFetchingNextPage) return;
    await fetchNextPage();
    // Who goes on by keyboard reads on from the first row that has come.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("tbody th")[rows.length]?.focus());
  };
  const described = view && describeRows(view, base, words);
  const days = { from: formatDayAsDdMmYyyy(behind.firstDay), to: formatDayAsDdMmYyyy(behind.lastDay) };
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={title}
      // Members are those of today, whatever the year.
      subtitle={behind.of === "members" ? row : `${t("of", { row, column })}, ${t("days", days)}`}
      closeLabel={t("close")}
      // What is focused can be scrolled by keys at once.
      startsAtField="[data-rows]"
    >
      <div data-rows tabIndex={-1} className="@container outline-none!">
        {isError && (
          <FailedState title={t("failed")} retryLabel={shared("again")} onRetry={() => void refetch()}>
            {error instanceof ApiError && error.lines.join(" ")}
          </FailedState>
        )}
        {isPending && !isError && <Skeleton label={title} rows={8} />}
        {view && described && (
          <div ref={list} className="flex flex-col gap-3">
            <p className="sticky -top-1 z-10 bg-raised py-1 font-bold phone:static">{sumsOf(view)}</p>
            <StatisticsTable label={title} {...described} />
            {hasNextPage && (
              <div className="text-center">
                <Button onClick={() => void showMore()} aria-busy={isFetchingNextPage}>
                  {t("more", { count: Math.min(ROWS_OF_PAGE, view.total - rows.length) })}
                </Button>
              </div>
            )}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The sentence of what rows add up to, which the figure they are behind says. */
function useSums(behind: OpenedFigure["behind"]) {
  const t = useTranslations("statistics.behind.sums");
  const locale = useLocale() as Locale;
  const hours = (minutes: number) => displayHours(minutes, locale);
  return (view: RowsView): string => {
    const { total } = view;
    switch (view.of) {
      case "legs": {
        const { flights, minutes, landings, night, ifr } = view.sums;
        // Not all landings of a flight are those of each person on board.
        const isOfPerson = behind.of === "legs" && behind.personId !== undefined;
        const flown = t("legs", { total, flights, hours: hours(minutes) });
        const all = isOfPerson ? flown : `${flown}, ${t("landings", { landings })}`;
        const only = behind.of === "legs" ? behind.only : undefined;
        if (only === "night") return `${all}, ${t("night", { hours: hours(night) })}`;
        return only === "ifr" ? `${all}, ${t("ifr", { hours: hours(ifr) })}` : all;
      }
      case "bookings":
        return t("bookings", { total, hours: hours(view.sums.minutes) });
      case "lessons": {
        const { students, minutes, simulatorMinutes, theoryMinutes } = view.sums;
        const durations = { hours: hours(minutes), simulator: hours(simulatorMinutes), theory: hours(theoryMinutes) };
        return t("lessons", { total, students, ...durations });
      }
      case "aircraft":
        return t("aircraft", { total, flights: view.sums.flights, hours: hours(view.sums.minutes) });
      default:
        return t(view.of, { total });
    }
  };
}
