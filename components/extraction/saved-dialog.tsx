"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { MultiCombobox } from "@/components/ui/combobox";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { LONGEST_NAME, MOST_RECIPIENTS, RHYTHMS, type Rhythm } from "@/lib/activity/extractions/codes";
import { encodeSaved, type SavedExtraction } from "@/lib/activity/extractions/saved/wire";
import { api } from "@/lib/http/client";
import { DAY_PERIODS, type UsualPeriod } from "@/lib/platform/day";

/** A saved extraction, or one that is to be. */
export type NewOrSaved = Omit<SavedExtraction, "id" | "version"> & Partial<Pick<SavedExtraction, "id" | "version">>;

type Props = {
  saved: NewOrSaved;
  /** What it keeps of the choice, in words. */
  keeps: string;
  /** Who may be told. */
  extractors: { id: string; name: string }[];
  onSaved: () => void;
  onClose: () => void;
};
type Values = { name: string; period: UsualPeriod; rhythm: Rhythm | ""; recipientIds: string[] };

/** Names what is chosen, and says when it is due and who is told then. */
export function SavedDialog({ saved: { id, version, ...saved }, keeps, extractors, onSaved, onClose }: Props) {
  const t = useTranslations("extraction.saved");
  const periods = useTranslations("logbook.periods");
  const { recipientIds, ...choice } = encodeSaved(saved);
  const record = useRecordForm<Values>({
    defaultValues: { name: saved.name, period: saved.period, rhythm: saved.rhythm ?? "", recipientIds },
    ...{ id, version, savedText: t("saved") },
    save: async ({ rhythm, ...values }, over) => {
      const body = { ...choice, ...values, rhythm: rhythm || null, ...(!rhythm && { recipientIds: [] }) };
      if (!id) return (await api.post<{ version: number }>("data-extraction/saved", { body })).data;
      return (await api.put<{ version: number }>(`data-extraction/saved/${id}`, { body: { ...body, version: over } }))
        .data;
    },
    onSaved: () => {
      onSaved();
      onClose();
    },
  });
  const { form, field } = record;
  const rhythm = useWatch({ control: form.control, name: "rhythm" });
  return (
    <FormDialog title={id ? t("changeTitle", { name: saved.name }) : t("saveTitle")} {...{ record, onClose }}>
      <TextField label={t("name")} hint={keeps} maxLength={LONGEST_NAME} {...field("name", { required: true })} />
      <Select
        label={t("period")}
        hint={t("periodHint")}
        options={DAY_PERIODS.map((value) => ({ value, label: periods(value) }))}
        {...field("period")}
      />
      <Select
        label={t("rhythm")}
        hint={t("rhythmHint")}
        options={[
          { value: "", label: t("never") },
          ...RHYTHMS.map((value) => ({ value, label: t(`rhythms.${value}`) })),
        ]}
        {...field("rhythm")}
      />
      {rhythm !== "" && (
        <>
          <Controller
            control={form.control}
            name="recipientIds"
            render={({ field: { value, onChange }, fieldState: { error } }) => (
              <MultiCombobox
                label={t("recipients")}
                hint={t("recipientsHint")}
                error={error?.message}
                required
                max={MOST_RECIPIENTS}
                choices={extractors}
                values={extractors.filter((one) => value.includes(one.id))}
                onChange={onChange}
                openLabel={t("recipientsOpen")}
                emptyText={t("recipientsNone")}
                removeLabel={(name) => t("recipientRemove", { name })}
              />
            )}
          />
          <p className="text-small text-ink-2">{t("safe")}</p>
        </>
      )}
    </FormDialog>
  );
}
