import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import { unixToUtcDay } from "@/lib/platform/day";
import { LESSON_STATUSES } from "../codes";
import { decodeExams } from "../exams/wire";
import { LESSON_SIGNATURES } from "../follow-up/codes";
import type { LessonView } from "../schema";
import { LESSON_KINDS } from "./codes";
import type { BookLesson, ProgressBook } from "./schema";

/** Decodes a lesson of a progress book. */
export const decodeBookLesson = ({ kind, status, signature, ...lesson }: BookLesson) => ({
  ...lesson,
  kind: LESSON_KINDS[kind]!,
  status: LESSON_STATUSES[status]!,
  signature: signature === null ? null : LESSON_SIGNATURES[signature]!,
});
export type Lesson = ReturnType<typeof decodeBookLesson>;

/** Decodes a progress book. Its days have the form "2026-11-28". */
export function decodeProgressBook({ training, phases, counts, exams, ...book }: ProgressBook) {
  const { staffValidation } = training;
  return {
    ...book,
    training: {
      ...{ id: training.id, name: training.name, edition: training.edition, revision: training.revision },
      revisionId: training.programRevisionId,
      startDay: unixToUtcDay(training.startAt),
      leftDay: training.leftAt === null ? null : unixToUtcDay(training.leftAt),
      isAccepted: training.requirementsAccepted || training.requirements.length === 0,
      validated: staffValidation && { name: staffValidation.subjectName, at: staffValidation.at },
    },
    phases: phases.map((phase) => ({ ...phase, lessons: phase.lessons.map(decodeBookLesson) })),
    counts: {
      ...counts,
      approaches: counts.approaches.map(({ kind, count }) => ({ kind: APPROACH_KINDS[kind]!, count })),
    },
    exams: decodeExams(exams),
  };
}
export type Book = ReturnType<typeof decodeProgressBook>;

/** A text of a lesson with its files, as its reader gets it. */
export type LessonText = {
  part: "content" | "briefing" | "debriefing" | "instructions";
  html: string;
  files: { id: string; name: string }[];
};

/** Lists what is written for a lesson. Only instructors and staff get instructions. Texts are HTML that the server has cleaned. */
export function listLessonTexts({ theoretical, pratical }: LessonView): LessonText[] {
  const pick = (files: { id: string; name: string }[], ids: readonly string[]) =>
    files.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
  const theory: LessonText[] = theoretical
    ? [{ part: "content", html: theoretical.content, files: pick(theoretical.files, theoretical.fileIds) }]
    : [];
  const practice: LessonText[] = pratical
    ? [
        { part: "instructions", html: pratical.instructions ?? "", files: [] },
        { part: "briefing", html: pratical.briefingContent, files: pick(pratical.files, pratical.briefingFileIds) },
        {
          part: "debriefing",
          html: pratical.debriefingContent,
          files: pick(pratical.files, pratical.debriefingFileIds),
        },
      ]
    : [];
  return [...theory, ...practice].filter(({ html, files }) => html !== "" || files.length > 0);
}
