"use client";
import { useLocale, useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatDecimalHours, formatHours, parseDecimal, parseHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import {
  type Aircraft,
  aircraftFieldOfPath,
  type CounterFieldValues,
  makeCounterBody,
  movesCounters,
} from "@/lib/records/aircraft/wire";

const CAUSES = ["Reading", "Correction"] as const;

/** Enters what the counters of an aircraft show, or corrects them for a reason that its logbook keeps. */
export function CountersDialog({ aircraft, onClose }: { aircraft: Aircraft; onClose: () => void }) {
  const t = useTranslations("fleet");
  const record = useRecordForm<CounterFieldValues>({
    defaultValues: {
      flightMinutes: formatHours(aircraft.flightMinutes),
      landings: String(aircraft.landings),
      hobbsHours: formatDecimalHours(aircraft.hobbsHours, useLocale() as Locale),
      correctionReason: "",
      cause: "Reading",
    },
    id: aircraft.id,
    version: aircraft.version,
    save: (values, version) =>
      api.patch(`aircraft/${aircraft.id}/counters`, { body: makeCounterBody(values, aircraft), version }),
    onSaved: onClose,
    savedText: t("logbook.countersSaved"),
    fieldOfPath: aircraftFieldOfPath,
  });
  const { form, field } = record;
  const values = useWatch({ control: form.control }) as CounterFieldValues;
  const asksReason = values.cause === "Correction" && movesCounters(values, aircraft);
  const isSimulator = aircraft.type === "Simulator";
  const number = { autoComplete: "off" };
  return (
    <FormDialog title={t("logbook.countersTitle", { callSign: aircraft.callSign })} onClose={onClose} record={record}>
      <Controller
        control={form.control}
        name="cause"
        render={({ field: { value, onChange } }) => (
          <div>
            <SegmentedControl
              isShort
              label={t("logbook.cause")}
              segments={CAUSES.map((one) => ({ value: one, label: t(`causes.${one}`) }))}
              value={value}
              onValueChange={onChange}
            />
          </div>
        )}
      />
      <TextField
        label={t(isSimulator ? "fields.simulatorTotal" : "fields.total")}
        {...number}
        {...field("flightMinutes", {
          validate: (text: unknown) => parseHours(String(text)) !== null || t("hoursForm"),
        })}
      />
      {!isSimulator && (
        <TextField
          label={t("fields.landings")}
          inputMode="numeric"
          {...number}
          {...field("landings", { validate: (text: unknown) => /^\d{1,7}$/.test(String(text)) || t("numberForm") })}
        />
      )}
      {aircraft.isHobbsCounted && (
        <TextField
          label={t("fields.hobbs")}
          inputMode="decimal"
          {...number}
          {...field("hobbsHours", {
            validate: (text: unknown) => parseDecimal(String(text)) !== null || t("decimalForm"),
          })}
        />
      )}
      {asksReason && (
        <TextField
          label={t("fields.correctionReason")}
          hint={t("fields.correctionHint")}
          maxLength={200}
          autoComplete="off"
          {...field("correctionReason", { required: true })}
        />
      )}
    </FormDialog>
  );
}
