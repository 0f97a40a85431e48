"use client";
import { useTranslations } from "next-intl";
import { Controller, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { TimeField } from "@/components/ui/time-field";
import { localDayOf } from "@/lib/platform/day";

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>;
  /** The fields that hold the day and the time. To the server they are one moment, so its faults come at the time. */
  day: Path<T>;
  time: Path<T>;
  timeZone: string;
  labels: { day: string; time: string };
  required?: boolean;
};

/**
 * A day and a time by the clocks of the site, side by side. A fault stands at the day where that lies ahead, and goes as soon as
 * either is changed.
 */
export function MomentFields<T extends FieldValues>({ form, day, time, timeZone, labels, required }: Props<T>) {
  const t = useTranslations("occurrences.form");
  const dayTexts = useDayTexts();
  const { control, clearErrors } = form;
  const fault = form.getFieldState(time, form.formState).error?.message;
  const isAhead = (value: string | null) =>
    value !== null && value > localDayOf(Math.floor(Date.now() / 1000), timeZone);
  const isDayAtFault = fault !== undefined && isAhead(form.getValues(day));
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <Controller
        control={control}
        name={day}
        render={({ field: { value, onChange } }) => (
          <DateField
            texts={dayTexts}
            label={labels.day}
            required={required}
            value={value}
            error={isDayAtFault ? fault : undefined}
            onChange={(next) => {
              clearErrors(time);
              onChange(next);
            }}
          />
        )}
      />
      <Controller
        control={control}
        name={time}
        render={({ field: { value, onChange } }) => (
          <TimeField
            label={labels.time}
            step={1}
            required={required}
            value={value}
            error={isDayAtFault ? undefined : fault}
            roundedText={(typed, rounded) => t("rounded", { typed, rounded })}
            unreadableText={t("unreadable")}
            onChange={(next) => {
              clearErrors(time);
              onChange(next);
            }}
          />
        )}
      />
    </div>
  );
}
