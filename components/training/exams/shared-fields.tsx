"use client";
import { useTranslations } from "next-intl";
import { type Control, Controller, type FieldValues, type Path } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { DateField } from "@/components/ui/date-field";
import { TextArea, TextField } from "@/components/ui/text-field";

type WithDay = FieldValues & { day: string | null };

/** The day of an exam. */
export function ExamDay<T extends WithDay>({
  control,
  onPicked,
}: {
  control: Control<T>;
  onPicked?: (day: string | null) => void;
}) {
  const t = useTranslations("exams.dialog");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  return (
    <Controller
      control={control}
      name={"day" as Path<T>}
      rules={{ required: true }}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <DateField
          texts={dayTexts}
          label={t("day")}
          value={value}
          onChange={(day) => {
            onChange(day);
            onPicked?.(day);
          }}
          required
          error={error ? error.message || shared("required") : undefined}
        />
      )}
    />
  );
}

type Name = "place" | "examiner" | "note";
type FieldProps = { name: string; defaultValue?: string | number; error?: string };
type WhereAndWhoProps = {
  field: (name: Name, rules?: { required?: boolean }) => FieldProps;
  /** As of a skill test that was taken. */
  isExaminerRequired: boolean;
};

/** Where an exam was, who examined, and what is noted of it. */
export function WhereAndWho({ field, isExaminerRequired }: WhereAndWhoProps) {
  const t = useTranslations("exams.dialog");
  const shared = useTranslations("resource");
  return (
    <>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <TextField label={t("place")} optional={shared("optional")} {...field("place")} />
        <TextField
          label={t("examiner")}
          optional={isExaminerRequired ? undefined : shared("optional")}
          {...field("examiner", { required: isExaminerRequired })}
        />
      </div>
      <TextArea label={t("note")} optional={shared("optional")} rows={2} {...field("note")} />
    </>
  );
}
