"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Exam } from "@/lib/activity/training/exams/wire";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { CorrectExam } from "./correct-exam";

type Props = { exam: Exam; trainingId: string; mayCorrect: boolean };

/** One attempt: its result, day and mark, and who examined. Who may correct it opens it here. */
export function Attempt({ exam, trainingId, mayCorrect }: Props) {
  const t = useTranslations("exams");
  const [isOpen, setOpen] = useState(false);
  const { kind, subject, result, mark, place, examiner, note } = exam;
  const values = { result: t(`results.${result}`), day: formatDayAsDdMmYyyy(exam.day) };
  const text = mark === null ? t("attempt", values) : t("attemptMarked", { ...values, mark });
  const who = [examiner && t("by", { name: examiner }), place && t("at", { place })].filter(Boolean).join(", ");
  const name = subject ? t(`subjects.${subject}`) : t(`kinds.${kind}`);
  return (
    <span className="block text-small text-ink-2 tabular-nums">
      {mayCorrect ? (
        <button
          type="button"
          className="link min-h-(--target) text-start tablet:min-h-0"
          aria-label={t("correctAttempt", { name, attempt: text })}
          onClick={() => setOpen(true)}
        >
          {text}
        </button>
      ) : (
        text
      )}
      {who && `, ${who}`}
      {note && <span className="block whitespace-pre-line">{note}</span>}
      {isOpen && <CorrectExam exam={exam} name={name} trainingId={trainingId} onClose={() => setOpen(false)} />}
    </span>
  );
}
