"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { useRuleName } from "@/components/entity/use-rule-name";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-field";
import { makeWaiverBody, type WaiverValues } from "@/lib/activity/recency/wire";
import { api } from "@/lib/http/client";
import type { RecencyView } from "@/lib/views/recency/schema";

type Props = {
  personId: string;
  rules: readonly RecencyView["rules"][number][];
  onClose: () => void;
  onSaved: () => void;
};

/** Waives a rule of recent experience for a person until a day, with the reason. */
export function WaiveDialog({ personId, rules, onClose, onSaved }: Props) {
  const t = useTranslations("recency.waive");
  const dayTexts = useDayTexts();
  const nameOf = useRuleName();
  const first = rules.find((rule) => isUnmet(rule)) ?? rules[0];
  const record = useRecordForm<WaiverValues>({
    defaultValues: { rule: first?.rule ?? "", reason: "", endsOn: null },
    save: (values) => api.post(`user/${personId}/recency-waiver`, { body: makeWaiverBody(values) }),
    onSaved,
    savedText: t("done"),
  });
  return (
    <FormDialog title={t("title")} saveLabel={t("save")} onClose={onClose} record={record}>
      <p>{t("text")}</p>
      <Select
        label={t("rule")}
        options={rules.map((rule) => ({ value: rule.rule, label: [nameOf(rule), rule.paragraph].join(" ").trim() }))}
        {...record.field("rule", { required: true })}
      />
      <TextArea label={t("reason")} maxLength={500} {...record.field("reason", { required: true })} />
      <Controller
        control={record.form.control}
        name="endsOn"
        rules={{ required: true }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            texts={dayTexts}
            label={t("endsOn")}
            required
            value={value}
            onChange={onChange}
            error={error && (error.message || t("endsOnRequired"))}
          />
        )}
      />
    </FormDialog>
  );
}

const isUnmet = ({ status, waivedUntil }: Props["rules"][number]) => status === "Missing" && waivedUntil === null;
