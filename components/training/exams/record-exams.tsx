"use client";
import { faGraduationCap } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { FormDialog } from "@/components/resource/form-dialog";
import { useRecordForm } from "@/components/resource/use-record-form";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { EXAM_KINDS, EXAM_RESULTS, EXAM_SUBJECTS, type ExamSubject } from "@/lib/activity/training/exams/codes";
import { judgeTheory, mustTakeAgain } from "@/lib/activity/training/exams/rules";
import {
  type ExamFieldValues,
  type Exams,
  emptyPapers,
  examFieldOfPath,
  makeExamBody,
} from "@/lib/activity/training/exams/wire";
import { api } from "@/lib/http/client";
import { PaperFields } from "./paper-fields";
import { ExamDay, WhereAndWho } from "./shared-fields";

type Props = { trainingId: string; view: Exams; today: string };

/** Opens the dialog in which exams are recorded. */
export function RecordExams(props: Props) {
  const t = useTranslations("exams");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={faGraduationCap} onClick={() => setOpen(true)}>
        {t("record")}
      </Button>
      {isOpen && <RecordDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Records the papers of one sitting in one go, or a progress test or skill test. */
function RecordDialog({ trainingId, view, today, onClose }: Props & { onClose: () => void }) {
  const t = useTranslations("exams");
  const theory = view.theory ?? judgeTheory(view.exams, today);
  const hasOpen = view.mayHaveTheory && theory.state !== "Passed";
  const record = useRecordForm<ExamFieldValues>({
    defaultValues: {
      ...{ kind: hasOpen ? "TheoryPaper" : "SkillTest", day: today, place: "", examiner: "", note: "" },
      ...{ isNewSet: false, result: "Passed", mark: "", ...emptyPapers },
    },
    save: (values) =>
      api.post(`user-programRevision/${trainingId}/exam`, { body: makeExamBody(values, offeredBy(values)) }),
    ...{ onSaved: onClose, savedText: t("dialog.saved") },
    fieldOfPath: (path): string => {
      const values: ExamFieldValues = record.form.getValues();
      return examFieldOfPath(path, values, offeredBy(values));
    },
  });
  const { control, setValue } = record.form;
  const [kind, isNewSet, day, result] = useWatch({ control, name: ["kind", "isNewSet", "day", "result"] });
  const open = theory.papers.filter(({ state }) => state === "Open" || state === "Planned").map((one) => one.subject);
  const isOver = mustTakeAgain(theory);
  function offeredBy({ isNewSet: again }: Pick<ExamFieldValues, "isNewSet">): readonly ExamSubject[] {
    return again ? EXAM_SUBJECTS : open;
  }
  /** What lies ahead can only be planned, and what is past was passed or failed. */
  function followDay(next: string | null) {
    const isAhead = next !== null && next > today;
    for (const name of ["result", ...EXAM_SUBJECTS.map((one) => `result${one}` as const)] as const) {
      const isPlanned = record.form.getValues(name) === "Planned";
      if (isAhead !== isPlanned) setValue(name, isAhead ? "Planned" : "Passed", { shouldDirty: true });
    }
  }
  const kinds = EXAM_KINDS.filter((one) => one !== "TheoryPaper" || view.mayHaveTheory);
  return (
    <FormDialog title={t("dialog.title")} record={record} saveLabel={t("dialog.save")} size="normal" onClose={onClose}>
      <SegmentedControl
        label={t("dialog.kind")}
        segments={kinds.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={kind}
        onValueChange={(value) => setValue("kind", value, { shouldDirty: true })}
      />
      <div className="grid grid-cols-3 items-start gap-3 phone:grid-cols-1">
        <ExamDay control={control} onPicked={followDay} />
        {kind !== "TheoryPaper" && (
          <>
            <Select
              label={t("dialog.result")}
              options={EXAM_RESULTS.map((value) => ({ value, label: t(`results.${value}`) }))}
              {...record.field("result")}
            />
            <TextField label={t("dialog.mark")} inputMode="numeric" autoComplete="off" {...record.field("mark")} />
          </>
        )}
      </div>
      {kind === "TheoryPaper" && (
        <PaperFields
          record={record}
          offered={offeredBy({ isNewSet })}
          papers={isNewSet ? [] : theory.papers}
          mayRetake={isOver || isAfter(day, theory.validUntil ?? theory.windowEndsOn)}
        />
      )}
      <WhereAndWho field={record.field} isExaminerRequired={kind === "SkillTest" && result !== "Planned"} />
    </FormDialog>
  );
}

const isAfter = (day: string | null, end: string | null) => day !== null && end !== null && day > end;
