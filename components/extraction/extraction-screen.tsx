"use client";
import { faFileExport } from "@fortawesome/free-solid-svg-icons";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Days, isReversed } from "@/components/logbook/period-bar";
import { PeriodChoice } from "@/components/logbook/period-choice";
import { Page } from "@/components/shell/page/page";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { MultiCombobox } from "@/components/ui/combobox";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { FailedState, Skeleton } from "@/components/ui/states";
import { showToast } from "@/components/ui/toast";
import { columnsOf, DATASETS, type Dataset, EVERYTHING, MOST_AT_ONCE } from "@/lib/activity/extractions/codes";
import type { SavedExtraction } from "@/lib/activity/extractions/saved/wire";
import type {
  EverythingView,
  ExtractionInput,
  ExtractionSample,
  ExtractionView,
} from "@/lib/activity/extractions/schema";
import { decodeExtraction, isGoingOn, type ListedExtraction } from "@/lib/activity/extractions/wire";
import { ApiError, api, saveAddress } from "@/lib/http/client";
import { DAY_PERIODS, daysOfPeriod, periodOfDays } from "@/lib/platform/day";
import { formatBytes } from "@/lib/platform/display";
import { displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { ColumnChips } from "./column-chips";
import { DatasetList } from "./dataset-list";
import { EverythingButton } from "./everything-button";
import { ExtractionList } from "./extraction-list";
import { SampleTable } from "./sample-table";
import { type NewOrSaved, SavedDialog } from "./saved-dialog";
import { SavedList } from "./saved-list";
import { useColumnNames } from "./use-column-names";
import { useSavedExtractions } from "./use-saved-extractions";

const ROUTE = "data-extraction";

const usualOf = (dataset: Dataset) => Object.keys(DATASETS[dataset].usual);

type Choice = { id: string; name: string };
type Props = {
  sites: Choice[];
  /** The site of the address, or none for all. */
  shownSiteIds: string[];
  /** Today in UTC, as the days of a file. */
  today: string;
  /** What its address asks for. */
  asked: { dataset: Dataset; days: Days };
  extractions: ListedExtraction[];
  saved: SavedExtraction[];
  /** Who may extract data, of whom a schedule tells some. */
  extractors: Choice[];
  ownId: string;
  /** How much everything is, for who may extract it. */
  extent: EverythingView | null;
};

/** Chooses what of the school's data goes into a file, shows its first rows, and follows what is being written. */
export function ExtractionScreen({
  sites,
  shownSiteIds,
  today,
  asked: first,
  extractions,
  ownId,
  extractors,
  extent,
  ...props
}: Props) {
  const t = useTranslations("extraction");
  const locale = useLocale() as Locale;
  const nameOf = useColumnNames();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [dataset, setDataset] = useState(first.dataset);
  const [columns, setColumns] = useState(() => usualOf(first.dataset));
  const [days, setDays] = useState(first.days);
  const [siteIds, setSiteIds] = useState(shownSiteIds);
  const [format, setFormat] = useState<"csv" | "xlsx">("xlsx");
  const { saved, readSaved, replace, remove } = useSavedExtractions(props.saved);
  const [edited, setEdited] = useState<NewOrSaved | null>(null);
  const [toDelete, setToDelete] = useState<SavedExtraction | null>(null);
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
    onSuccess: (id) => saveFileOf(id),
    onError: (error) => fail(error, t("notBegun")),
    onSettled: readList,
  });
  const extractEverything = useMutation({
    mutationFn: async () => (await api.post<{ id: string }>(`${ROUTE}/${EVERYTHING}`, {})).data.id,
    onSuccess: (id) => saveFileOf(id, `${ROUTE}/${EVERYTHING}`),
    onError: (error) => fail(error, t("notBegun")),
    onSettled: readList,
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.post(`${ROUTE}/${id}/cancel`, {}),
    onSuccess: () => showToast({ tone: "success", title: t("cancelled") }),
    onError: (error) => fail(error),
    onSettled: readList,
  });

  function saveFileOf(id: string, route = ROUTE) {
    saveAddress(`/api/${route}/${id}/file`);
    showToast({ tone: "success", title: t("begun") });
    // It waits until the browser has begun to read it.
    setTimeout(() => void readList(), 1_000);
  }
  function choose(next: Dataset) {
    setDataset(next);
    setColumns(usualOf(next));
  }
  /** What is no longer there isn't chosen. */
  const knownOf = (one: Pick<ExtractionInput, "dataset" | "columns" | "siteIds" | "format">) => ({
    ...{ dataset: one.dataset, format: one.format },
    columns: one.columns.filter((name) => Object.hasOwn(columnsOf(one.dataset), name)),
    siteIds: one.siteIds.filter((id) => sites.some((site) => site.id === id)),
  });
  function chooseAgain(one: Parameters<typeof knownOf>[0], its: typeof days) {
    const known = knownOf(one);
    setDataset(known.dataset);
    setColumns(known.columns);
    setSiteIds(known.siteIds);
    setFormat(known.format);
    setDays(its);
  }
  const period = periodOfDays(days, today, DAY_PERIODS);
  // Who saves it is told, unless they choose others.
  const self = extractors.filter(({ id }) => id === ownId).map((one) => ({ ...one, mayExtract: true }));
  const choice = { dataset, columns, siteIds, format };
  const isChosen = (one: SavedExtraction) =>
    one.period === period && JSON.stringify(knownOf(one)) === JSON.stringify(knownOf(choice));
  const keepsOf = (one: NewOrSaved) =>
    t("saved.keeps", {
      ...{ dataset: t(`datasets.${one.dataset}`), columns: one.columns.length, format: t(`formats.${one.format}`) },
      sites: sites.flatMap(({ id, name }) => (one.siteIds.includes(id) ? [name] : [])).join(", ") || t("allSites"),
    });
  const shown = sample.data?.dataset === dataset ? sample.data : undefined;
  return (
    <Page
      title={t("title")}
      note={t("note")}
      actions={
        extent && (
          <EverythingButton
            {...{ extent, isPending: extractEverything.isPending }}
            isOnItsWay={listed.data.some((one) => one.dataset === EVERYTHING && isGoingOn(one))}
            onExtract={() => extractEverything.mutate()}
          />
        )
      }
    >
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[44rem]:grid-cols-[15rem_minmax(0,1fr)] @min-[44rem]:grid-rows-[auto_1fr] @min-[62rem]:grid-cols-[15rem_minmax(0,1fr)_18rem] @min-[62rem]:grid-rows-none">
          <div className="flex min-w-0 flex-col gap-4">
            <SavedList
              {...{ saved, isChosen }}
              canSave={columns.length > 0}
              onSave={() =>
                setEdited({ ...choice, name: "", period: period ?? "lastMonth", rhythm: null, recipients: self })
              }
              onChoose={(one) => chooseAgain(one, daysOfPeriod(one.period, today))}
              onChange={setEdited}
              onReplace={(one) => replace({ ...one, ...choice, period: period ?? one.period })}
              onDelete={setToDelete}
            />
            <DatasetList {...{ dataset, counts: counts.data }} onChoose={choose} />
          </div>
          <section
            aria-label={t(`datasets.${dataset}`)}
            className="flex min-w-0 flex-col gap-2 @min-[44rem]:row-span-2 @min-[62rem]:row-span-1"
          >
            <h2 className="text-section font-bold">{t(`datasets.${dataset}`)}</h2>
            <div className="border border-line bg-surface">
              <div className="flex flex-wrap items-end gap-3 p-3">
                <PeriodChoice {...{ days, today }} onDays={setDays} />
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
          <ExtractionList
            {...{ ownId, extractions: listed.data }}
            onRead={saveFileOf}
            onCancel={(id) => cancel.mutate(id)}
            onChooseAgain={(one) => chooseAgain(one, { from: one.firstDay, to: one.lastDay })}
          />
        </div>
      </div>
      {edited && (
        <SavedDialog
          {...{ saved: edited, extractors, keeps: keepsOf(edited) }}
          onSaved={() => void readSaved()}
          onClose={() => setEdited(null)}
        />
      )}
      {toDelete && (
        <ConfirmationDialog
          open
          onOpenChange={() => setToDelete(null)}
          title={t("saved.deleteQuestion", { name: toDelete.name })}
          description={t("saved.deleteText")}
          keepLabel={t("saved.keep")}
          confirmLabel={t("saved.delete")}
          destructive
          onConfirm={() => {
            remove(toDelete.id);
            setToDelete(null);
          }}
        />
      )}
    </Page>
  );
}
