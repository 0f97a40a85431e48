"use client";
import { faTrashCan } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { Button } from "@/components/ui/button";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { showToast } from "@/components/ui/toast";
import { EXAM_RESULTS, EXAM_SUBJECTS } from "@/lib/activity/training/exams/codes";
import {
  type CorrectionFieldValues,
  type Exam,
  makeCorrection,
  makeCorrectionBody,
} from "@/lib/activity/training/exams/wire";
import { api } from "@/lib/http/client";
import { ExamDay, WhereAndWho } from "./shared-fields";

type Props = { exam: Exam; name: string; trainingId: string; onClose: () => void };

/** Corrects an exam, or removes it. */
export function CorrectExam({ exam, name, trainingId, onClose }: Props) {
  const t = useTranslations("exams");
  const record = useRecordForm<CorrectionFieldValues>({
    defaultValues: makeCorrection(exam),
    ...{ id: exam.id, version: exam.version, onSaved: onClose, savedText: t("dialog.corrected") },
    save: (values, version) =>
      api.put(`user-programRevision/${trainingId}/exam`, { body: makeCorrectionBody(exam.id, values), version }),
  });
  const result = useWatch({ control: record.form.control, name: "result" });
  return (
    <FormDialog title={t("dialog.correctTitle")} record={record} onClose={onClose}>
      {exam.subject ? (
        <Select
          label={t("dialog.subject")}
          options={EXAM_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) }))}
          {...record.field("subject")}
        />
      ) : (
        <p className="font-bold">{name}</p>
      )}
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <ExamDay control={record.form.control} />
        <Select
          label={t("dialog.result")}
          options={EXAM_RESULTS.map((value) => ({ value, label: t(`results.${value}`) }))}
          {...record.field("result")}
        />
        <TextField label={t("dialog.mark")} inputMode="numeric" autoComplete="off" {...record.field("mark")} />
      </div>
      <WhereAndWho field={record.field} isExaminerRequired={exam.kind === "SkillTest" && result !== "Planned"} />
      <Remove exam={exam} name={name} trainingId={trainingId} onRemoved={onClose} />
    </FormDialog>
  );
}

function Remove({ exam, name, trainingId, onRemoved }: Omit<Props, "onClose"> & { onRemoved: () => void }) {
  const t = useTranslations("exams.dialog");
  const refresh = useRefresh();
  const fail = useFailureToast();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  async function remove() {
    setBusy(true);
    try {
      const path = `user-programRevision/${trainingId}/exam/${exam.id}/withdrawal`;
      await api.patch(path, { body: {}, version: exam.version });
      showToast({ tone: "success", title: t("removed") });
      onRemoved();
      refresh();
    } catch (error) {
      fail(error, t("removeFailed"));
      setAsking(false);
    }
    setBusy(false);
  }
  return (
    <div>
      <Button icon={faTrashCan} onClick={() => setAsking(true)}>
        {t("remove")}
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t("removeTitle", { name })}
        description={t("removeText")}
        keepLabel={t("keep")}
        confirmLabel={t("remove")}
        onConfirm={() => void remove()}
        busy={isBusy}
      />
    </div>
  );
}
