"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Choice, Combobox } from "@/components/ui/combobox";
import { ConfirmationDialog } from "@/components/ui/confirmation-dialog";
import { FailedState } from "@/components/ui/states";
import { formatDuration } from "@/components/ui/typed-time";
import { groupRoleOf, kinds } from "@/lib/activity/reservations/kinds";
import type { LessonChoices, OpenLesson } from "@/lib/activity/training/lessons/wire";
import type { Promotion } from "@/lib/records/promotions/wire";
import type { BookingFields } from "./booking-form-state";
import { PROBLEMS_ID } from "./booking-problems";
import { type ClassLesson, findClassLesson, lessonsOfStudent, listClassLessons, listStudents } from "./lesson-choices";
import { usePromotions } from "./use-promotions";

type Props = {
  fields: BookingFields;
  choices: LessonChoices | null;
  isLoading: boolean;
  /** What the lessons of the reservation that is being changed are called: they aren't open any more. */
  title: string | null;
  error?: string;
  nameOf: (studentId: string) => string;
  change: (part: Partial<BookingFields>) => void;
  onEnter: () => void;
};

/** The lesson of each student of a flight, or of the whole class. */
export function LessonFields(props: Props) {
  return kinds[props.fields.type].isFlight ? <StudentLessons {...props} /> : <ClassLessonField {...props} />;
}

function useLessonChoice() {
  const t = useTranslations("booking.lessons");
  return (lesson: OpenLesson, detail: string | null): Choice => ({
    id: lesson.id,
    code: lesson.reference || undefined,
    name: lesson.title,
    detail: detail ?? [lesson.mode && t(lesson.mode), lesson.programName].filter(Boolean).join(" · "),
  });
}

function StudentLessons({ fields, choices, isLoading, title, error, nameOf, change, onEnter }: Props) {
  const t = useTranslations("booking");
  const toChoice = useLessonChoice();
  const lessonText = (lesson?: OpenLesson) =>
    lesson && [lesson.mode && t(`lessons.${lesson.mode}`), formatDuration(lesson.minutes)].filter(Boolean).join(" · ");
  const students = listStudents(fields);
  // Before there is a student, the box says what will be in it.
  if (students.length === 0)
    return (
      <Combobox
        label={t("fields.lesson")}
        openLabel={t("open")}
        emptyText={t("lessons.noStudents")}
        placeholder={t("line.toChoose")}
        choices={[]}
        value={null}
        onChange={() => {}}
      />
    );
  return students.map((studentId) => {
    const own = choices ? lessonsOfStudent(choices, studentId) : [];
    const { lessonId = null, promotionId = null } = fields.lessons[studentId] ?? {};
    const isListed = own.some(({ id }) => id === lessonId);
    return (
      <div key={studentId} data-field="lesson">
        <Combobox
          label={t("lessons.of", { name: nameOf(studentId) })}
          required
          openLabel={t("open")}
          emptyText={t(isLoading ? "lessons.loading" : "lessons.none")}
          choices={own.map((lesson, at) => toChoice(lesson, at === 0 ? t("lessons.next") : null))}
          chosen={lessonId && !isListed && title ? { id: lessonId, name: title } : undefined}
          value={lessonId}
          placeholder={t("line.toChoose")}
          hint={lessonText(own.find(({ id }) => id === lessonId))}
          error={error}
          errorId={PROBLEMS_ID}
          onChange={(id) => change({ lessons: { ...fields.lessons, [studentId]: { lessonId: id, promotionId } } })}
          onEnter={onEnter}
        />
      </div>
    );
  });
}

function ClassLessonField({ fields, choices, isLoading, title, error, nameOf, change, onEnter }: Props) {
  const t = useTranslations("booking");
  const toChoice = useLessonChoice();
  const [asked, setAsked] = useState<ClassLesson | null>(null);
  const students = listStudents(fields);
  const offered = choices ? listClassLessons(choices, students) : [];
  const first = students.map((id) => fields.lessons[id]?.lessonId).find(Boolean) ?? null;
  const chosen = findClassLesson(offered, fields);
  const openFor = ({ lessonIds }: ClassLesson) => t("lessons.openFor", { open: lessonIds.size, all: students.length });
  // Nothing is chosen for a class while somebody in it has nothing to learn.
  const isForAll = students.every((id) => fields.lessons[id]?.lessonId);
  const take = (lesson: ClassLesson | null, whom = students) =>
    change({
      others: fields.others.filter(({ role, userId }) => role !== groupRoleOf(fields.type) || whom.includes(userId)),
      lessons: Object.fromEntries(
        whom.map((id) => [
          id,
          { lessonId: lesson?.lessonIds.get(id) ?? null, promotionId: fields.lessons[id]?.promotionId ?? null },
        ]),
      ),
    });
  const lacking = asked ? students.filter((id) => !asked.lessonIds.has(id)) : [];
  return (
    <div data-field="lesson">
      <Combobox
        label={t("fields.lesson")}
        required
        openLabel={t("open")}
        emptyText={t(students.length === 0 ? "lessons.noStudents" : isLoading ? "lessons.loading" : "lessons.none")}
        choices={offered.map((lesson) => {
          const isOpenForAll = lesson.lessonIds.size === students.length;
          return { ...toChoice(lesson, isOpenForAll ? null : openFor(lesson)), muted: !isOpenForAll };
        })}
        chosen={first && !chosen && title ? { id: first, name: title } : undefined}
        value={isForAll ? (chosen?.id ?? first) : null}
        placeholder={t("line.toChoose")}
        hint={chosen && !isForAll ? `${chosen.reference || chosen.title} ${openFor(chosen)}` : undefined}
        error={error}
        errorId={PROBLEMS_ID}
        onChange={(id) => {
          const lesson = offered.find((one) => one.id === id) ?? null;
          if (lesson && lesson.lessonIds.size < students.length) setAsked(lesson);
          else take(lesson);
        }}
        onEnter={onEnter}
      />
      <ConfirmationDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t("lessons.lackedTitle", { lesson: asked?.reference || asked?.title || "" })}
        description={t("lessons.lacked", { names: lacking.map(nameOf).join(", "), count: lacking.length })}
        keepLabel={t("lessons.chooseOther")}
        confirmLabel={t("lessons.withoutThem", { count: lacking.length })}
        onConfirm={() => {
          take(
            asked,
            students.filter((id) => asked?.lessonIds.has(id)),
          );
          setAsked(null);
        }}
      />
    </div>
  );
}

/** Adds the students of a promotion at once. */
export function PromotionField({ siteId, onChoose }: { siteId: string; onChoose: (promotion: Promotion) => void }) {
  const t = useTranslations("booking");
  const { promotions, isPending, retry } = usePromotions(siteId, true);
  if (retry) return <FailedState title={t("lessons.promotionsFailed")} retryLabel={t("retry")} onRetry={retry} />;
  return (
    <Combobox
      label={t("lessons.addPromotion")}
      openLabel={t("open")}
      emptyText={t(isPending ? "lessons.loading" : "lessons.noPromotion")}
      placeholder={t("line.toChoose")}
      choices={promotions.map(({ id, name, students }) => ({
        ...{ id, name, disabled: students.length === 0 },
        detail: t("lessons.students", { count: students.length }),
      }))}
      value={null}
      onChange={(id) => {
        const promotion = promotions.find((one) => one.id === id);
        if (promotion) onChoose(promotion);
      }}
    />
  );
}
