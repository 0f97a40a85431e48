"use client";
import { useTranslations } from "next-intl";
import { fullName } from "@/components/entity/person-name";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextField } from "@/components/ui/text-field";
import type { SoloAuthorisation } from "@/lib/activity/training/solo/wire";
import { api } from "@/lib/http/client";

type Props = {
  student: { firstName: string; lastName: string };
  authorisation: SoloAuthorisation;
  onClose: () => void;
};

/** Asks why an authorisation is withdrawn, and says what follows from it. */
export function WithdrawSoloDialog({ student, authorisation: { id, version }, onClose }: Props) {
  const t = useTranslations("solo.withdraw");
  const record = useRecordForm<{ reason: string }>({
    ...{ defaultValues: { reason: "" }, id, version },
    save: (body, over) => api.patch(`solo-authorisation/${id}/withdraw`, { body, version: over }),
    ...{ onSaved: onClose, savedText: t("saved") },
  });
  return (
    <FormDialog title={t("title")} record={record} saveLabel={t("save")} onClose={onClose}>
      <p>{t("text", { name: fullName(student) })}</p>
      <TextField label={t("reason")} {...record.field("reason")} />
    </FormDialog>
  );
}
