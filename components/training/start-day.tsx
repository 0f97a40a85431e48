"use client";
import { useTranslations } from "next-intl";
import { type Control, Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import type { EnrolmentFieldValues } from "@/lib/activity/training/wire";

/** The first day of the trainings that are begun. */
export function StartDay({ control }: { control: Control<EnrolmentFieldValues> }) {
  const t = useTranslations("training.enrol");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  return (
    <Controller
      control={control}
      name="startOn"
      rules={{ required: true }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          texts={dayTexts}
          label={t("startOn")}
          value={value}
          onChange={onChange}
          required
          error={error ? error.message || shared("required") : undefined}
        />
      )}
    />
  );
}
