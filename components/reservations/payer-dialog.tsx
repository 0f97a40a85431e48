"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { PersonPicker } from "@/components/entity/person-picker";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";

type Props = { reservation: FullReservation; onClose: () => void };

/** Names whose account an operation is billed to, also once its flight has begun. Left empty, nobody pays. */
export function PayerDialog({ reservation: { id, siteId, version, payer }, onClose }: Props) {
  const t = useTranslations("booking");
  const client = useQueryClient();
  const record = useRecordForm<{ payerId: string | null }>({
    defaultValues: { payerId: payer?.id ?? null },
    version,
    save: (body, seen) => api.patch(`reservation/${id}/payer`, { body, version: seen }),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ["reservation"] });
      onClose();
    },
    savedText: t("details.payerSaved"),
  });
  return (
    <FormDialog title={t(payer ? "details.changePayer" : "details.namePayer")} record={record} onClose={onClose}>
      <Controller
        control={record.form.control}
        name="payerId"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <PersonPicker
            siteId={siteId}
            known={payer ? [payer] : []}
            label={t("fields.payer")}
            hint={t("hints.payer")}
            placeholder={t("optional")}
            openLabel={t("open")}
            emptyText={t("nothingFound")}
            error={error?.message}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}
