"use client";
import { faFileExport } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { isReversed, PeriodFields } from "@/components/logbook/period-bar";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FailedState, Skeleton } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { columnsOf, DATASETS, type Dataset, MOST_AT_ONCE } from "@/lib/activity/extractions/codes";
import type { ExtractionInput, ExtractionSample, ExtractionView } from "@/lib/activity/extractions/schema";
import { decodeExtraction, isGoingOn, type ListedExtraction } from "@/lib/activity/extractions/wire";
import { ApiError, api, saveAddress } from "@/lib/http/client";
import { DAY_PERIODS, type DayPeriod, daysOfPeriod } from "@/lib/platform/day";
import { formatBytes } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { ColumnChips } from "./column-chips";
import { DatasetList } from "./dataset-list";
import { ExtractionList } from "./extraction-list";
import { SampleTable } from "./sample-table";
import { useColumnNames } from "./use-column-names";

const ROUTE = "data-extraction";

const usualOf = (dataset: Dataset) => Object.keys(DATASETS[dataset].usual);

type Choice = { id: string; name: string };
type Props = {
  sites: Choice[];
  /** The site of the address, or none for all. */
  shownSiteIds: string[];
  /** Today in UTC, as the days of a file. */
  today: string;
  extractions: ListedExtraction[];
};

