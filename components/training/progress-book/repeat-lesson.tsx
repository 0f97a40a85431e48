"use client";
import { faClone } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useRefresh } from "@/components/shell/refresh";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { api } from "@/lib/http/client";

type Choice = { id: string; name: string };

/** Adds an extra lesson, which repeats one that was given (spec 2 §2, "Extra session dialog"). */
export function RepeatLesson({ lessons }: { lessons: readonly Choice[] }) {
  const t = useTranslations("progress.repeat");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={faClone} onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      {isOpen && <RepeatDialog lessons={lessons} onClose={() => setOpen(false)} />}
    </>
  );
}

function RepeatDialog({ lessons, onClose }: { lessons: readonly Choice[]; onClose: () => void }) {
  const t = useTranslations("progress.repeat");
  const refresh = useRefresh();
  const record = useRecordForm<{ lesson: string }>({
    defaultValues: { lesson: "" },
    save: ({ lesson }) => api.post(`user-programSession/${lesson}/repeat`),
    onSaved: () => {
      onClose();
      refresh();
    },
    savedText: t("done"),
  });
  return (
    <FormDialog title={t("title")} saveLabel={t("add")} record={record} onClose={onClose}>
      <p>{t(lessons.length > 0 ? "text" : "none")}</p>
      {lessons.length > 0 && (
        <Select
          label={t("lesson")}
          placeholder=""
          options={lessons.map(({ id, name }) => ({ value: id, label: name }))}
          {...record.field("lesson", { required: t("required") })}
        />
      )}
    </FormDialog>
  );
}
