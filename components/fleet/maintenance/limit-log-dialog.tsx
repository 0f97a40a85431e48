"use client";
import { faArrowRight, faRotate } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { api } from "@/lib/http/client";
import { formatDayAsDdMmYyyy, formatInstant } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { MaintenanceEntryView } from "@/lib/records/maintenance/schema";
import { decodeMaintenanceEntry, type MaintenanceEntry } from "@/lib/records/maintenance/wire";
import type { Limit } from "@/lib/views/fleet/wire";
import { useAmountTexts } from "./use-amount-texts";

const PAGE = 50;

/** A limit with where it stands, and all that was done and set of it, the newest first. */
export function LimitLogDialog({
  aircraftId,
  limit,
  timeZone,
  onRenew,
  onClose,
}: {
  aircraftId: string;
  limit: Limit;
  timeZone: string;
  /** Undefined if the person may not renew it. */
  onRenew?: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("maintenance.log");
  const shared = useTranslations("resource");
  const { amountOf, dueOf, termOf } = useAmountTexts();
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    // Its version changes with each renewal, so that the log is then read anew.
    queryKey: ["limit", limit.id, "log", limit.version],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const query = { limitId: limit.id, limit: String(PAGE), page: String(pageParam), sort: "-date" };
      const answer = await api.get<MaintenanceEntryView[]>(`aircraft/${aircraftId}/logs-maintenance`, {
        query,
        quiet: true,
      });
      return answer.data.map(decodeMaintenanceEntry);
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  });
  const entries = data?.pages.flat() ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t("title", { name: limit.title })}
      closeLabel={shared("close")}
      actions={
        onRenew && (
          <Button variant="primary" icon={faRotate} onClick={onRenew}>
            {t("renew")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {limit.terms.length > 0 && (
          <FactBoxes
            facts={limit.terms.map((term) => ({
              label: termOf(term),
              value: <b>{amountOf(term.unit, term.remaining)}</b>,
              note: dueOf(term),
            }))}
          />
        )}
        {isError && <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()} />}
        {isPending && <Skeleton label={t("title", { name: limit.title })} />}
        {data && entries.length === 0 && <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
        {entries.length > 0 && (
          <ol className="border border-line bg-surface">
            {entries.map((entry) => (
              <Entry key={entry.id} {...{ entry, timeZone }} />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {t("older")}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Entry({ entry, timeZone }: { entry: MaintenanceEntry; timeZone: string }) {
  const t = useTranslations("maintenance.log");
  const { amountOf, dueOf } = useAmountTexts();
  const due = (values: MaintenanceEntry["before"]) =>
    values
      .map((one) => dueOf(one))
      .filter(Boolean)
      .join(", ") || t("ended");
  return (
    <li className="grid grid-cols-[92px_1fr] gap-x-3 border-t border-line px-3 py-2 text-table first:border-t-0 phone:text-body">
      <span className="tabular-nums">{formatDayAsDdMmYyyy(entry.doneOn)}</span>
      <div className="min-w-0">
        <p>
          <b>{t(entry.kind)}</b>
          {entry.basis && <span className="text-ink-2">, {t(entry.basis)}</span>}
        </p>
        <p className="text-ink-2">
          {formatHours(entry.minutes)} h, {amountOf("Landings", entry.landings)}
          {entry.document && ` · ${entry.document}`}
        </p>
        <p>
          {due(entry.before)} <Icon of={faArrowRight} className="mx-1 text-small text-ink-2" />{" "}
          <b>{due(entry.after)}</b>
        </p>
        {entry.note && <p className="whitespace-pre-line">{entry.note}</p>}
        <p className="text-small text-ink-3">
          {entry.author ? fullName(entry.author) : "Envol"}, {formatInstant(entry.at, timeZone)}
        </p>
      </div>
    </li>
  );
}
