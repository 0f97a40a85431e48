"use client";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import { makeLimitStateBody } from "@/lib/records/maintenance/wire";
import type { Limit } from "@/lib/views/fleet/wire";

type Props = { aircraftId: string; limit: Limit; onClose: () => void };

/** Disables a limit that no longer applies, and asks why. */
export function DisableLimitDialog({ aircraftId, limit, onClose }: Props) {
  const t = useTranslations("maintenance.limits");
  const form = useTranslations("maintenance.form");
  const record = useRecordForm({
    defaultValues: { reason: "" },
    id: limit.id,
    version: limit.version,
    save: ({ reason }, version) =>
      api.patch(`aircraft/${aircraftId}/limit`, { body: makeLimitStateBody(limit.id, "Disabled", reason), version }),
    onSaved: onClose,
    savedText: t("disabled", { name: limit.name }),
  });
  return (
    <FormDialog
      title={t("disableTitle", { name: limit.title })}
      saveLabel={t("disable")}
      onClose={onClose}
      record={record}
    >
      <p className="text-body">{t("disableText")}</p>
      <TextField
        label={form("reason")}
        hint={form("reasonHint")}
        maxLength={200}
        autoComplete="off"
        {...record.field("reason", { required: true })}
      />
    </FormDialog>
  );
}
