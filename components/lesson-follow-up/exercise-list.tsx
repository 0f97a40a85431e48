"use client";
import { faArrowRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { NOT_DONE, RATINGS } from "@/lib/activity/training/follow-up/codes";
import type { LessonExercise } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import type { Rating } from "./use-rating";

export const CHOICES = [NOT_DONE, ...Object.values(RATINGS)] as const;
const MOST_LETTERS = 2_000;

type Props = {
  exercises: readonly LessonExercise[];
  rating: Rating;
  /** The place of the current exercise, and the one whose comment is open. */
  at: number;
  onMove: (at: number) => void;
  writes: boolean;
  onWrite: (writes: boolean) => void;
};

/**
 * The exercises of a lesson by keys: a digit rates the current one and goes down, 1 and 2 open its comment in place, Enter leaves
 * it.
 */
export function ExerciseList({ exercises, rating, at, onMove, writes, onWrite }: Props) {
  const t = useTranslations("lessonFollowUp");
  const rows = useRef<(HTMLLIElement | null)[]>([]);
  const isFocused = useRef(false);
  useEffect(() => {
    if (isFocused.current && !writes) rows.current[at]?.focus();
  }, [at, writes]);
  const next = () => onMove(Math.min(at + 1, exercises.length - 1));

  function rate(place: number, value: number) {
    rating.rate(exercises[place]!.exerciseId, { rating: value });
    const asksWhy = value === RATINGS.unsatisfactory || value === RATINGS.shouldImprove;
    onMove(asksWhy ? place : Math.min(place + 1, exercises.length - 1));
    onWrite(asksWhy);
  }
  function onKey(event: KeyboardEvent<HTMLLIElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = CHOICES.find((choice) => event.key === String(choice));
    const steps: Record<string, () => void> = {
      ArrowDown: next,
      ArrowUp: () => onMove(Math.max(at - 1, 0)),
      Home: () => onMove(0),
      End: () => onMove(exercises.length - 1),
      Enter: () => onWrite(true),
      c: () => onWrite(true),
      Delete: () => rating.rate(exercises[at]!.exerciseId, { rating: null }),
      Backspace: () => rating.rate(exercises[at]!.exerciseId, { rating: null }),
    };
    const act = digit === undefined ? steps[event.key] : () => rate(at, digit);
    if (!act) return;
    event.preventDefault();
    isFocused.current = true;
    act();
  }

  return (
    <div className="border border-line bg-surface">
      <div aria-hidden="true" className="flex flex-wrap gap-x-4 border-b-2 border-line px-3 py-1.5 font-bold">
        <span className="flex-[1_1_14rem] ps-9">{t("exercises")}</span>
        <span className="w-20">{t("last")}</span>
        <span className="w-[130px] touch:w-[178px]">{t("today")}</span>
      </div>
      <ol aria-label={t("exercises")}>
        {exercises.map((exercise, place) => {
          const { exerciseId, name, isRequired, isRedo, last } = exercise;
          const isCurrent = place === at;
          const given = rating.ratingOf(exerciseId);
          const isLow = given !== undefined && given.rating !== NOT_DONE && given.rating < RATINGS.satisfactory;
          return (
            <li
              key={exerciseId}
              ref={(row) => {
                rows.current[place] = row;
              }}
              tabIndex={isCurrent ? 0 : -1}
              aria-current={isCurrent ? "true" : undefined}
              aria-label={`${place + 1}. ${name}`}
              onKeyDown={onKey}
              onFocus={(event) => {
                isFocused.current = true;
                if (event.target === event.currentTarget && !isCurrent) onMove(place);
              }}
              className={cx(
                "border-b border-line px-3 py-1 last:border-b-0 focus-visible:outline-2 focus-visible:-outline-offset-2",
                isCurrent && "bg-primary-soft shadow-[inset_3px_0_0_var(--primary)]",
              )}
            >
              <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
                <button
                  type="button"
                  tabIndex={-1}
                  className="flex min-w-0 flex-[1_1_14rem] items-baseline gap-3 text-start"
                  onClick={() => onMove(place)}
                >
                  <span className="w-6 shrink-0 text-ink-2 tabular-nums">{place + 1}</span>
                  <span className={cx(isCurrent && "font-bold")}>{name}</span>
                  {isRequired && <span className="text-small text-ink-2">{t("required")}</span>}
                  {isRedo && (
                    <span className="flex items-center gap-1 text-small text-ink-2">
                      <Icon of={faArrowRotateLeft} />
                      {t("redo")}
                    </span>
                  )}
                </button>
                <span className="w-20 shrink-0" title={last?.comment || undefined}>
                  {last && (
                    <>
                      <span className="sr-only">{t("last")} </span>
                      <RatingMark rating={last.rating} isShort />
                    </>
                  )}
                </span>
                <RatingChoice
                  label={t("rate", { name })}
                  value={given?.rating ?? null}
                  isReachable={isCurrent}
                  onChoose={(value) => rate(place, value)}
                />
              </div>
              {(isCurrent && writes) || isLow ? (
                <div className="py-1 ps-9">
                  <CommentBox
                    label={t("why", { name })}
                    value={given?.comment ?? ""}
                    maxLength={MOST_LETTERS}
                    error={isLow && given.comment.trim() === "" ? t("wordMissing") : undefined}
                    autoFocus={isCurrent && writes}
                    onChange={(comment) => rating.rate(exerciseId, { comment })}
                    onLeave={() => {
                      onWrite(false);
                      next();
                    }}
                  />
                </div>
              ) : (
                given?.comment && <p className="ps-9 text-small text-ink-2">{given.comment}</p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: number | null;
  isReachable: boolean;
  onChoose: (value: number) => void;
};

/** The four keys of a rating, side by side. */
function RatingChoice({ label, value, isReachable, onChoose }: ChoiceProps) {
  const t = useTranslations("lessonFollowUp");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a line of a row.
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 overflow-hidden rounded-control border border-control"
    >
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          tabIndex={isReachable ? 0 : -1}
          aria-pressed={value === choice}
          title={t(`choices.${choice}`)}
          aria-label={`${choice}, ${t(`choices.${choice}`)}`}
          className={cx(
            "min-h-7 w-8 border-s border-line-2 text-center font-bold tabular-nums first:border-s-0 touch:min-h-11 touch:w-11",
            value === choice ? "bg-primary text-on-primary" : "bg-surface text-ink-2 hover:bg-primary-soft",
          )}
          onClick={() => onChoose(choice)}
        >
          {choice}
        </button>
      ))}
    </div>
  );
}
