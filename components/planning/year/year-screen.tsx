"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useCallback } from "react";
import { planningHref } from "@/components/shell/page/planning-view-links";
import { PrintHeader } from "@/components/shell/page/print-header";
import { groupThousands } from "@/lib/platform/hours";
import { addMonths, inMonth } from "@/lib/platform/month";
import { expectedMinutes } from "@/lib/views/planning/year/rules";
import type { YearView } from "@/lib/views/planning/year/schema";
import { goToDay, useDayOfAddress } from "../day-address";
import { FilterChips } from "../filters/filter-chips";
import { LoadFailure, LoadScreen } from "../load/load-screen";
import { LoadToolbar } from "../load/load-toolbar";
import { useLoadFilters } from "../load/use-load-filters";
import { type LoadSeed, usePlanningLoad } from "../load/use-planning-load";
import { usePlanningTexts } from "../planning-texts";
import { countActiveFilters } from "../types";
import { usePlanningKeys } from "../use-planning-keys";
import type { ShownMonth } from "./shown-month";
import { YearClosures, YearMonths, YearWorks } from "./year-months";
import { YearTable } from "./year-table";

export type YearScreenProps = {
  siteId: string;
  /** The day of the address, or today. */
  day: string;
  today: string;
  mayFilterByRecords: boolean;
  mayBook: boolean;
  seed: LoadSeed<YearView>;
};

/** The planning of a year: the use of its months, and what shapes it. */
export function YearScreen(props: YearScreenProps) {
  return (
    <LoadScreen>
      <Year {...props} />
    </LoadScreen>
  );
}

function Year({ siteId, day: first, today, mayFilterByRecords, mayBook, seed }: YearScreenProps) {
  const t = useTranslations("planning");
  const locale = useLocale();
  const words = usePlanningTexts();
  const router = useRouter();
  const search = useSearchParams();
  const [filters, setFilters] = useLoadFilters(mayFilterByRecords);
  const asked = useDayOfAddress(first);
  const wanted = asked.slice(0, 4);
  const { view, hasFailed, readAgain } = usePlanningLoad<YearView>("year", { siteId, wanted, filters, seed });
  const isShown = view.year === wanted;
  const months = view.months.map((month) => ({ ...month, expected: expectedMinutes(month, today.slice(0, 7)) }));
  const sum = (minutesOf: (month: ShownMonth) => number) =>
    groupThousands(String(Math.round(months.reduce((total, month) => total + minutesOf(month), 0) / 60)), locale);
  const note = [
    t("year.note.flown", { hours: sum(({ load }) => load.flown) }),
    t("year.note.booked", { hours: sum(({ load }) => load.booked) }),
    t("year.note.expected", { hours: sum(({ expected }) => expected) }),
  ];
  const monthHref = useCallback(
    (month: string) => {
      const day = today.startsWith(month) ? today : `${month}-01`;
      return planningHref(siteId, "month", new URLSearchParams(search), day);
    },
    [siteId, search, today],
  );
  const step = (count: number) => inMonth(asked, addMonths(asked.slice(0, 7), 12 * count));
  const bookHref = mayBook ? `${planningHref(siteId, "day", new URLSearchParams(search), asked)}&new=1` : undefined;
  usePlanningKeys({
    onNew: bookHref ? () => router.push(bookHref) : undefined,
    onToday: () => goToDay(today),
    onDays: (count) => goToDay(step(count)),
  });
  return (
    <>
      <PrintHeader />
      <p className="hidden pb-2 text-section print:block">
        <b>
          {wanted} · {view.sites.map(({ siteName }) => siteName).join(", ")}
        </b>{" "}
        {note.join(" · ")}
        {countActiveFilters(filters) > 0 && ` · ${t("filters.printed")}`}
      </p>
      <LoadToolbar
        view="year"
        {...{ siteId, today, filters, words }}
        needing={months.reduce((sum, { load }) => sum + load.needing, 0)}
        heading={wanted}
        note={isShown ? note : []}
        previous={step(-1)}
        next={step(1)}
        isCurrent={today.startsWith(wanted)}
        onFiltersChange={setFilters}
        bookHref={bookHref}
      />
      {hasFailed && <LoadFailure name={wanted} onRetry={readAgain} />}
      <FilterChips {...{ filters, words }} onChange={setFilters} />
      <div
        aria-busy={!isShown}
        className="flex-1 bg-surface aria-busy:pointer-events-none aria-busy:opacity-60"
        data-print="color"
      >
        <YearTable {...{ view, months, today, monthHref }} />
        <YearMonths {...{ months, today, monthHref }} />
        <YearWorks {...{ view, today }} />
        <YearClosures closures={view.closures} />
        <p className="border-t border-line px-4 py-2 text-small text-ink-2">
          {t("year.explain")}
          {view.expectedMaintenance.length > 0 && <span> {t("year.expectedLegend")}</span>}
        </p>
      </div>
    </>
  );
}
