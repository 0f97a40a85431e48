"use client";
import { faArrowLeft, faFileSignature } from "@fortawesome/free-solid-svg-icons";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Page } from "@/components/shell/page/page";
import { useRefresh } from "@/components/shell/refresh";
import { useFailureToast } from "@/components/shell/use-failure-toast";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { dismissToast, showToast } from "@/components/ui/toast";
import { NOT_DONE } from "@/lib/activity/training/follow-up/codes";
import type { LessonNoteView } from "@/lib/activity/training/follow-up/notes/schema";
import { listInvalidExercises } from "@/lib/activity/training/follow-up/rules";
import type { LessonFollowUp } from "@/lib/activity/training/follow-up/wire";
import { localDayOf } from "@/lib/platform/day";
import { formatClock, formatDayInText } from "@/lib/platform/display";
import { CommentBox } from "./comment-box";
import { ExerciseList } from "./exercise-list";
import { submitLesson } from "./lesson-calls";
import { LessonHours } from "./lesson-hours";
import { PrivateNote } from "./private-note";
import { SkillGrid } from "./skill-grid";
import { ThumbRating } from "./thumb-rating";
import { ThumbSkills } from "./thumb-skills";
import { useRating } from "./use-rating";

const MOST_LETTERS = 10_000;
const KEPT_TOAST = "rest-rated";

/** The row of the current exercise and the current cell of the grid. */
const EXERCISE = "[data-exercises] > [tabindex='0']";
const GRID = "[data-skill-grid]";
const CELL = `${GRID} td > [tabindex='0']`;
const focusOn = (selector: string, options?: FocusOptions) =>
  document.querySelector<HTMLElement>(selector)?.focus(options);

type Props = {
  lesson: LessonFollowUp;
  timeZone: string;
  backHref: string;
  flightHref: string | null;
  /** What the reader has noted of it for themselves. Null: they may not. */
  note: LessonNoteView | null;
};

/** How a lesson goes on that was passed by force before it came back. Null: nobody has said it yet. */
function chosenBefore({ returned, isRepeated, exercises, entry }: LessonFollowUp): "redo" | "repeat" | null {
  if (!returned || listInvalidExercises(exercises, entry.exercises).length === 0) return null;
  return isRepeated ? "repeat" : "redo";
}

