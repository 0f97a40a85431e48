"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ImportDialog, type ImportReport, makeImportTexts } from "@/components/resource/import-dialog";
import { Select } from "@/components/ui/select";
import { WHOLE_UNITS } from "@/lib/activity/flights/logbook-import/codes";
import type { PastFlightImportAnswer } from "@/lib/activity/flights/past-flights/schema";
import { displayHours, displayWhole } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import { listTimeZones } from "./time-zones";

type Props = {
  /** By whose clocks the file most likely says its times. */
  timeZone: string;
  report: ImportReport;
  onClose: () => void;
};

/** The dialog that brings what the school's pilots have flown before it used the product, from a file. */
export function ImportPastFlightsDialog({ timeZone, report, onClose }: Props) {
  const t = useTranslations("pastFlights");
  const says = useTranslations("logbook.import");
  const locale = useLocale() as Locale;
  const [zones] = useState(listTimeZones);
  return (
    <ImportDialog
      route="past-flight/import"
      templateName={t("template")}
      texts={makeImportTexts(t, { title: t("title"), start: t("open") })}
      settings={{
        initial: { timeZone, unit: "hours" },
        render: (said, say) => (
          <>
            <Select
              label={says("timeZone")}
              value={said.timeZone}
              onChange={({ target }) => say({ timeZone: target.value })}
              options={zones.map((value) => ({ value, label: value }))}
            />
            <Select
              label={says("unit")}
              value={said.unit}
              onChange={({ target }) => say({ unit: target.value })}
              options={WHOLE_UNITS.map((value) => ({ value, label: says(`units.${value}`) }))}
            />
          </>
        ),
      }}
      columns={[
        { head: t("columns.date"), textOf: ({ date }) => date, isNarrow: true },
        { head: t("columns.aircraft"), textOf: ({ aircraft }) => aircraft, isNarrow: true },
        { head: t("columns.pilot"), textOf: ({ pilot }) => pilot, isNarrow: true, isLong: true },
        { head: t("columns.function"), textOf: (line) => line.function },
        { head: t("columns.instructor"), textOf: ({ instructor }) => instructor, isLong: true },
        { head: t("route"), textOf: ({ route }) => route },
        {
          head: t("time"),
          textOf: ({ blockMinutes }) => (blockMinutes === null ? "" : displayHours(blockMinutes, locale)),
        },
        { head: t("landings"), textOf: ({ landings }) => (landings === null ? "" : displayWhole(landings, locale)) },
      ]}
      decode={(answer: PastFlightImportAnswer) => answer}
      report={report}
      onClose={onClose}
    />
  );
}
