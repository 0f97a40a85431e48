"use client";
import { faRotate } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FactBoxes } from "@/components/ui/fact-boxes";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { api } from "@/lib/http/client";
import type { MaintenanceEntryView } from "@/lib/records/maintenance/schema";
import { decodeMaintenanceEntry } from "@/lib/records/maintenance/wire";
import type { Limit } from "@/lib/views/fleet/wire";
import { LimitLogEntry } from "./limit-log-entry";
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
  const chart = useTranslations("maintenance.chart");
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
              value: <b>{chart("remaining", { remaining: amountOf(term.unit, term.remaining) })}</b>,
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
              <LimitLogEntry key={entry.id} {...{ entry, timeZone }} />
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