/** Chooses what of the school's data goes into a file, shows its first rows, and follows what is being written. */
export function ExtractionScreen({ sites, shownSiteIds, today, extractions }: Props) {
  const t = useTranslations("extraction");
  const locale = useLocale() as Locale;
  const nameOf = useColumnNames();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [dataset, setDataset] = useState<Dataset>("legs");
  const [columns, setColumns] = useState(usualOf("legs"));
  const [days, setDays] = useState<{ from: string | null; to: string | null }>(() => daysOfPeriod("thisYear", today));
  const [siteIds, setSiteIds] = useState(shownSiteIds);
  const [format, setFormat] = useState<"csv" | "xlsx">("xlsx");
  const isReadable = days.from !== null && days.to !== null && !isReversed(days);
  const of = { siteIds, firstDay: days.from ?? "", lastDay: days.to ?? "" };
  const asked: ExtractionInput = { ...of, dataset, columns, format };

  const post = async <T,>(path: string, body: object, signal: AbortSignal) =>
    (await api.post<T>(path, { body, signal, quiet: true })).data;
  const counts = useQuery({
    queryKey: [ROUTE, "count", of],
    enabled: isReadable,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => post<Record<Dataset, number>>(`${ROUTE}/count`, of, signal),
  });
  const sample = useQuery({
    queryKey: [ROUTE, "sample", asked],
    enabled: isReadable && columns.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => ({
      ...(await post<ExtractionSample>(`${ROUTE}/sample`, asked, signal)),
      dataset,
      columns,
    }),
  });
  const listed = useQuery({
    queryKey: [ROUTE, "list"],
    initialData: extractions,
    queryFn: async ({ signal }) =>
      (await api.get<ExtractionView[]>(ROUTE, { signal, quiet: true })).data.map(decodeExtraction),
    refetchInterval: ({ state }) => (state.data?.some(isGoingOn) ? 1_000 : false),
  });
  const readList = () => queries.invalidateQueries({ queryKey: [ROUTE, "list"] });
  const extract = useMutation({
    mutationFn: async () => (await api.post<{ id: string }>(ROUTE, { body: asked })).data.id,
    onSuccess: (id) => {
      saveAddress(`/api/${ROUTE}/${id}/file`);
      showToast({ tone: "success", title: t("begun") });
    },
    onError: (error) => fail(error, t("notBegun")),
    onSettled: readList,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.post(`${ROUTE}/${id}/cancel`, {}),
    onSuccess: () => showToast({ tone: "success", title: t("cancelled") }),
    onError: (error) => fail(error),
    onSettled: readList,
  });

  function choose(next: Dataset) {
    setDataset(next);
    setColumns(usualOf(next));
  }
  function chooseAgain(one: ListedExtraction) {
    const known = new Set(Object.keys(columnsOf(one.dataset)));
    setDataset(one.dataset);
    setColumns(one.columns.filter((name) => known.has(name)));
    setDays({ from: one.firstDay, to: one.lastDay });
    setSiteIds(one.siteIds.filter((id) => sites.some((site) => site.id === id)));
    setFormat(one.format);
  }
  const period = DAY_PERIODS.find((one) => {
    const its = daysOfPeriod(one, today);
    return its.from === days.from && its.to === days.to;
  });
  const shown = sample.data?.dataset === dataset ? sample.data : undefined;
  return (
    <Page title={t("title")} note={t("note")}>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)] @min-[62rem]:grid-cols-[15rem_minmax(0,1fr)_18rem]">
          <DatasetList {...{ dataset, counts: counts.data }} onChoose={choose} />
          <section aria-label={t(`datasets.${dataset}`)} className="flex min-w-0 flex-col gap-2">
            <h2 className="text-section font-bold">{t(`datasets.${dataset}`)}</h2>
            <div className="border border-line bg-surface">
              <div className="flex flex-wrap items-end gap-3 p-3">
                <SegmentedControl
                  label={t("period")}
                  segments={DAY_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
                  value={(period ?? "") as DayPeriod}
                  onValueChange={(next) => setDays(daysOfPeriod(next, today))}
                />
                <PeriodFields days={days} onDays={setDays} />
                {sites.length > 1 && (
                  <div className="min-w-52 flex-1 phone:flex-[1_1_100%]">
                    <MultiCombobox
                      label={t("sites")}
                      choices={sites}
                      values={sites.filter(({ id }) => siteIds.includes(id))}
                      onChange={setSiteIds}
                      hint={siteIds.length === 0 ? t("allSites") : undefined}
                      openLabel={t("sitesOpen")}
                      emptyText={t("sitesNone")}
                      removeLabel={(name) => t("siteRemove", { name })}
                    />
                  </div>
                )}
                <SegmentedControl
                  label={t("format")}
                  isShort
                  segments={(["csv", "xlsx"] as const).map((value) => ({ value, label: t(`formats.${value}`) }))}
                  value={format}
                  onValueChange={setFormat}
                />
              </div>
              <ColumnChips
                {...{ columns }}
                all={Object.keys(columnsOf(dataset))}
                usual={usualOf(dataset)}
                nameOf={(column) => nameOf(dataset, column)}
                onColumns={setColumns}
              />
              {sample.isError ? (
                <FailedState title={t("failed")} retryLabel={t("retry")} onRetry={() => void sample.refetch()}>
                  {sample.error instanceof ApiError && sample.error.lines.join(" ")}
                </FailedState>
              ) : shown && columns.length > 0 ? (
                <SampleTable
                  label={t("sample")}
                  note={t("sampleNote", { count: shown.rows.length })}
                  heads={shown.columns.map((column) => nameOf(dataset, column))}
                  kinds={shown.columns.map((column) => columnsOf(dataset)[column]!)}
                  rows={shown.rows}
                />
              ) : (
                columns.length > 0 && isReadable && <Skeleton label={t("sample")} />
              )}
              <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line-2 bg-sunken p-3">
                <p className="text-table text-ink-2" aria-live="polite">
                  {columns.length === 0
                    ? t("noColumn")
                    : shown &&
                      t("sum", {
                        rows: displayWhole(shown.total, locale),
                        columns: columns.length,
                        size: formatBytes(shown.bytes, locale),
                      })}
                </p>
                <Button
                  className="ms-auto phone:w-full"
                  variant="primary"
                  icon={faFileExport}
                  disabled={!isReadable || columns.length === 0 || extract.isPending}
                  onClick={() => extract.mutate()}
                >
                  {t("extract", { format: t(`formats.${format}`) })}
                </Button>
              </div>
            </div>
            <p className="text-small text-ink-2">{t("asText", { most: MOST_AT_ONCE })}</p>
          </section>
          <ExtractionList extractions={listed.data} onCancel={(id) => cancel.mutate(id)} onChooseAgain={chooseAgain} />
        </div>
      </div>
    </Page>
  );
}