/** An instructor rates a student's lesson, from the first exercise until it is submitted to the student. */
export function RatingScreen({ lesson, timeZone, backHref, flightHref, note }: Props) {
  const t = useTranslations("lessonFollowUp");
  const locale = useLocale();
  const fail = useFailureToast();
  const refresh = useRefresh();
  const rating = useRating(lesson);
  const [at, setAt] = useState(0);
  const [writes, setWrites] = useState(false);
  const [pass, setPass] = useState(() => chosenBefore(lesson));
  const [isBusy, setBusy] = useState(false);
  const { exercises, grid } = lesson;
  const [part, setPart] = useState<"exercises" | "skills">(exercises.length > 0 ? "exercises" : "skills");
  const { gaps, entry } = rating;
  const seen = entry.exercises.length;
  const notDone = entry.exercises.filter(({ rating }) => rating === NOT_DONE).length;
  const asksHow = gaps.invalid.length > 0;
  const missing = [
    !lesson.isFlightClosed && t("missing.flight"),
    gaps.unrated.length > 0 && t("missing.unrated", { count: gaps.unrated.length }),
    gaps.wordless.length > 0 && t("missing.words", { count: gaps.wordless.length }),
    gaps.wordlessSkills.length > 0 && t("missing.skillWords", { count: gaps.wordlessSkills.length }),
    gaps.comment && t("missing.comment"),
    asksHow && pass === null && t("missing.choice"),
  ].filter((one) => typeof one === "string");
  const canSubmit = missing.length === 0 && !isBusy;

  async function submit() {
    setBusy(true);
    try {
      if (!(await rating.keep())) return;
      await submitLesson(
        lesson.lessonId,
        { isForced: asksHow, repeats: asksHow && pass === "repeat" },
        rating.version(),
      );
      showToast({ id: lesson.lessonId, tone: "success", title: t("submitted", { name: lesson.student.name }) });
      refresh();
    } catch (error) {
      fail(error, t("failed.submit"));
    } finally {
      setBusy(false);
    }
  }
  function rateRest() {
    const count = rating.rateRest();
    if (count === 0) return;
    const takeBack = () => {
      rating.undo();
      dismissToast(KEPT_TOAST);
    };
    const undo = { label: t("undo"), onPress: takeBack };
    showToast({ id: KEPT_TOAST, tone: "info", title: t("restRated", { count }), action: undo });
  }

  useEffect(() => {
    // Who comes with a keyboard rates at once. A touched screen stays as it is, because a finger rates without the focus.
    const isElsewhere = document.activeElement?.matches("input, textarea, select, [role=dialog] *");
    if (!isElsewhere && !matchMedia("(pointer: coarse)").matches)
      focusOn(document.querySelector(EXERCISE) ? EXERCISE : CELL, { preventScroll: true });
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const isTyping = target.matches("input, textarea, select");
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && event.key === "Enter") {
        event.preventDefault();
        document.querySelector<HTMLButtonElement>("[data-submit-lesson]:not(:disabled)")?.click();
      } else if (isCommand && event.key === "z" && !isTyping) {
        event.preventDefault();
        rating.undo();
      } else if (isTyping || isCommand || event.altKey) return;
      else if (event.key === "a" && target.matches(EXERCISE)) rateRest();
      else if (event.key === "g" && target.closest(`${EXERCISE}, ${GRID}`)) {
        event.preventDefault();
        focusOn(target.closest(GRID) ? EXERCISE : CELL);
      }
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  const submitButton = (className = "") => (
    <Button
      data-submit-lesson
      variant="primary"
      icon={faFileSignature}
      className={className}
      disabled={!canSubmit}
      onClick={() => void submit()}
    >
      {t("submit")}
    </Button>
  );
  const status = (
    <p className="text-small text-ink-2" aria-live="polite">
      {missing.length > 0 && t("cantSubmit", { what: missing.join(", ") })}{" "}
      {rating.isUnsaved
        ? t("keeping")
        : rating.keptAt !== null && t("keptAt", { at: formatClock(rating.keptAt, timeZone) })}
    </p>
  );
  const what = [lesson.programName, [lesson.reference, lesson.title].filter(Boolean).join(" ")];
  const day = lesson.start === null ? "" : formatDayInText(localDayOf(lesson.start, timeZone), locale);

  return (
    <Page
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={backHref} aria-label={t("back")} title={t("back")} className="touch:p-3">
            <Icon of={faArrowLeft} />
          </Link>
          {lesson.student.name}
          <span className="text-body font-normal text-ink-2">{[...what, day].filter(Boolean).join(", ")}</span>
        </span>
      }
      actions={
        <span className="flex items-center gap-3">
          <span className="flex min-w-40 items-center gap-2 text-ink-2 phone:w-full">
            <span className="min-w-16 flex-1">
              <ProgressBar label={t("progress")} value={(100 * seen) / Math.max(1, exercises.length)} />
            </span>
            <span className="whitespace-nowrap">
              {t("ratedOf", { rated: seen - notDone, notDone, count: exercises.length })}
            </span>
          </span>
          <span className="phone:hidden">{submitButton()}</span>
        </span>
      }
    >
      {lesson.returned && (
        <div className="mb-3">
          <Notice tone="info">{t("returnedBecause", { reason: lesson.returned.reason })}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-6">
        <div className="min-w-0 flex-[3_1_34rem] phone:flex-auto">
          {grid && exercises.length > 0 && (
            <div className="mb-3 tablet:hidden">
              <SegmentedControl
                label={t("skills.parts")}
                value={part}
                onValueChange={setPart}
                isShort
                segments={[
                  { value: "exercises", label: t("exercises") },
                  { value: "skills", label: t("skills.title") },
                ]}
              />
            </div>
          )}
          {exercises.length === 0 ? (
            <Notice tone="info">{t("noExercises")}</Notice>
          ) : (
            <>
              <div className="phone:hidden">
                <ExerciseList {...{ exercises, rating, at, writes }} onMove={setAt} onWrite={setWrites} />
                <p className="pt-2 text-small text-ink-2">{t("keys")}</p>
              </div>
              {part === "exercises" && (
                <div className="tablet:hidden">
                  <ThumbRating {...{ exercises, rating, at }} onMove={setAt} />
                </div>
              )}
            </>
          )}
          {grid && part === "skills" && (
            <div className="tablet:hidden">
              <ThumbSkills {...{ grid, rating }} />
            </div>
          )}
        </div>
        <aside
          className={cx("flex min-w-0 flex-col gap-4", grid ? "flex-[3_1_32rem] phone:flex-auto" : "flex-[2_1_22rem]")}
        >
          {grid && (
            <div className="phone:hidden">
              <SkillGrid {...{ grid, rating }} onLeave={() => focusOn(EXERCISE)} />
              <p className="pt-2 text-small text-ink-2">{t("skills.keys")}</p>
            </div>
          )}
          <LessonHours {...{ lesson, rating, timeZone, flightHref }} />
          {asksHow && (
            <section aria-labelledby="redo-title" className="border border-line bg-surface px-4 py-3">
              <h2 id="redo-title" className="mb-2 text-section font-bold">
                {t("redoNext")}
              </h2>
              <ul className="mb-2">
                {exercises
                  .filter(({ exerciseId }) => gaps.invalid.includes(exerciseId))
                  .map(({ exerciseId, name }) => {
                    const value = rating.ratingOf(exerciseId)?.rating;
                    return (
                      <li key={exerciseId} className="flex justify-between gap-3 py-1">
                        {name}
                        {value ? (
                          <RatingMark rating={value} isShort />
                        ) : (
                          <span className="text-ink-2">{t("notRated")}</span>
                        )}
                      </li>
                    );
                  })}
              </ul>
              <SegmentedControl
                label={t("redoNext")}
                value={pass ?? ""}
                onValueChange={(value) => setPass(value as typeof pass)}
                segments={[
                  { value: "redo", label: t("passAndRedo") },
                  { value: "repeat", label: t("repeat") },
                ]}
              />
              <p className="pt-2 text-small text-ink-2">{t("redoHint")}</p>
            </section>
          )}
          <CommentBox
            label={t("comment")}
            value={entry.comment}
            maxLength={MOST_LETTERS}
            rows={4}
            onChange={(comment) => rating.set({ comment })}
          />
          {status}
          {note && <PrivateNote lessonId={lesson.lessonId} note={note} />}
          <div className="tablet:hidden">{submitButton("min-h-12 w-full")}</div>
        </aside>
      </div>
    </Page>
  );
}
