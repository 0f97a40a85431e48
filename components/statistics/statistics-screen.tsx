"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { createParser, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { type Days, isReversed } from "@/components/logbook/period-bar";
import { PeriodChoice } from "@/components/logbook/period-choice";
import { Page } from "@/components/shell/page/page";
import { PrintButton } from "@/components/ui/print-button";
import { FailedState, Skeleton } from "@/components/ui/states";
import { Tabs } from "@/components/ui/tabs";
import { ApiError, api } from "@/lib/http/client";
import { DAY_PERIODS, daysOfPeriod, isDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { StatisticsView } from "@/lib/views/statistics/schema";
import { PeriodReport } from "./period-report";
import type { StatisticsPlace } from "./place";
import { YearlyReports } from "./yearly-reports";

const ROUTE = "statistics";
const TABS = ["period", "year"] as const;
/** A day of the address, or an empty text where it was cleared. */
const parseAsDay = createParser({
  parse: (text: string) => (text === "" || isDay(text) ? text : null),
  serialize: String,
});

type Props = StatisticsPlace & {
  /** The name of the site, or of the school. */
  place: string;
  /** Today in UTC, as the days of the statistics. */
  today: string;
};

/** What was flown, booked and cancelled in a period, beside the year before; and what yearly reports ask for. */
export function StatisticsScreen({ place, today, ...at }: Props) {
  const t = useTranslations("statistics");
  const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("period"));
  return (
    <Page title={t("title")} note={t("note", { place })} actions={<PrintButton label={t("print")} />}>
      <Tabs
        label={t("title")}
        value={tab}
        onValueChange={(next) => void setTab(next as (typeof TABS)[number])}
        tabs={TABS.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          content:
            value === tab &&
            (value === "period" ? <OfPeriod {...at} today={today} /> : <YearlyReports {...at} today={today} />),
        }))}
      />
    </Page>
  );
}

function OfPeriod({ today, ...at }: StatisticsPlace & { today: string }) {
  const t = useTranslations("statistics");
  // The address keeps the days, so that Back, a reload and a link show the same ones. A day that was cleared is empty there.
  const usual = daysOfPeriod("thisYear", today);
  const [address, setAddress] = useQueryStates({
    from: parseAsDay.withDefault(usual.from),
    to: parseAsDay.withDefault(usual.to),
  });
  const days: Days = { from: address.from || null, to: address.to || null };
  const setDays = ({ from, to }: Days) => void setAddress({ from: from ?? "", to: to ?? "" });
  const isReadable = days.from !== null && days.to !== null && !isReversed(days);
  const body = { siteIds: at.siteIds, firstDay: days.from ?? "", lastDay: days.to ?? "" };
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: [ROUTE, body],
    enabled: isReadable,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.post<StatisticsView>(ROUTE, { body, signal, quiet: true })).data,
  });
  return (
    <div className="flex flex-col gap-4">
      <search data-print="hide" className="flex flex-wrap items-end gap-3">
        <PeriodChoice {...{ days, today }} onDays={setDays} periods={[...DAY_PERIODS, "fiveYears"]} />
      </search>
      {isError && (
        <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()}>
          {error instanceof ApiError && error.lines.join(" ")}
        </FailedState>
      )}
      {isPending && !isError && isReadable && <Skeleton label={t("title")} rows={8} />}
      {data && (
        <>
          <p className="text-table text-ink-2" aria-live="polite">
            {t("compared", {
              from: formatDayAsDdMmYyyy(data.firstDay),
              to: formatDayAsDdMmYyyy(data.lastDay),
              fromBefore: formatDayAsDdMmYyyy(data.firstDayBefore),
              toBefore: formatDayAsDdMmYyyy(data.lastDayBefore),
            })}
          </p>
          <PeriodReport view={data} {...at} />
        </>
      )}
    </div>
  );
}
