"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextField } from "@/components/ui/text-field";

type Props = { callSign: string; onClose: () => void; onReopen: (reason: string) => Promise<void> };

/** Opens a closed flight again. Its counters move back until it is closed anew, and the reason is kept. */
export function ReopenDialog({ callSign, onClose, onReopen }: Props) {
  const t = useTranslations("flightFollowUp");
  const record = useRecordForm<{ reason: string }>({
    defaultValues: { reason: "" },
    save: ({ reason }) => onReopen(reason),
    onSaved: onClose,
    savedText: t("reopened", { callSign }),
  });
  return (
    <FormDialog title={t("reopenTitle", { callSign })} onClose={onClose} record={record} saveLabel={t("reopen")}>
      <p>{t("reopenText")}</p>
      <TextField label={t("reopenReason")} required maxLength={500} {...record.field("reason")} />
    </FormDialog>
  );
}
