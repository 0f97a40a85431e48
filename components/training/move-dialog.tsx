"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { fullName } from "@/components/entity/person-name";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Select } from "@/components/ui/select";
import { FailedState } from "@/components/ui/states";
import type { MovePreview } from "@/lib/activity/training/moving/schema";
import type { Training } from "@/lib/activity/training/overview/queries";
import { decodeMove, trainingFieldOfPath } from "@/lib/activity/training/wire";
import { api } from "@/lib/http/client";
import { MoveLists } from "./move-lists";

/** Shows what moving a training to a later revision would do, and does it. */
export function MoveDialog({ training, onClose }: { training: Training; onClose: () => void }) {
  const t = useTranslations("training.move");
  const words = useTranslations("training.table");
  const { id, version, name, later } = training;
  const student = fullName(training.student);
  const record = useRecordForm<{ to: string }>({
    defaultValues: { to: later[0]!.id },
    id,
    version,
    save: ({ to }, over) => api.post(`user-programRevision/${id}/move`, { body: { to }, version: over }),
    onSaved: onClose,
    savedText: t("done", { student }),
    fieldOfPath: trainingFieldOfPath,
  });
  const to = useWatch({ control: record.form.control, name: "to" });
  const preview = useQuery({
    queryKey: ["move", id, to],
    queryFn: async () =>
      decodeMove((await api.get<MovePreview>(`user-programRevision/${id}/move`, { query: { to }, quiet: true })).data),
    staleTime: 0,
  });
  // Nothing is moved before it was shown what that does.
  const submit = preview.data ? record.submit : async () => {};
  return (
    <FormDialog
      title={t("title", { student, name })}
      record={{ ...record, submit }}
      saveLabel={t("move")}
      size="normal"
      onClose={onClose}
    >
      <p className="text-table text-ink-2">
        {t("from", { revision: words("revision", { edition: training.edition, revision: training.revision }) })}
      </p>
      <Select
        label={t("to")}
        options={later.map((one) => ({ value: one.id, label: words("revision", one) }))}
        {...record.field("to", { required: true })}
      />
      {preview.data && <MoveLists move={preview.data} />}
      {preview.isPending && <p role="status">{t("loading")}</p>}
      {preview.isError && (
        <FailedState title={t("failed")} retryLabel={t("again")} onRetry={() => void preview.refetch()} />
      )}
    </FormDialog>
  );
}
