"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextArea } from "@/components/ui/text-field";

type Props = {
  /** Who gives it back: the student, to be corrected, or staff, who open it again. */
  by: "student" | "staff";
  onClose: () => void;
  onReturn: (reason: string) => Promise<void>;
};

/** Gives a lesson back to its instructor, with why. */
export function ReturnDialog({ by, onClose, onReturn }: Props) {
  const t = useTranslations(`lessonFollowUp.return.${by}`);
  const record = useRecordForm<{ reason: string }>({
    defaultValues: { reason: "" },
    save: ({ reason }) => onReturn(reason),
    onSaved: onClose,
    savedText: t("done"),
  });
  return (
    <FormDialog title={t("title")} onClose={onClose} record={record} saveLabel={t("save")}>
      <p>{t("text")}</p>
      <TextArea label={t("reason")} required maxLength={1_000} {...record.field("reason")} />
    </FormDialog>
  );
}
