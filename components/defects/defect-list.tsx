"use client";
import { faScrewdriverWrench } from "@fortawesome/free-solid-svg-icons";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRefresh } from "@/components/shell/refresh";
import { Button } from "@/components/ui/button";
import { EmptyState, FailedState, Skeleton } from "@/components/ui/states";
import { api } from "@/lib/http/client";
import type { DefectView } from "@/lib/records/defects/schema";
import { decodeDefect } from "@/lib/records/defects/wire";
import { DefectActions } from "./defect-actions";
import { DefectCard } from "./defect-card";
import { ReportDialog } from "./report-dialog";

const PAGE = 50;

/** All comments on an aircraft, the open ones first, and what the reader may do with each. */
export function DefectList({
  aircraft,
  timeZone,
  readerId,
  mayDecide,
  base,
}: {
  aircraft: { id: string; callSign: string; model: string };
  timeZone: string;
  readerId: string;
  mayDecide: boolean;
  base: string;
}) {
  const t = useTranslations("defects");
  const refresh = useRefresh();
  const [isReporting, setReporting] = useState(false);
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["aircraft", aircraft.id, "defects"],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      const query = { limit: String(PAGE), page: String(pageParam) };
      const path = `aircraft/${aircraft.id}/commentary`;
      return (await api.get<DefectView[]>(path, { query, quiet: true })).data.map(decodeDefect);
    },
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length + 1),
  });
  const defects = data?.pages.flat() ?? [];

  function readAnew() {
    setReporting(false);
    void refetch();
    // The number in the tab and what the overview says of the aircraft.
    refresh();
  }

  return (
    <>
      <div data-print="hide" className="mb-3 flex max-w-[900px] flex-wrap justify-end gap-2">
        <Button variant="primary" icon={faScrewdriverWrench} onClick={() => setReporting(true)}>
          {t("actions.report")}
        </Button>
      </div>
      {isError ? (
        <FailedState title={t("list.failed")} retryLabel={t("list.again")} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label={t("title")} />
      ) : defects.length === 0 ? (
        <EmptyState title={t("list.none")}>{t("list.noneText")}</EmptyState>
      ) : (
        <ul aria-label={t("title")} className="max-w-[900px] border border-line bg-surface">
          {defects.map((defect) => (
            <DefectCard
              key={defect.id}
              defect={defect}
              timeZone={timeZone}
              actions={<DefectActions {...{ defect, aircraft, timeZone, mayDecide, base }} onDone={readAnew} />}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="p-3 text-center">
          <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
            {t("list.more")}
          </Button>
        </p>
      )}
      {isReporting && (
        <ReportDialog
          aircraft={aircraft}
          readerId={readerId}
          onClose={() => setReporting(false)}
          onReported={readAnew}
        />
      )}
    </>
  );
}
