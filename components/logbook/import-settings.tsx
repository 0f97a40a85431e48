"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Select } from "@/components/ui/select";
import {
  ASSUMED_CLASSES,
  type AssumedClass,
  DATE_ORDERS,
  type DateOrder,
  IMPORT_FIELDS,
  type ImportField,
  WHOLE_UNITS,
  type WholeUnit,
} from "@/lib/activity/flights/logbook-import/codes";
import type { LogbookImportAnswer } from "@/lib/activity/flights/logbook-import/schema";
import { columnsOfAnswer, type ImportChoices } from "@/lib/activity/flights/logbook-import/wire";

type Props = {
  seen: LogbookImportAnswer;
  choices: ImportChoices;
  onChange: (change: Partial<ImportChoices>) => void;
};

/** What only the person can tell of a file, and which column has what: open where the program isn't known. */
export function ImportSettings({ seen, choices, onChange }: Props) {
  const t = useTranslations("logbook.import");
  const [zones] = useState(() => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")]);
  const columns = choices.columns ?? columnsOfAnswer(seen);
  function choose(field: ImportField, place: string) {
    const { [field]: _, ...others } = columns;
    onChange({ columns: place === "" ? others : { ...others, [field]: Number(place) } });
  }
  // A heading may be empty, or stand there twice: its number tells columns apart.
  const places = seen.headings.map((head, at) => ({ value: String(at), label: `${at + 1} ${head}` }));
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
      <fieldset className="border-t border-line pt-2 pb-1">
        <legend className="sr-only">{t("columnsOf")}</legend>
        <div className="grid gap-3 tablet:grid-cols-2 wide:grid-cols-4">
          {IMPORT_FIELDS.map((field) => (
            <Select
              key={field}
              label={t(`fields.${field}`)}
              value={columns[field] === undefined ? "" : String(columns[field])}
              placeholder={t("noColumn")}
              onChange={({ target }) => choose(field, target.value)}
              options={places}
            />
          ))}
        </div>
      </fieldset>
    </details>
  );
}
