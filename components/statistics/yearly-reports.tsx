"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsInteger, useQueryState } from "nuqs";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { FailedState, Skeleton } from "@/components/ui/states";
import type { Dataset } from "@/lib/activity/extractions/codes";
import { ApiError, api } from "@/lib/http/client";
import type { YEARLY_TABLES } from "@/lib/views/statistics/codes";
import type { YearlyView } from "@/lib/views/statistics/schema";
import { extractionAddress, type StatisticsPlace } from "./place";
import { TableSection } from "./table-section";

const ROUTE = "statistics/yearly";
/** So many years can be chosen. */
const YEARS = 6;
const idBefore = (key: string) => key.split(" ")[0]!;

/** What the reports of a calendar year ask for, to be copied: the association's, the training organisation's, the insurer's. */
export function YearlyReports({ siteIds, base, mayExtract, today }: StatisticsPlace & { today: string }) {
  const t = useTranslations("statistics");
  const latest = Number(today.slice(0, 4));
  const [asked, setYear] = useQueryState("year", parseAsInteger.withDefault(latest - 1));
  const year = Math.min(latest, Math.max(latest - YEARS + 1, asked));
  const body = { siteIds, year };
  const { data, error, isError, isPending, refetch } = useQuery({
    queryKey: [ROUTE, body],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.post<YearlyView>(ROUTE, { body, signal, quiet: true })).data,
  });
  const days = { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
  const of = (view: YearlyView, name: (typeof YEARLY_TABLES)[number], dataset: Dataset) => ({
    ...{ name, view, place: { base, siteIds }, asked: { path: `${ROUTE}/export`, body }, empty: t("empty.rows") },
    ...{ note: t(`notes.${name}`), extractHref: mayExtract ? extractionAddress(base, dataset, days) : null },
  });
  const person = (key: string) => `${base}/user/${idBefore(key)}`;
  return (
    <div className="flex flex-col gap-4">
      <div data-print="hide" className="w-40">
        <Select
          label={t("year")}
          value={String(year)}
          onChange={(event) => void setYear(Number(event.target.value))}
          options={Array.from({ length: YEARS }, (_, ago) => String(latest - ago)).map((value) => ({
            value,
            label: value,
          }))}
        />
      </div>
      {isError && (
        <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void refetch()}>
          {error instanceof ApiError && error.lines.join(" ")}
        </FailedState>
      )}
      {isPending && !isError && <Skeleton label={t("tabs.year")} rows={8} />}
      {data && (
        <>
          <h2 className="text-section font-bold">{t("reports.activity", { year: data.year })}</h2>
          <div className="max-w-2xl">
            <TableSection {...of(data, "activity", "legs")} />
          </div>
          {data.activity.membersWithoutAge > 0 && (
            <p className="px-1 text-small text-ink-2">{t("withoutAge", { count: data.activity.membersWithoutAge })}</p>
          )}
          <h2 className="text-section font-bold">{t("reports.training", { year: data.year })}</h2>
          <TableSection {...of(data, "courses", "ratings")} />
          <TableSection {...of(data, "teachers", "instructorActivity")} hrefOf={person} />
          <TableSection {...of(data, "fleet", "legs")} hrefOf={(id) => `${base}/aircraft/${id}`} />
          <p className="px-1">
            {data.occurrences === null ? (
              t("occurrencesUnknown")
            ) : (
              <Link href={`${base}/occurrence`} className="text-link underline underline-offset-2">
                {t("occurrences", { count: data.occurrences })}
              </Link>
            )}
          </p>
          <h2 className="text-section font-bold">{t("reports.insurer", { year: data.year })}</h2>
          <TableSection {...of(data, "insurer", "legs")} hrefOf={person} />
        </>
      )}
    </div>
  );
}
