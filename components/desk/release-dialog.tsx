"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-field";
import type { DeskFlight } from "@/lib/views/desk/wire";

type Props = { flight: DeskFlight; onClose: () => void; onRelease: (reason: string) => Promise<void> };

/** Lets an admin send a flight although something stands against it. The reason is kept. */
export function ReleaseDialog({ flight, onClose, onRelease }: Props) {
  const t = useTranslations("desk");
  const record = useRecordForm<{ reason: string }>({
    defaultValues: { reason: "" },
    save: ({ reason }) => onRelease(reason),
    onSaved: onClose,
    savedText: t("released", { callSign: flight.aircraft.callSign }),
  });
  return (
    <FormDialog
      title={t("releaseTitle", { callSign: flight.aircraft.callSign })}
      onClose={onClose}
      record={record}
      saveLabel={t("release")}
    >
      {flight.blockedBy && <Notice tone="error">{flight.blockedBy}</Notice>}
      <TextArea label={t("releaseReason")} required rows={3} maxLength={500} {...record.field("reason")} />
    </FormDialog>
  );
}
