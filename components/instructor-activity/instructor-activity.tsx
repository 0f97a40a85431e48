"use client";
import { faChevronDown, faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { isReversed } from "@/components/logbook/period-bar";
import { PeriodChoice } from "@/components/logbook/period-choice";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { PrintButton } from "@/components/ui/print-button";
import { MultiSegmentedControl } from "@/components/ui/segmented-control";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { ApiError, api, fetchFile, saveFile } from "@/lib/http/client";
import { daysOfPeriod } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { ACTIVITY_TYPES, type ActivityType } from "@/lib/views/instructor-activity/codes";
import type { ActivityView } from "@/lib/views/instructor-activity/schema";
import { decodeActivity, encodeActivityFilter, isActivityPeriod } from "@/lib/views/instructor-activity/wire";
import { ActivityTable, DeclaredElsewhere } from "./activity-table";
import { UnvalidatedSessions } from "./unvalidated-sessions";

const ROUTE = "instructor-activity";
const PAGE = 100;
const PERIODS = ["thisMonth", "lastMonth", "thisYear"] as const;

type Instructor = { id: string; code?: string; name: string };
type Props = {
  /** The shown site, or none for all. */
  siteIds: string[];
  /** Who can be chosen. */
  instructors?: Instructor[];
  /** Whose activity alone is shown. */
  only?: Instructor;
  currency: string;
  timeZone: string;
  /** Today on that clock. */
  today: string;
};

/**
 * What instructors have given in a period, with what was billed and what is paid, and their sums; below it what isn't submitted or
 * closed yet, and the way to do it.
 */
export function InstructorActivity({ siteIds, instructors = [], only, currency, timeZone, today }: Props) {
  const t = useTranslations("instructorActivity");
  const fail = useFailureToast();
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() => daysOfPeriod("thisMonth", today));
  const [chosen, setChosen] = useState<string[]>([]);
  const [types, setTypes] = useState<ActivityType[]>([]);
  const { from, to } = days;
  const isReadable = isActivityPeriod(from, to);
  const filter = isReadable
    ? encodeActivityFilter(
        { from: from!, to: to!, instructorIds: only ? [only.id] : chosen, types },
        { siteIds, timeZone },
      )
    : null;
  const { data, error, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [ROUTE, filter],
      enabled: isReadable,
      initialPageParam: 1,
      queryFn: async ({ pageParam: page, signal }) => {
        const body = { ...filter, limit: PAGE, page };
        return decodeActivity((await api.post<ActivityView>(ROUTE, { body, signal, quiet: true })).data);
      },
      getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
    },
  );
  const report = data?.pages[0];
  const sessions = data?.pages.flatMap((page) => page.sessions) ?? [];
  const save = (format: "xlsx" | "csv") =>
    fetchFile(`${ROUTE}/export`, { body: { ...filter, format } }).then(
      (file) => saveFile(file, file.name),
      (reason) => fail(reason, t("exportFailed")),
    );
  const named = instructors.filter(({ id }) => chosen.includes(id));
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t("title")} className="border border-line bg-surface">
        <p className="hidden px-3 py-2.5 text-table text-ink-2 print:block">
          {[
            ...(isReadable ? [`${formatDayAsDdMmYyyy(from!)} – ${formatDayAsDdMmYyyy(to!)}`] : []),
            ...(only ? [only] : named).map(({ name }) => name),
            ...types.map((type) => t(`types.${type}`)),
            timeZone,
          ].join(" · ")}
        </p>
        <search data-print="hide" className="flex flex-wrap items-end gap-3 px-3 py-2.5">
          <PeriodChoice {...{ days, today }} onDays={setDays} periods={PERIODS} />
          {!only && (
            <div className="min-w-60 flex-[0_1_22rem] phone:flex-[1_1_100%]">
              <MultiCombobox
                label={t("instructors")}
                choices={instructors}
                values={named}
                onChange={setChosen}
                openLabel={t("instructorsOpen")}
                emptyText={t("instructorsNone")}
                removeLabel={(name) => t("instructorRemove", { name })}
              />
            </div>
          )}
          <MultiSegmentedControl
            label={t("type")}
            segments={ACTIVITY_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            values={types}
            onValuesChange={setTypes}
          />
          <div className="ms-auto flex flex-wrap items-center gap-3">
            {report && (
              <span className="text-table whitespace-nowrap text-ink-2" aria-live="polite">
                {t("count", { count: report.count })}
              </span>
            )}
            <PrintButton label={t("print")} />
            <Menu
              trigger={
                <Button icon={faFileExport} disabled={!isReadable}>
                  {t("export")}
                  <Icon of={faChevronDown} className="text-small" />
                </Button>
              }
              items={(["xlsx", "csv"] as const).map((format) => ({
                key: format,
                label: t(`formats.${format}`),
                onSelect: () => void save(format),
              }))}
            />
          </div>
        </search>
        {!isReadable && (
          <p role="alert" className="border-t border-line px-3 py-3 text-neg-ink">
            {t(isReversed(days) ? "reversed" : from && to ? "tooLong" : "noPeriod")}
          </p>
        )}
        {isError && (
          <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()}>
            {error instanceof ApiError && error.lines.join(" ")}
          </FailedState>
        )}
        {isPending && !isError && isReadable && <Skeleton label={t("title")} />}
        {report && sessions.length === 0 && (
          <div className="border-t border-line">
            <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>
          </div>
        )}
        {report && sessions.length > 0 && (
          <ActivityTable {...{ report, sessions, currency }} isOfOne={only !== undefined}>
            {hasNextPage && (
              <div data-print="hide" className="border-t border-line p-3 text-center">
                <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
                  {t("more")}
                </Button>
              </div>
            )}
          </ActivityTable>
        )}
        {report && report.elsewhere.sessions > 0 && <DeclaredElsewhere report={report} />}
      </section>
      {report && report.unvalidatedCount > 0 && <UnvalidatedSessions report={report} isOfOne={only !== undefined} />}
    </div>
  );
}
