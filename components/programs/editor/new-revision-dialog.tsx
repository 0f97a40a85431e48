"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useDayTexts } from "@/components/entity/use-day-texts";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { DateField } from "@/components/ui/date-field";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextField } from "@/components/ui/text-field";
import { api } from "@/lib/http/client";
import {
  makeNewRevisionBody,
  type NewRevisionFieldValues,
  programFieldOfPath,
  type RevisionLight,
} from "@/lib/records/programs/wire";

type Props = {
  origin: Pick<RevisionLight, "id" | "name" | "edition" | "revision">;
  today: string;
  base: string;
  onClose: () => void;
};

/** Counts a revision on, where its name is a number. */
const countOn = (revision: string) => (/^\d+$/.test(revision) ? String(Number(revision) + 1) : "");

/** Opens the next revision of a locked one, as its copy or empty, and goes there. */
export function NewRevisionDialog({ origin, today, base, onClose }: Props) {
  const t = useTranslations("programs.editor.next");
  const programs = useTranslations("programs");
  const shared = useTranslations("resource");
  const dayTexts = useDayTexts();
  const router = useRouter();
  const { name, edition, revision } = origin;
  const record = useRecordForm<NewRevisionFieldValues>({
    defaultValues: { isCopy: true, name, edition, revision: countOn(revision), createdOn: today },
    save: async (values) => {
      const { data } = await api.post<{ id: string }>("revision", { body: makeNewRevisionBody(origin.id, values) });
      router.push(`${base}/program/${data.id}`);
    },
    onSaved: onClose,
    savedText: t("done"),
    fieldOfPath: programFieldOfPath,
  });
  const { form, field } = record;
  const isCopy = form.watch("isCopy");
  return (
    <FormDialog title={t("title", { name })} onClose={onClose} record={record} saveLabel={t("open")}>
      <div>
        <SegmentedControl
          label={t("beginning")}
          segments={[
            { value: "copy", label: t("copy") },
            { value: "empty", label: t("empty") },
          ]}
          value={isCopy ? "copy" : "empty"}
          onValueChange={(value) => form.setValue("isCopy", value === "copy", { shouldDirty: true })}
        />
        <p className="mt-1 text-small text-ink-2">{t(isCopy ? "copyHint" : "emptyHint")}</p>
      </div>
      <TextField label={programs("name")} maxLength={100} autoComplete="off" {...field("name", { required: true })} />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={programs("edition")}
          maxLength={20}
          autoComplete="off"
          {...field("edition", { required: true })}
        />
        <TextField
          label={programs("revision")}
          maxLength={20}
          autoComplete="off"
          {...field("revision", { required: true })}
        />
      </div>
      <Controller
        control={form.control}
        name="createdOn"
        rules={{ required: true }}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <DateField
            texts={dayTexts}
            label={programs("createdOn")}
            value={value}
            onChange={onChange}
            required
            error={error ? error.message || shared("required") : undefined}
          />
        )}
      />
    </FormDialog>
  );
}
