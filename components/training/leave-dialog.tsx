"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { fullName } from "@/components/entity/person-name";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import type { Training } from "@/lib/activity/training/overview/queries";
import { makeLeaveBody, trainingFieldOfPath } from "@/lib/activity/training/wire";
import { api } from "@/lib/http/client";

/** Asks for the last day of a training, and says what is kept of it. */
export function LeaveDialog({ training, today, onClose }: { training: Training; today: string; onClose: () => void }) {
  const t = useTranslations("training.leave");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  const { id, version, name, startOn, done, lessons } = training;
  const student = fullName(training.student);
  const record = useRecordForm<{ leftOn: string | null }>({
    defaultValues: { leftOn: today < startOn ? startOn : today },
    id,
    version,
    save: ({ leftOn }, over) =>
      api.post(`user-programRevision/${id}/leave`, { body: makeLeaveBody(leftOn), version: over }),
    onSaved: onClose,
    savedText: t("done", { student, name }),
    fieldOfPath: trainingFieldOfPath,
  });
  return (
    <FormDialog title={t("title", { student, name })} record={record} saveLabel={t("end")} onClose={onClose}>
      <Controller
        control={record.form.control}
        name="leftOn"
        rules={{ required: true }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            texts={dayTexts}
            label={t("lastDay")}
            value={value}
            onChange={onChange}
            min={startOn}
            required
            error={error ? error.message || shared("required") : undefined}
          />
        )}
      />
      <div className="flex flex-col gap-2 text-table">
        <p>{t("kept", { done, lessons })}</p>
        <p className="text-ink-2">{t("again", { student })}</p>
      </div>
    </FormDialog>
  );
}
