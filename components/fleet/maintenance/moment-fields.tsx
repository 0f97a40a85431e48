"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { TextField } from "@/components/ui/text-field";
import { formatHours, parseHours } from "@/lib/platform/hours";
import type { Aircraft } from "@/lib/records/aircraft/wire";
import type { MomentFieldValues } from "@/lib/records/maintenance/components/wire";
import { maintenanceFieldOfPath } from "@/lib/records/maintenance/wire";

/** The rules of the fields for hours and for whole numbers. */
export function useNumberRules() {
  const fleet = useTranslations("fleet");
  return {
    hours: { validate: (text: unknown) => parseHours(String(text)) !== null || fleet("hoursForm") },
    whole: { validate: (text: unknown) => /^\d{1,7}$/.test(String(text)) || fleet("numberForm") },
  };
}

export const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">{children}</div>
);

/** Today, and where the counters of the aircraft stand. */
export const presentMoment = (aircraft: Aircraft, today: string): MomentFieldValues => ({
  doneOn: today,
  aircraftMinutes: formatHours(aircraft.flightMinutes),
  aircraftLandings: String(aircraft.landings),
});

export const momentFieldOfPath = (path: string): string =>
  ({ flightTime: "aircraftMinutes", landing: "aircraftLandings" })[path] ?? maintenanceFieldOfPath(path);

/**
 * The day on which something was fitted or removed, and where the aircraft's counters stood then. The present ones stand there
 * for today only. A simulator has no landings.
 */
export function MomentFields<Values extends MomentFieldValues>({
  record,
  label,
  aircraft,
  today,
}: {
  record: Pick<ReturnType<typeof useRecordForm<Values>>, "form" | "field">;
  label: string;
  aircraft: Aircraft;
  today: string;
}) {
  const t = useTranslations("maintenance.components");
  const resource = useTranslations("resource");
  const dayTexts = useDayTexts();
  const rules = useNumberRules();
  // The fields below are of every form that has a moment.
  const { form, field } = record as unknown as Pick<
    ReturnType<typeof useRecordForm<MomentFieldValues>>,
    "form" | "field"
  >;
  const isPast = useWatch({ control: form.control, name: "doneOn" }) !== today;
  const present = presentMoment(aircraft, today);

  function suggestCounters(day: string | null) {
    for (const name of ["aircraftMinutes", "aircraftLandings"] as const) {
      const typed = form.getValues(name);
      if (day === today && typed === "") form.setValue(name, present[name]);
      if (day !== today && typed === present[name]) form.setValue(name, "");
    }
  }

  /** What is left empty of a day that is over stood as it does today. The server knows whether it did. */
  const orEmpty = ({ validate }: { validate: (text: unknown) => true | string }) => ({
    validate: (text: unknown) => text === "" || validate(text),
  });
  return (
    <>
      <Controller
        control={form.control}
        name="doneOn"
        rules={{ required: true }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            texts={dayTexts}
            label={label}
            max={today}
            value={value}
            onChange={(day) => {
              onChange(day);
              suggestCounters(day);
            }}
            error={error && (error.message || resource("required"))}
          />
        )}
      />
      <Pair>
        <TextField
          label={t("aircraftHours")}
          autoComplete="off"
          {...field("aircraftMinutes", isPast ? orEmpty(rules.hours) : rules.hours)}
        />
        {aircraft.type !== "Simulator" && (
          <TextField
            label={t("aircraftLandings")}
            inputMode="numeric"
            autoComplete="off"
            {...field("aircraftLandings", isPast ? orEmpty(rules.whole) : rules.whole)}
          />
        )}
      </Pair>
      {isPast && <p className="text-small text-ink-2">{t("countersThenHint")}</p>}
    </>
  );
}
