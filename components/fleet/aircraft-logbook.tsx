"use client";
import { faChevronDown, faFileExport, faPen } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { fullName } from "@/components/entity/person-name";
import { isReversed, PeriodFields } from "@/components/logbook/period-bar";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { api, downloadFile } from "@/lib/http/client";
import { formatInstant } from "@/lib/platform/display";
import { displayDecimalHours, displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { LOGBOOK_FORMATS, type LogbookFormat } from "@/lib/records/aircraft/codes";
import type { CounterMovementView } from "@/lib/records/aircraft/schema";
import { type Aircraft, decodeCounterMovement, type LogbookDays, makeLogbookQuery } from "@/lib/records/aircraft/wire";

const JourneyLog = dynamic(() => import("./journey-log").then((m) => m.JourneyLog));
const CountersDialog = dynamic(() => import("./counters-dialog").then((m) => m.CountersDialog));

const PAGE = 50;
const signed = (text: string, amount: number) => (amount > 0 ? `+${text}` : text);

type Props = {
  aircraft: Aircraft;
  timeZone: string;
  /** Whether the reader may correct the counters. */
  mayCorrect: boolean;
};

/** The logbook of an aircraft: its journey log, and how its counters moved. A simulator makes no journeys. */
export function AircraftLogbook(props: Props) {
  const t = useTranslations("journeyLog");
  const [view, setView] = useState<"journeys" | "counters">("counters");
  if (props.aircraft.type === "Simulator") return <CounterLogbook {...props} />;
  return (
    <>
      <div data-print="hide" className="mb-3">
        <SegmentedControl
          isShort
          label={t("views")}
          value={view}
          onValueChange={setView}
          segments={[
            { value: "counters", label: t("countersView") },
            { value: "journeys", label: t("title") },
          ]}
        />
      </div>
      {view === "journeys" ? <JourneyLog aircraft={props.aircraft} /> : <CounterLogbook {...props} />}
    </>
  );
}

/** The movements of an aircraft's counters in a period, which are exported as they are shown. */
function CounterLogbook({ aircraft, timeZone, mayCorrect }: Props) {
  const t = useTranslations("fleet.logbook");
  const [days, setDays] = useState<LogbookDays>({ from: null, to: null });
  const [isEntering, setEntering] = useState(false);
  const isWrong = isReversed(days);
  const query = makeLogbookQuery(days, timeZone);
  return (
    <>
      <div data-print="hide" className="mb-3 flex flex-wrap items-end gap-3">
        <PeriodFields days={days} onDays={setDays} />
        <div className="ms-auto flex flex-wrap gap-2">
          {mayCorrect && (
            <Button icon={faPen} onClick={() => setEntering(true)}>
              {t("counters")}
            </Button>
          )}
          {!isWrong && <ExportMenu aircraft={aircraft} query={query} />}
        </div>
      </div>
      {isEntering && <CountersDialog aircraft={aircraft} onClose={() => setEntering(false)} />}
      {!isWrong && <Movements aircraft={aircraft} timeZone={timeZone} query={query} />}
    </>
  );
}

/** The movements of an aircraft's counters, the newest first, each with the totals after it. Times are the site's. */
function Movements({ aircraft, timeZone, query }: Omit<Props, "mayCorrect"> & { query: Record<string, string> }) {
  const t = useTranslations("fleet.logbook");
  const causes = useTranslations("fleet.causes");
  const locale = useLocale() as Locale;
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Its version changes with each correction, so that the corrected logbook is read anew.
    queryKey: ["aircraft", aircraft.id, "logbook", aircraft.version, query],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const page = { ...query, limit: String(PAGE), page: String(pageParam), sort: "-date" };
      const path = `aircraft/${aircraft.id}/logbook`;
      const { data } = await api.get<CounterMovementView[]>(path, { query: page, quiet: true });
      return data.map(decodeCounterMovement);
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  });
  if (isError) return <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />;
  const movements = data?.pages.flat() ?? [];
  if (isPending) return <Skeleton label={t("date")} />;
  if (movements.length === 0) {
    const isWhole = Object.keys(query).length === 0;
    return <EmptyState title={t(isWhole ? "empty" : "emptyPeriod")}>{t("emptyText")}</EmptyState>;
  }
  const { isHobbsCounted } = aircraft;
  const sumOf = (counter: "flightTime" | "landing" | "horameter") =>
    movements.reduce((sum, one) => sum + one[counter], 0);
  const cell = "px-3 py-2 align-top";
  const number = `${cell} text-end tabular-nums whitespace-nowrap`;
  return (
    <div className="overflow-x-auto border border-line bg-surface">
      <table className="w-full text-table">
        <thead className="bg-sunken text-small text-ink-2">
          <tr>
            <th className={`${cell} text-start`}>{t("date")}</th>
            <th className={`${cell} text-start`}>{t("cause")}</th>
            <th className={number}>{t("flightTime")}</th>
            <th className={number}>{t("landings")}</th>
            {isHobbsCounted && <th className={number}>{t("hobbs")}</th>}
            <th className={number}>{t("totals")}</th>
            <th className={`${cell} text-start`}>{t("author")}</th>
          </tr>
        </thead>
        <tbody>
          {movements.map((one) => (
            <tr key={one.id} className="border-t border-line">
              <td className={`${cell} whitespace-nowrap tabular-nums`}>{formatInstant(one.at, timeZone)}</td>
              <td className={cell}>
                {causes(one.cause)}
                {one.reason && <span className="block text-ink-2">{one.reason}</span>}
              </td>
              <td className={number}>{signed(displayHours(one.flightTime, locale), one.flightTime)}</td>
              <td className={number}>{signed(displayWhole(one.landing, locale), one.landing)}</td>
              {isHobbsCounted && (
                <td className={number}>{signed(displayDecimalHours(one.horameter, locale), one.horameter)}</td>
              )}
              <td className={number}>
                <b>{displayHours(one.totalFlightTime, locale)}</b>
                <span className="block text-ink-2">
                  {displayWhole(one.totalLanding, locale)}
                  {isHobbsCounted && ` · ${displayDecimalHours(one.totalHorameter, locale)}`}
                </span>
              </td>
              <td className={cell}>{one.author ? fullName(one.author) : "Envol"}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-t border-line-2 bg-sunken font-bold">
          <tr>
            <th scope="row" colSpan={2} className={`${cell} text-start`}>
              {t("shown")}
            </th>
            <td className={number}>{signed(displayHours(sumOf("flightTime"), locale), sumOf("flightTime"))}</td>
            <td className={number}>{signed(displayWhole(sumOf("landing"), locale), sumOf("landing"))}</td>
            {isHobbsCounted && (
              <td className={number}>{signed(displayDecimalHours(sumOf("horameter"), locale), sumOf("horameter"))}</td>
            )}
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
      {hasNextPage && (
        <div className="border-t border-line p-3 text-center">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {t("more")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The button that exports the shown part of the logbook, in one of its formats. */
function ExportMenu({ aircraft, query }: { aircraft: Aircraft; query: Record<string, string> }) {
  const t = useTranslations("fleet.logbook");
  const fail = useFailureToast();
  async function save(format: LogbookFormat) {
    const name = `${aircraft.callSign}-${t("file")}.${format}`;
    await downloadFile(`aircraft/${aircraft.id}/logbook/export`, name, { ...query, format }).catch((error) =>
      fail(error, t("exportFailed")),
    );
  }
  return (
    <Menu
      trigger={
        <Button icon={faFileExport}>
          {t("export")}
          <Icon of={faChevronDown} className="text-small" />
        </Button>
      }
      items={LOGBOOK_FORMATS.map((format) => ({
        key: format,
        label: t(`formats.${format}`),
        onSelect: () => void save(format),
      }))}
    />
  );
}
