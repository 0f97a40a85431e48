import {
  faBookOpen,
  faCheck,
  faClockRotateLeft,
  faListCheck,
  faPlus,
  faRotateLeft,
} from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { reservationTypeIcons, typeCssClass } from "@/components/reservations/strip/strip-look";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon, type IconDefinition } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { TitledSection } from "@/components/ui/titled-section";
import { countDaysBetween, localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMm } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import type { InstructorDay, NextStudent as Student } from "@/lib/views/dashboards/instructor-day/queries";
import type { ExerciseInShort, LessonToGive } from "@/lib/views/dashboards/instructor-day/rules";
import { bookHref } from "../book-href";
import { NextWhen } from "./next-when";

type Props = { day: InstructorDay; now: number };

/** Whom the instructor flies with next, when, and what of: what went badly the last time, what is done again, what is new. */
export function NextStudents({ day, now }: Props) {
  const t = useTranslations("dashboard.day");
  const { next, site } = day;
  if (!next)
    return (
      <TitledSection id="day-next" title={t("next", { count: 1 })}>
        <p className="border border-line bg-surface px-3 py-3 text-ink-2">{t("noNext")}</p>
      </TitledSection>
    );
  const { reservation, students } = next;
  const { aircraft, type, warnings, compliance } = reservation;
  return (
    <TitledSection id="day-next" title={t("next", { count: students.length })}>
      <article className="@container border border-line bg-surface">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
          <span
            className={cx("strip-holder grid size-11 shrink-0 place-items-center rounded-strip", typeCssClass(type))}
          >
            <Icon of={reservationTypeIcons[type]} />
          </span>
          <div className="min-w-0 flex-[1_1_14rem]">
            <h3 className="text-figure font-bold wrap-anywhere">{students.map(({ name }) => name).join(", ")}</h3>
            <p className="text-ink-2">
              {[students.map(lessonTitle).filter(Boolean).join(", "), aircraft?.callSign, aircraft?.model]
                .filter(Boolean)
                .join(", ")}
            </p>
          </div>
          <NextWhen {...{ reservation, now }} today={day.today} />
        </header>
        {compliance !== "Valid" && (
          <ul className={cx("px-4 py-2", compliance === "Blocking" ? "bg-neg text-on-neg" : "bg-warning text-dark")}>
            {warnings.map(({ type: rule, subjectId, label }) => (
              <li key={rule + subjectId}>{label}</li>
            ))}
          </ul>
        )}
        {students.map((student) => (
          <StudentBrief
            key={student.id}
            student={student}
            timeZone={site.timeZone}
            now={now}
            isOne={students.length === 1}
          />
        ))}
        <footer className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
          {students.map(
            ({ id, name, training }) =>
              training && (
                <Link
                  key={id}
                  href={`${bookHref(`/site/${site.id}/user/${id}`, training.id)}/lesson/${training.lesson.id}`}
                  className={cx(getButtonClassName(students.length === 1 ? "primary" : "secondary"), "phone:w-full")}
                >
                  <Icon of={faBookOpen} />
                  {students.length === 1 ? t("openLesson") : t("openLessonOf", { name })}
                </Link>
              ),
          )}
          <Link
            href={`/site/${reservation.siteId}/reservation/${reservation.id}/dispatch`}
            className={`${getButtonClassName()} phone:w-full`}
          >
            <Icon of={faListCheck} />
            {t("dispatch")}
          </Link>
        </footer>
      </article>
    </TitledSection>
  );
}

const lessonTitle = ({ training }: Student) =>
  training && [training.lesson.reference, training.lesson.title].filter(Boolean).join(", ");

