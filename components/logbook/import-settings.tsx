"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ColumnChoices } from "@/components/resource/column-choices";
import { Select } from "@/components/ui/select";
import {
  ASSUMED_CLASSES,
  type AssumedClass,
  DATE_ORDERS,
  type DateOrder,
  IMPORT_FIELDS,
  WHOLE_UNITS,
  type WholeUnit,
} from "@/lib/activity/flights/logbook-import/codes";
import type { LogbookImportAnswer } from "@/lib/activity/flights/logbook-import/schema";
import { columnsOfAnswer, type ImportChoices } from "@/lib/activity/flights/logbook-import/wire";
import { listTimeZones } from "./time-zones";

type Props = {
  seen: LogbookImportAnswer;
  choices: ImportChoices;
  onChange: (change: Partial<ImportChoices>) => void;
};

/** What only the person can tell of a file, and which column has what: open where the program isn't known. */
export function ImportSettings({ seen, choices, onChange }: Props) {
  const t = useTranslations("logbook.import");
  const [zones] = useState(listTimeZones);
  const columns = choices.columns ?? columnsOfAnswer(seen);
  return (
    <details open={seen.format === "Unknown"} className="border border-line bg-surface px-3 py-2">
      <summary className="min-h-(--target) cursor-pointer py-1 font-bold phone:min-h-11">{t("settings")}</summary>
      <div className="grid gap-3 py-2 tablet:grid-cols-2 wide:grid-cols-4">
        <Select
          label={t("dateOrder")}
          value={choices.dateOrder ?? seen.dateOrder}
          onChange={({ target }) => onChange({ dateOrder: target.value as DateOrder })}
          options={DATE_ORDERS.map((value) => ({ value, label: t(`dateOrders.${value}`) }))}
        />
        <Select
          label={t("timeZone")}
          value={choices.timeZone}
          onChange={({ target }) => onChange({ timeZone: target.value })}
          options={zones.map((value) => ({ value, label: value }))}
        />
        <Select
          label={t("unit")}
          value={choices.unit ?? seen.unit}
          onChange={({ target }) => onChange({ unit: target.value as WholeUnit })}
          options={WHOLE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <Select
          label={t("assumedClass")}
          value={choices.assumedClass}
          onChange={({ target }) => onChange({ assumedClass: target.value as AssumedClass })}
          options={ASSUMED_CLASSES.map((value) => ({ value, label: t(`assumedClasses.${value}`) }))}
        />
      </div>
      <div className="border-t border-line pt-2 pb-1">
        <ColumnChoices
          columns={IMPORT_FIELDS.map((name) => ({ name, label: t(`fields.${name}`) }))}
          headings={seen.headings.map((text) => ({ text }))}
          places={columns}
          onChange={(chosen) => onChange({ columns: chosen })}
        />
      </div>
    </details>
  );
}
