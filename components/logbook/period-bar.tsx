"use client";
import { faChevronDown, faFileExport } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { DateField } from "@/components/ui/date-field";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";
import { fetchFile, saveFile } from "@/lib/http/client";
import { LOGBOOK_FORMATS, type LogbookFormat } from "@/lib/records/aircraft/codes";

export type Days = { from: string | null; to: string | null };
export const isReversed = ({ from, to }: Days): boolean => from !== null && to !== null && from > to;

const NARROW = "w-38 phone:w-auto phone:flex-[1_1_160px]";

/** The first and the last day of a period. Either may be left open. */
export function PeriodFields({ days: { from, to }, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const t = useTranslations("logbook");
  const texts = useDayTexts();
  return (
    <>
      <DateField
        {...{ texts, className: NARROW, label: t("from"), value: from, max: to ?? undefined }}
        onChange={(day) => onDays({ from: day, to })}
      />
      <DateField
        {...{ texts, className: NARROW, label: t("to"), value: to, min: from ?? undefined }}
        error={isReversed({ from, to }) ? t("reversed") : undefined}
        onChange={(day) => onDays({ from, to: day })}
      />
    </>
  );
}

type Props = {
  days: Days;
  onDays: (days: Days) => void;
  /** The address of the export, and what it is asked for. */
  exportPath: string;
  query: Record<string, string>;
  children?: ReactNode;
};

/** The period of a list of what was flown or given, and its export. */
export function PeriodBar({ days, onDays, exportPath, query, children }: Props) {
  const t = useTranslations("logbook");
  const fail = useFailureToast();
  const isWrong = isReversed(days);
  const save = (format: LogbookFormat) =>
    fetchFile(exportPath, { query: { ...query, format } }).then(
      (file) => saveFile(file, file.name),
      (error) => fail(error, t("exportFailed")),
    );
  return (
    <div data-print="hide" className="mb-3 flex flex-wrap items-end gap-3">
      <PeriodFields days={days} onDays={onDays} />
      <div className="ms-auto flex flex-wrap items-center gap-3">
        {children}
        <Menu
          trigger={
            <Button icon={faFileExport} disabled={isWrong}>
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
      </div>
    </div>
  );
}
