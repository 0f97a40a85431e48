"use client";
import { faChevronDown, faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { api, downloadFile } from "@/lib/http/client";
import { formatInstant } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { LOGBOOK_FORMATS, type LogbookFormat } from "@/lib/records/aircraft/codes";
import type { CounterMovementView } from "@/lib/records/aircraft/schema";
import { type Aircraft, decodeCounterMovement } from "@/lib/records/aircraft/wire";

const PAGE = 50;
const signed = (text: string, amount: number) => (amount > 0 ? `+${text}` : text);

/** The movements of an aircraft's counters, the newest first, each with the totals after it. Times are the site's. */
export function AircraftLogbook({ aircraft, timeZone }: { aircraft: Aircraft; timeZone: string }) {
  const t = useTranslations("fleet.logbook");
  const causes = useTranslations("fleet.causes");
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Its version changes with each correction, so that the corrected logbook is read anew.
    queryKey: ["aircraft", aircraft.id, "logbook", aircraft.version],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const query = { limit: String(PAGE), page: String(pageParam), sort: "-date" };
      const { data } = await api.get<CounterMovementView[]>(`aircraft/${aircraft.id}/logbook`, { query, quiet: true });
      return data.map(decodeCounterMovement);
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  });
  if (isError) return <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />;
  const movements = data?.pages.flat() ?? [];
  if (isPending) return <Skeleton label={t("date")} />;
  if (movements.length === 0) return <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>;
  const { isHobbsCounted } = aircraft;
  const cell = "px-3 py-2 align-top";
  const number = `${cell} text-end tabular-nums whitespace-nowrap`;
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ExportMenu aircraft={aircraft} />
      </div>
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
                <td className={number}>{signed(formatHours(one.flightTime), one.flightTime)}</td>
                <td className={number}>{signed(String(one.landing), one.landing)}</td>
                {isHobbsCounted && <td className={number}>{signed(one.horameter.toFixed(2), one.horameter)}</td>}
                <td className={number}>
                  <b>{formatHours(one.totalFlightTime)}</b>
                  <span className="block text-ink-2">
                    {one.totalLanding}
                    {isHobbsCounted && ` · ${one.totalHorameter.toFixed(2)}`}
                  </span>
                </td>
                <td className={cell}>{one.author ? fullName(one.author) : "Envol"}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {hasNextPage && (
          <div className="border-t border-line p-3 text-center">
            <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
              {t("more")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** The button that exports the whole logbook, in one of its formats. */
function ExportMenu({ aircraft }: { aircraft: Aircraft }) {
  const t = useTranslations("fleet.logbook");
  const fail = useFailureToast();
  async function save(format: LogbookFormat) {
    const name = `${aircraft.callSign}-${t("file")}.${format}`;
    await downloadFile(`aircraft/${aircraft.id}/logbook/export`, name, { format }).catch((error) =>
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
