"use client";
import { useTranslations } from "next-intl";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { TimeField } from "@/components/ui/time-field";

type Props<T extends FieldValues> = {
  control: Control<T>;
  /** The fields of the form that hold the day and the time. Faults of the server stand at the time. */
  day: Path<T>;
  time: Path<T>;
  labels: { day: string; time: string };
  required?: boolean;
};

/** A day and a time by the clocks of the site, side by side. */
export function MomentFields<T extends FieldValues>({ control, day, time, labels, required }: Props<T>) {
  const t = useTranslations("occurrences.form");
  const dayTexts = useDayTexts();
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <Controller
        control={control}
        name={day}
        render={({ field: { value, onChange } }) => (
          <DateField texts={dayTexts} label={labels.day} required={required} value={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name={time}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <TimeField
            label={labels.time}
            step={1}
            required={required}
            value={value}
            error={error?.message}
            roundedText={(typed, rounded) => t("rounded", { typed, rounded })}
            unreadableText={t("unreadable")}
            onChange={onChange}
          />
        )}
      />
    </div>
  );
}
