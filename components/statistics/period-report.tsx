"use client";
import { useTranslations } from "next-intl";
import type { Dataset } from "@/lib/activity/extractions/codes";
import { FEWEST_FLIGHTS, type PERIOD_TABLES, STALLED_DAYS } from "@/lib/views/statistics/codes";
import { barsOf } from "@/lib/views/statistics/rules";
import type { StatisticsView } from "@/lib/views/statistics/schema";
import { Figures } from "./figures";
import { HoursBars } from "./hours-bars";
import { extractionAddress, type StatisticsPlace } from "./place";
import { TableSection } from "./table-section";

type Props = StatisticsPlace & { view: StatisticsView };

/** The statistics of a period: five figures, then what they are made of. */
export function PeriodReport({ view, siteIds, base, mayExtract }: Props) {
  const t = useTranslations("statistics");
  const { firstDay, lastDay, now, stalled } = view;
  const asked = { path: "statistics/export", body: { siteIds, firstDay, lastDay } };
  const of = (name: (typeof PERIOD_TABLES)[number], dataset?: Dataset) => ({
    ...{ name, view, asked, place: { base, siteIds }, empty: t(`empty.${name === "stalled" ? "stalled" : "rows"}`) },
    extractHref: dataset && mayExtract ? extractionAddress(base, dataset, { firstDay, lastDay }) : null,
  });
  const bars = t("columns.bars");
  const person = (id: string) => (id ? `${base}/user/${id}` : null);
  const studentOf = (trainingId: string) => stalled.find((one) => one.trainingId === trainingId)?.id ?? "";
  return (
    <>
      <Figures view={view} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
        <div className="wide:col-span-2">
          <TableSection {...of("months", "legs")}>
            <HoursBars bars={barsOf(view.months)} tooFew={now.flights < FEWEST_FLIGHTS ? now.flights : undefined} />
          </TableSection>
        </div>
        <TableSection {...of("reasons", "reservations")} bars={bars} />
        <TableSection
          {...of("stalled")}
          note={t("stalledNote", { days: STALLED_DAYS })}
          bars={bars}
          hrefOf={(trainingId) => `${base}/user/${studentOf(trainingId)}/progressBook/${trainingId}`}
        />
        <div className="wide:col-span-2">
          <TableSection
            {...of("aircraft", "aircraftUse")}
            bars={t("columns.flownAndBooked")}
            hrefOf={(id) => `${base}/aircraft/${id}`}
          />
          <p className="px-1 pt-1 text-small text-ink-2">{t("fuelNote")}</p>
        </div>
        <TableSection {...of("models", "legs")} bars={bars} />
        <TableSection {...of("instructors", "legs")} note={t("instructorsNote")} bars={bars} hrefOf={person} />
        <div className="wide:col-span-2">
          <TableSection {...of("programs", "ratings")} bars={bars} />
        </div>
      </div>
    </>
  );
}
