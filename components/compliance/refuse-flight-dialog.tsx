"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextArea } from "@/components/ui/text-field";
import { type ExternalLeg, makeLegRefusalBody } from "@/lib/activity/flights/wire";
import { api } from "@/lib/http/client";

type Props = { personId: string; leg: ExternalLeg; onClose: () => void; onSaved: () => void };

/** Refuses a declared flight, with the reason, which who declared it reads. */
export function RefuseFlightDialog({ personId, leg, onClose, onSaved }: Props) {
  const t = useTranslations("recency.flights.refusing");
  const record = useRecordForm<{ refusal: string }>({
    defaultValues: { refusal: "" },
    id: leg.id,
    version: leg.version,
    save: ({ refusal }, version) =>
      api.patch(`user/${personId}/external-leg/${leg.id}/validation`, { body: makeLegRefusalBody(refusal), version }),
    onSaved,
    savedText: t("done"),
  });
  return (
    <FormDialog title={t("title")} saveLabel={t("action")} record={record} onClose={onClose}>
      <p>{t("text")}</p>
      <TextArea label={t("reason")} maxLength={500} {...record.field("refusal", { required: true })} />
    </FormDialog>
  );
}
