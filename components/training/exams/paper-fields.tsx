"use client";
import { useTranslations } from "next-intl";
import { Controller, useWatch } from "react-hook-form";
import type { useRecordForm } from "@/components/resource/use-record-form";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldHintAndError } from "@/components/ui/field";
import { UnlabelledSelect } from "@/components/ui/select";
import { EXAM_RESULTS, type ExamSubject } from "@/lib/activity/training/exams/codes";
import { MOST_ATTEMPTS, type Paper } from "@/lib/activity/training/exams/rules";
import { type ExamFieldValues, resultOfMark } from "@/lib/activity/training/exams/wire";

type Form = ReturnType<typeof useRecordForm<ExamFieldValues>>;
type Props = {
  record: Form;
  offered: readonly ExamSubject[];
  papers: readonly Paper[];
  /** Whether all papers may be taken again. */
  mayRetake: boolean;
};

/** The papers that can be taken: each is ticked, with its result and mark beside it. */
export function PaperFields({ record, offered, papers, mayRetake }: Props) {
  const t = useTranslations("exams");
  const { control } = record.form;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-bold">{t("dialog.papers")}</legend>
      {mayRetake && (
        <Controller
          control={control}
          name="isNewSet"
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label={t("dialog.again")}
              hint={t("dialog.againHint")}
              checked={value}
              onCheckedChange={onChange}
              className="border border-warn-edge bg-warn-soft px-3 py-1"
            />
          )}
        />
      )}
      {offered.length === 0 ? (
        <p className="text-ink-2">{t(mayRetake ? "dialog.stuck" : "dialog.allPassed")}</p>
      ) : (
        <>
          <p className="text-small text-ink-2">{t("dialog.papersHint")}</p>
          <ul className="border border-line">
            {offered.map((subject) => (
              <PaperRow
                key={subject}
                record={record}
                subject={subject}
                attempts={papers.find((one) => one.subject === subject)?.attempts ?? 0}
              />
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}

function PaperRow({ record, subject, attempts }: { record: Form; subject: ExamSubject; attempts: number }) {
  const t = useTranslations("exams");
  const { control, setValue, getValues } = record.form;
  const name = t(`subjects.${subject}`);
  const [isTaken, result] = useWatch({ control, name: [`taken${subject}`, `result${subject}`] });
  const mark = record.field(`mark${subject}`);
  /** A mark says by itself whether the paper is passed. */
  function follow(typed: string) {
    const meant = resultOfMark(typed);
    if (meant && getValues(`result${subject}`) !== "Planned") setValue(`result${subject}`, meant);
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1 last:border-b-0">
      <Controller
        control={control}
        name={`taken${subject}`}
        render={({ field: { value, onChange }, fieldState: { error } }) => (
          <Checkbox
            label={
              <span>
                {name}
                {attempts > 0 && (
                  <span className="block text-small text-ink-2">
                    {t("dialog.attemptNext", { left: MOST_ATTEMPTS - attempts })}
                  </span>
                )}
              </span>
            }
            error={error?.message}
            checked={value}
            onCheckedChange={onChange}
            className="min-w-48 flex-1"
          />
        )}
      />
      {isTaken && (
        <span className="flex items-start gap-2">
          <UnlabelledSelect
            aria-label={t("dialog.resultOf", { name })}
            options={EXAM_RESULTS.map((value) => ({ value, label: t(`results.${value}`) }))}
            className="w-32"
            {...withoutError(record.field(`result${subject}`))}
          />
          {result !== "Planned" && (
            <span className="w-24">
              <input
                aria-label={t("dialog.markOf", { name })}
                aria-invalid={mark.error ? true : undefined}
                placeholder={t("dialog.mark")}
                inputMode="numeric"
                autoComplete="off"
                className="field-box"
                {...withoutError(record.field(`mark${subject}`, { onChange: (event) => follow(event.target.value) }))}
              />
              <FieldHintAndError id={mark.name} error={mark.error} />
            </span>
          )}
        </span>
      )}
    </li>
  );
}

const withoutError = <P extends { error?: unknown }>({ error: _, ...props }: P) => props;
