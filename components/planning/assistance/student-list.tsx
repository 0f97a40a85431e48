"use client";
import { faCheck, faChevronLeft, faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { localDayOf } from "@/lib/platform/day";
import { formatShortDay } from "@/lib/platform/display";
import { countDaysWithout, type Lesson, type Student } from "./assisted";

type Props = {
  students: readonly Student[];
  /** How many more there are than are listed. */
  left: number;
  currentId: string | null;
  passed: ReadonlySet<string>;
  /** Whether nothing can be proposed to a student. */
  isHopeless: (student: Student) => boolean;
  lessonOf: (student: Student) => Lesson | undefined;
  now: number;
  timeZone: string;
  /** How many are booked, for a phone. */
  bookedText: string;
  onChoose: (studentId: string) => void;
  onStep: (step: 1 | -1) => void;
};

/** After so many days without a flight somebody stands out. */
const LONG_DAYS = 15;

/** The students, who hasn't flown for longest first. A phone shows one of them, and leads to the others. */
export function StudentList({ students, left, currentId, bookedText, onChoose, onStep, ...p }: Props) {
  const t = useTranslations("assistance.list");
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is marked
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [currentId]);
  const at = students.findIndex(({ userId }) => userId === currentId);
  return (
    <nav aria-label={t("label")} className="as-students" data-sideways>
      <div className="as-students-head" aria-hidden="true">
        <span>{t("lesson")}</span>
        <span>{t("days")}</span>
      </div>
      <div className="as-stepper">
        <IconButton icon={faChevronLeft} label={t("previous")} disabled={at <= 0} onClick={() => onStep(-1)} />
        <span className="flex-1 text-center text-table">
          {t("place", { at: at + 1, count: students.length })} · {bookedText}
        </span>
        <IconButton
          icon={faChevronRight}
          label={t("next")}
          disabled={at >= students.length - 1}
          onClick={() => onStep(1)}
        />
      </div>
      <ol ref={list}>
        {students.map((student) => (
          <li key={student.userId}>
            <button
              type="button"
              className="as-student"
              aria-current={student.userId === currentId || undefined}
              data-settled={student.booked.length > 0 || student.lessons.length === 0 || undefined}
              onClick={() => onChoose(student.userId)}
            >
              <Row {...p} student={student} />
            </button>
          </li>
        ))}
      </ol>
      <p className="as-note">
        {t("note")} {left > 0 && t("left", { count: left })}
      </p>
    </nav>
  );
}

function Row({
  student,
  passed,
  isHopeless,
  lessonOf,
  now,
  timeZone,
}: Omit<Props, "students" | "left" | "currentId" | "bookedText" | "onChoose" | "onStep"> & { student: Student }) {
  const t = useTranslations("assistance.list");
  const locale = useLocale();
  const { userId, name, callSign, booked } = student;
  const lesson = lessonOf(student);
  const days = countDaysWithout(student, now);
  const [first] = booked;
  const bookedDay = first && formatShortDay(localDayOf(first.start, timeZone), locale);
  return (
    <>
      <b className="as-call">{callSign}</b>
      <span className="as-who">
        <span>{name}</span>
        <small>{first ? first.lesson : lesson ? lesson.reference || lesson.title : t("noLesson")}</small>
      </span>
      <span className={cx("as-days", (days === null || days >= LONG_DAYS) && "as-long")}>
        <span aria-hidden="true">{days === null ? t("neverShort") : t("daysShort", { count: days })}</span>
        <span className="sr-only">{days === null ? t("never") : t("daysLong", { count: days })}</span>
      </span>
      <span className="as-state">
        {bookedDay ? (
          <>
            <Icon of={faCheck} className="text-pos-ink" /> <span aria-hidden="true">{bookedDay}</span>
            <span className="sr-only">{t("booked", { day: bookedDay })}</span>
          </>
        ) : isHopeless(student) ? (
          <>
            <span aria-hidden="true">{t("nothing")}</span>
            <span className="sr-only">{t("nothingLong")}</span>
          </>
        ) : (
          passed.has(userId) && t("passed")
        )}
      </span>
    </>
  );
}
