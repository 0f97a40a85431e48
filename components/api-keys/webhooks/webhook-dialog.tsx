"use client";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { MultiCombobox } from "@/components/ui/combobox";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import type { WebhookView } from "@/lib/records/webhooks/schema";
import type { MadeSecret } from "../secret-dialog";
import { useWebhookWords } from "./use-webhook-words";

/** A key of the reader's own with the kinds of which it may read. */
export type KeyChoice = { id: string; name: string; kinds: string[] };
type Values = { keyId: string; url: string; kinds: string[] };

type Props = {
  /** The webhook whose address and kinds are changed. Without it, another one is made. */
  edited?: WebhookView;
  choices: KeyChoice[];
  onClose: () => void;
  onMade?: (made: MadeSecret) => void;
};

/** The form of a new webhook, or of the address of one that there is and what it tells. */
export function WebhookDialog({ edited, choices, onClose, onMade }: Props) {
  const t = useTranslations("webhooks");
  const { kindOf } = useWebhookWords();
  const record = useRecordForm<Values>({
    defaultValues: {
      keyId: edited?.keyId ?? choices[0]?.id ?? "",
      url: edited?.url ?? "",
      kinds: edited?.kinds ?? [],
    },
    fieldOfPath: (path) => (path.startsWith("kinds") ? "kinds" : path),
    save: async ({ keyId, url, kinds }) => {
      if (edited) return api.patch(`webhook/${edited.id}`, { body: { ...(url !== edited.url && { url }), kinds } });
      const { data } = await api.post<{ secret: string }>("webhook", { body: { keyId, url, kinds } });
      onMade?.({ name: new URL(url).host, secret: data.secret });
    },
    onSaved: onClose,
    savedText: t(edited ? "saved" : "made"),
  });
  const { control, watch } = record.form;
  const readable = (choices.find(({ id }) => id === watch("keyId"))?.kinds ?? [])
    .map((id) => ({ id, name: kindOf(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <FormDialog
      title={edited ? new URL(edited.url).host : t("create")}
      onClose={onClose}
      record={record}
      saveLabel={edited ? undefined : t("make")}
    >
      {choices.length === 0 && <Notice tone="info">{t("noKey")}</Notice>}
      <TextField
        type="url"
        label={t("address")}
        hint={t("addressHint")}
        maxLength={500}
        autoComplete="off"
        {...record.field("url", { required: true })}
      />
      {!edited && (
        <Select
          label={t("key")}
          hint={t("keyHint")}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
          {...record.field("keyId", { required: true })}
        />
      )}
      <Controller
        control={control}
        name="kinds"
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <MultiCombobox
            label={t("tells")}
            hint={t("tellsHint")}
            error={error?.message}
            choices={readable}
            values={value.map((id) => ({ id, name: kindOf(id) }))}
            onChange={onChange}
            openLabel={t("openKinds")}
            emptyText={t("noneFound")}
            removeLabel={(name) => t("removeKind", { name })}
          />
        )}
      />
    </FormDialog>
  );
}
