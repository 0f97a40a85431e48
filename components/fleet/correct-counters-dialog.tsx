"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { formatHours, parseDecimal, parseHours } from "@/lib/platform/hours";
import {
  type Aircraft,
  aircraftFieldOfPath,
  type CounterFieldValues,
  makeCounterBody,
} from "@/lib/records/aircraft/wire";

/** Corrects the counters of an aircraft, for a reason that its logbook keeps. */
export function CorrectCountersDialog({ aircraft, onClose }: { aircraft: Aircraft; onClose: () => void }) {
  const t = useTranslations("fleet");
  const record = useRecordForm<CounterFieldValues>({
    defaultValues: {
      flightMinutes: formatHours(aircraft.flightMinutes),
      landings: String(aircraft.landings),
      hobbsHours: aircraft.hobbsHours.toFixed(2),
      correctionReason: "",
    },
    id: aircraft.id,
    version: aircraft.version,
    save: (values, version) =>
      api.patch(`aircraft/${aircraft.id}/counters`, { body: makeCounterBody(values, aircraft), version }),
    onSaved: onClose,
    savedText: t("logbook.corrected"),
    fieldOfPath: aircraftFieldOfPath,
  });
  const { field } = record;
  const isSimulator = aircraft.type === "Simulator";
  const number = { autoComplete: "off" };
  return (
    <FormDialog
      title={t("logbook.correctTitle", { callSign: aircraft.callSign })}
      onClose={onClose}
      onSubmit={record.submit}
      isBusy={record.isBusy}
      isDirty={record.isDirty}
      warning={record.warning}
    >
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
      <TextField
        label={t("fields.correctionReason")}
        hint={t("fields.correctionHint")}
        maxLength={200}
        autoComplete="off"
        {...field("correctionReason", { required: true })}
      />
    </FormDialog>
  );
}
