"use client";
import { useTranslations } from "next-intl";
import { noteTimes } from "@/components/flight-follow-up/follow-up-calls";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Notice } from "@/components/ui/notice";
import { TextArea } from "@/components/ui/text-field";
import type { DeskFlight } from "@/lib/views/desk/wire";
import { correctTimes, presentMinute } from "./desk-calls";

type Props = { readerId: string; flight: DeskFlight; onClose: () => void; onSaved: () => void };

/** Lets an admin send a flight at the present minute although something stands against it. The reason is kept. */
export function ReleaseDialog({ readerId, flight, onClose, onSaved }: Props) {
  const t = useTranslations("desk");
  const fail = useFailureToast();
  const { reservationId } = flight;
  const undo = (released: number | null) =>
    noteTimes(readerId, reservationId, { offBlock: null }, released).then(onSaved, (error) =>
      fail(error, t("failed.undo")),
    );
  const record = useRecordForm<{ reason: string }>({
    defaultValues: { reason: "" },
    save: async ({ reason: releaseReason }, seen) => ({
      version: await correctTimes(readerId, flight, { offBlock: presentMinute(), releaseReason }, seen),
    }),
    fieldOfPath: (path) => (path === "releaseReason" ? "reason" : path),
    takeBack: { label: t("undo"), onPress: (released) => void undo(released) },
    onSaved,
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
