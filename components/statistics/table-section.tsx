"use client";
import { faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { TitledSection } from "@/components/ui/titled-section";
import { fetchFile, saveFile } from "@/lib/http/client";
import type { StatisticsTableName } from "@/lib/views/statistics/codes";
import type { StatisticsView, YearlyView } from "@/lib/views/statistics/schema";
import { makeStatisticsTable } from "@/lib/views/statistics/tables";
import type { StatisticsPlace } from "./place";
import { RowsDialog } from "./rows-dialog";
import { findFigure, StatisticsTable } from "./statistics-table";
import { useFigureOfAddress } from "./use-figure-of-address";
import { useWords } from "./use-words";

export const idOfTable = (name: StatisticsTableName) => `statistics-${name}`;

type Props = {
  name: StatisticsTableName;
  view: StatisticsView | YearlyView;
  /** Where the screens of its rows are, and of which sites they are. */
  place: Pick<StatisticsPlace, "base" | "siteIds">;
  /** What its file is asked for, and where. */
  asked: { path: string; body: object };
  note?: ReactNode;
  /** The address where its rows are extracted, for who may. */
  extractHref?: string | null;
  hrefOf?: (key: string) => string | null;
  bars?: string;
  /** What stands in place of a table without rows. */
  empty: string;
  children?: ReactNode;
};

/** A part of the statistics: its title, its picture and its table, whose figures open their rows and which can be saved as a file. */
export function TableSection({ name, view, place, asked, note, extractHref, hrefOf, bars, empty, children }: Props) {
  const t = useTranslations("statistics");
  const fail = useFailureToast();
  const { place: shown, open, close } = useFigureOfAddress(name);
  const table = makeStatisticsTable(name, view, useWords());
  const opened = shown && findFigure(table, shown);
  const title = t(`tables.${name}`);
  const save = () =>
    fetchFile(asked.path, { body: { ...asked.body, table: name } }).then(
      (file) => saveFile(file, file.name),
      (error) => fail(error, t("saveFailed")),
    );
  return (
    <TitledSection
      id={idOfTable(name)}
      isFramed
      title={title}
      note={
        <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-table">
          {note && <span>{note}</span>}
          {extractHref && (
            <Link data-print="hide" href={extractHref} className="text-link underline underline-offset-2">
              {t("extract")}
            </Link>
          )}
          <Button
            variant="quiet"
            size="small"
            icon={faFileExport}
            aria-label={t("save", { table: title })}
            onClick={() => void save()}
          >
            {t("csv")}
          </Button>
        </span>
      }
    >
      {table.rows.length === 0 ? (
        <p className="px-4 pb-3 text-ink-2">{empty}</p>
      ) : (
        <div
          className={
            children ? "grid gap-4 px-4 pb-3 wide:grid-cols-[minmax(0,1fr)_minmax(0,auto)]" : "@container px-2 pb-2"
          }
        >
          {children}
          <StatisticsTable {...{ label: title, table, hrefOf, bars }} onFigure={open} />
        </div>
      )}
      {opened && <RowsDialog {...place} {...opened} title={title} onClose={close} />}
    </TitledSection>
  );
}
