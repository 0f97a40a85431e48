"use client";
import { faChevronRight } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Book, Lesson } from "@/lib/activity/training/progress-book/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { formatHours } from "@/lib/platform/hours";
import { LessonIcon } from "./lesson-icon";
import { LessonStatus } from "./lesson-status";
import { RatedSkills } from "./rated-skills";
import { RatingMark } from "./rating-mark";

/** The columns of a lesson's line, from a tablet's width on. */
const COLUMNS =
  "@min-[54rem]:grid-cols-[64px_minmax(0,1fr)_92px_56px_56px_72px_150px] @min-[70rem]:grid-cols-[64px_minmax(0,1fr)_92px_72px_64px_172px_160px] @min-[54rem]:gap-x-3 @min-[54rem]:items-center";

type Props = {
  book: Pick<Book, "phases" | "next" | "redo" | "site">;
  /** The address of the book, under which each lesson has its page. */
  base: string;
};

/** The lessons of a training by phase. Phases that are done are closed, as are the details of each lesson. */
export function Lessons({ book, base }: Props) {
  const t = useTranslations("progress.lessons");
  const timeZone = book.site?.timeZone ?? "UTC";
  const redo = new Set(book.redo.map(({ lessonId }) => lessonId));
  return (
    <section aria-labelledby="lessons-title" className="border border-line bg-surface">
      <h2 id="lessons-title" className="sr-only">
        {t("title")}
      </h2>
      <div
        aria-hidden="true"
        className={`hidden border-b-2 border-line px-4 py-2 ps-10 text-small font-bold text-ink-2 @min-[54rem]:grid ${COLUMNS}`}
      >
        <span>{t("reference")}</span>
        <span>{t("lesson")}</span>
        <span className="text-end">{t("date")}</span>
        <span>{t("instructor")}</span>
        <span className="text-end">{t("duration")}</span>
        <span>{t("rating")}</span>
        <span>{t("statusColumn")}</span>
      </div>
      {book.phases.map((phase) => (
        <Opening
          key={phase.id}
          isOpen={isOpen(phase.lessons, book)}
          className="group/phase border-b border-line last:border-b-0"
          summary={
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 bg-sunken px-4 py-2 marker:content-none">
              <Icon of={faChevronRight} className="text-ink-2 transition-transform group-open/phase:rotate-90" />
              <h3 className="font-bold">{phase.name || t("earlier")}</h3>
              <span className="text-ink-2">
                {t("doneOf", {
                  done: phase.lessons.filter(({ status }) => status === "Done").length,
                  all: phase.lessons.length,
                })}
              </span>
            </summary>
          }
        >
          {() => (
            <ul>
              {phase.lessons.map((lesson) => (
                <LessonLine
                  key={lesson.id}
                  {...{ lesson, timeZone }}
                  isToRedo={redo.has(lesson.id)}
                  href={`${base}/lesson/${lesson.id}`}
                />
              ))}
            </ul>
          )}
        </Opening>
      ))}
    </section>
  );
}

/**
 * Something that opens under a line, and is drawn when it is opened for the first time: a programme of 150 lessons has more
 * exercises than a phone draws in a moment.
 */
function Opening({
  isOpen = false,
  className,
  summary,
  children,
}: {
  isOpen?: boolean;
  className: string;
  summary: ReactNode;
  children: () => ReactNode;
}) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} className={className} onToggle={() => setOpened(true)}>
      {summary}
      {wasOpened && children()}
    </details>
  );
}

/** A phase is open while it goes on, or has something to do again. Where all is done, the last one is. */
function isOpen(lessons: readonly Lesson[], book: Props["book"]): boolean {
  const last = book.phases.at(-1)?.lessons;
  if (book.next === null) return lessons === last;
  return lessons.some(({ id }) => id === book.next!.lessonId || book.redo.some(({ lessonId }) => lessonId === id));
}