function StudentBrief({
  student: { name, training },
  timeZone,
  now,
  isOne,
}: {
  student: Student;
  timeZone: string;
  now: number;
  isOne: boolean;
}) {
  const t = useTranslations("dashboard.day");
  if (!training)
    return (
      <p className="border-t border-line px-4 py-3 text-ink-2">{isOne ? t("noLesson") : t("noLessonOf", { name })}</p>
    );
  const { toGive, dualMinutes, landings } = training;
  const { last, redo, fresh } = toGive;
  const lastDay = last && localDayOf(last.lesson.at!, timeZone);
  const facts: [string, string][] = [
    [t("dual"), formatHours(dualMinutes)],
    [t("landings"), String(landings)],
    [
      t("lastFlight"),
      lastDay
        ? t("daysAgo", { day: formatDayAsDdMm(lastDay), days: countDaysBetween(lastDay, localDayOf(now, timeZone)) })
        : t("never"),
    ],
  ];
  return (
    <>
      {!isOne && <h4 className="border-t border-line px-4 pt-3 font-bold">{name}</h4>}
      <dl className="grid grid-cols-3 gap-px border-t border-line bg-line">
        {facts.map(([label, value]) => (
          <div key={label} className="bg-surface px-4 py-2 phone:px-3">
            <dt className="text-caption text-ink-3 phone:text-small">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-px border-t border-line bg-line @min-[38rem]:grid-cols-2">
        <div className="bg-surface px-4 py-3">
          <LastTime last={last} timeZone={timeZone} />
        </div>
        <div className="flex flex-col gap-4 bg-surface px-4 py-3">
          <Exercises icon={faRotateLeft} title={t("redo")} list={redo} none={t("noRedo")} />
          <Exercises icon={faPlus} title={t("fresh")} list={fresh} none={t("noFresh")} />
        </div>
      </div>
    </>
  );
}

function LastTime({ last, timeZone }: { last: LessonToGive["last"]; timeZone: string }) {
  const t = useTranslations("dashboard.day");
  if (!last) return <PartTitle icon={faClockRotateLeft} title={t("last")} note={t("firstLesson")} />;
  const { lesson, low, satisfactory } = last;
  const { reference, title, at, minutes, instructor } = lesson;
  const by = instructor ? instructor.callSign || instructor.name : "";
  const note = [
    reference || title,
    formatDayAsDdMm(localDayOf(at!, timeZone)),
    by,
    minutes !== null && formatHours(minutes),
  ];
  return (
    <>
      <PartTitle icon={faClockRotateLeft} title={t("last")} note={note.filter(Boolean).join(", ")} />
      {low.length > 0 && (
        <ul className="mt-1">
          {low.map((one) => (
            <ExerciseLine key={one.id} one={one} />
          ))}
        </ul>
      )}
      <p className="mt-2 flex items-baseline gap-2 text-ink-2">
        <Icon of={faCheck} className="text-pos-ink" />
        {t("satisfactory", { count: satisfactory })}
      </p>
      {lesson.comment && <p className="mt-2 text-ink-2 wrap-anywhere">{t("quoted", { text: lesson.comment })}</p>}
    </>
  );
}

type Listed = Pick<ExerciseInShort, "id" | "name"> & Partial<ExerciseInShort>;

function Exercises({
  icon,
  title,
  list,
  none,
}: {
  icon: IconDefinition;
  title: string;
  list: readonly Listed[];
  none: string;
}) {
  const t = useTranslations("dashboard.day");
  return (
    <div>
      <PartTitle icon={icon} title={title} note={list.length > 0 ? t("exercises", { count: list.length }) : none} />
      {list.length > 0 && (
        <ul className="mt-1">
          {list.map((one) => (
            <ExerciseLine key={one.id} one={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

const PartTitle = ({ icon, title, note }: { icon: IconDefinition; title: string; note: ReactNode }) => (
  <h4 className="flex flex-wrap items-baseline gap-x-2">
    <Icon of={icon} className="text-ink-2" />
    <b>{title}</b>
    <span className="font-normal text-ink-2">{note}</span>
  </h4>
);

const ExerciseLine = ({ one: { name, rating, comment } }: { one: Listed }) => (
  <li className="border-b border-line-2 py-1.5 last:border-b-0">
    <span className="flex items-baseline justify-between gap-2">
      <b className="min-w-0 wrap-anywhere">{name}</b>
      {rating != null && <RatingMark rating={rating} isShort />}
    </span>
    {comment && <span className="text-ink-2 wrap-anywhere">{comment}</span>}
  </li>
);