function LessonLine({
  lesson,
  timeZone,
  isToRedo,
  href,
}: {
  lesson: Lesson;
  timeZone: string;
  isToRedo: boolean;
  href: string;
}) {
  const t = useTranslations("progress.lessons");
  const { at, instructor, minutes, expectedMinutes, rating } = lesson;
  const day = at === null ? null : formatDayAsDdMmYyyy(localDayOf(at, timeZone));
  return (
    <li className="border-t border-line">
      <Opening
        className="group/lesson"
        summary={
          <summary className="flex cursor-pointer items-start gap-2 px-4 py-2 marker:content-none hover:bg-sunken">
            <Icon
              of={faChevronRight}
              className="mt-1 text-ink-3 transition-transform group-open/lesson:rotate-90 @min-[54rem]:mt-1.5"
            />
            <span
              className={`grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 @min-[54rem]:min-h-7 ${COLUMNS}`}
            >
              <b className="@max-[54rem]:col-start-1 @max-[54rem]:row-start-1">{lesson.reference}</b>
              <span className="flex min-w-0 gap-2 @max-[54rem]:col-span-2">
                <LessonIcon kind={lesson.kind} />
                <span className="min-w-0">
                  {lesson.title}
                  {lesson.repeatsId && <span className="text-ink-2"> · {t("extra")}</span>}
                </span>
              </span>
              <span className="text-ink-2 tabular-nums @max-[54rem]:empty:hidden @min-[54rem]:text-end @min-[54rem]:text-ink">
                {day}
              </span>
              <span className="text-ink-2 @max-[54rem]:empty:hidden @min-[54rem]:text-ink" title={instructor?.name}>
                {instructor && (instructor.callSign || instructor.name)}
              </span>
              <span className={`tabular-nums @min-[54rem]:text-end ${minutes === null ? "text-ink-2" : ""}`}>
                {formatHours(minutes ?? expectedMinutes)}
              </span>
              <span className="@max-[54rem]:empty:hidden">
                {rating !== null && <RatingMark rating={rating} isRoomy />}
              </span>
              <span className="@max-[54rem]:col-start-2 @max-[54rem]:row-start-1">
                <LessonStatus {...{ lesson, isToRedo }} />
              </span>
            </span>
          </summary>
        }
      >
        {() => <LessonDetails {...{ lesson, href }} />}
      </Opening>
    </li>
  );
}

/** What a lesson was rated, exercise by exercise, with the words beside; of one that is to come, what it trains. */
function LessonDetails({ lesson, href }: { lesson: Lesson; href: string }) {
  const t = useTranslations("progress.lessons");
  const isGiven = lesson.at !== null;
  return (
    <div className="bg-sunken px-4 pt-2 pb-4 @min-[54rem]:ps-10">
      {isGiven && (
        <p className="mb-2 text-ink-2">
          {[
            lesson.instructor?.name ?? t("noInstructor"),
            lesson.kind === "theory" ? null : lesson.aircraft.join(", ") || t("noAircraft"),
            lesson.isForced && t("forced"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {isGiven && (
        <blockquote className="mb-3 border-s-4 border-line-2 ps-3">{lesson.comment || t("noComment")}</blockquote>
      )}
      {lesson.studentComment && (
        <p className="mb-3">
          <span className="text-ink-2">{t("studentSays")}</span> {lesson.studentComment}
        </p>
      )}
      {lesson.exercises.length > 0 ? (
        <ul className="mb-3 max-w-[820px] border border-line bg-surface">
          {lesson.exercises.map(({ id, name, rating, comment, isRequired }) => (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-3 py-2 last:border-b-0"
            >
              <span>
                {name}
                {!isGiven && isRequired && <span className="text-ink-2"> · {t("required")}</span>}
              </span>
              <span>
                {rating === null ? (
                  isGiven && <span className="text-ink-2">{t("notRated")}</span>
                ) : (
                  <RatingMark rating={rating} />
                )}
              </span>
              {comment && <p className="col-span-2 text-ink-2">{comment}</p>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-ink-2">{t("noExercises")}</p>
      )}
      {lesson.skills.length > 0 && (
        <div className="mb-3 max-w-[820px] border border-line bg-surface">
          <RatedSkills skills={lesson.skills} />
        </div>
      )}
      <Link href={href} className="inline-flex min-h-11 items-center text-link underline @min-[54rem]:min-h-0">
        {t("open")}
      </Link>
    </div>
  );
}
