"use client";
import { faArrowRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useEffect, useRef, useState } from "react";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { NOT_DONE, RATINGS } from "@/lib/activity/training/follow-up/codes";
import type { LessonExercise } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import { CHOICES, RatingChoice } from "./rating-choice";
import type { Rating } from "./use-rating";

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
  const list = useRef<HTMLOListElement>(null);
  const isFocused = useRef(false);
  useEffect(() => {
    if (isFocused.current && !writes) (list.current?.children[at] as HTMLElement | undefined)?.focus();
  }, [at, writes]);

  const last = exercises.length - 1;
  const acts: RowActs = {
    move: (place) => onMove(Math.max(0, Math.min(place, last))),
    focus: (place, isRow) => {
      isFocused.current = true;
      if (isRow && place !== at) onMove(place);
    },
    write: onWrite,
    rate: (place, value) => {
      rating.rate(exercises[place]!.exerciseId, { rating: value });
      if (value === null) return;
      const asksWhy = value === RATINGS.unsatisfactory || value === RATINGS.shouldImprove;
      onMove(asksWhy ? place : Math.min(place + 1, last));
      onWrite(asksWhy);
    },
    say: (place, comment) => rating.rate(exercises[place]!.exerciseId, { comment }),
  };
  // Rows are drawn again only where something of theirs has changed, so what they call stays the same.
  const latest = useRef(acts);
  latest.current = acts;
  const [stable] = useState<RowActs>(() => ({
    move: (place) => latest.current.move(place),
    focus: (place, isRow) => latest.current.focus(place, isRow),
    write: (writes) => latest.current.write(writes),
    rate: (place, value) => latest.current.rate(place, value),
    say: (place, comment) => latest.current.say(place, comment),
  }));

  return (
    <div className="border border-line bg-surface">
      <div aria-hidden="true" className="flex flex-wrap gap-x-4 border-b-2 border-line px-3 py-1.5 font-bold">
        <span className="flex-[1_1_14rem] ps-9">{t("exercises")}</span>
        <span className="w-20">{t("last")}</span>
        <span className="w-[130px] touch:w-[178px]">{t("today")}</span>
      </div>
      <ol ref={list} data-exercises aria-label={t("exercises")}>
        {exercises.map((exercise, place) => (
          <ExerciseRow
            key={exercise.exerciseId}
            {...{ exercise, place, acts: stable }}
            given={rating.ratingOf(exercise.exerciseId)}
            isCurrent={place === at}
            writes={place === at && writes}
          />
        ))}
      </ol>
    </div>
  );
}

type RowActs = {
  move: (place: number) => void;
  focus: (place: number, isRow: boolean) => void;
  write: (writes: boolean) => void;
  rate: (place: number, value: number | null) => void;
  say: (place: number, comment: string) => void;
};
type RowProps = {
  exercise: LessonExercise;
  place: number;
  given: { rating: number; comment: string } | undefined;
  isCurrent: boolean;
  writes: boolean;
  acts: RowActs;
};

const ExerciseRow = memo(function ExerciseRow({ exercise, place, given, isCurrent, writes, acts }: RowProps) {
  const t = useTranslations("lessonFollowUp");
  const { name, isRequired, isRedo, last } = exercise;
  const isLow = given !== undefined && given.rating !== NOT_DONE && given.rating < RATINGS.satisfactory;
  function onKey(event: KeyboardEvent<HTMLLIElement>) {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = CHOICES.find((choice) => event.key === String(choice));
    const steps: Record<string, () => void> = {
      ArrowDown: () => acts.move(place + 1),
      ArrowUp: () => acts.move(place - 1),
      Home: () => acts.move(0),
      End: () => acts.move(Number.POSITIVE_INFINITY),
      Enter: () => acts.write(true),
      c: () => acts.write(true),
      Delete: () => acts.rate(place, null),
      Backspace: () => acts.rate(place, null),
    };
    const act = digit === undefined ? steps[event.key] : () => acts.rate(place, digit);
    if (!act) return;
    event.preventDefault();
    acts.focus(place, false);
    act();
  }
  return (
    <li
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? "true" : undefined}
      aria-label={`${place + 1}. ${name}`}
      onKeyDown={onKey}
      onFocus={(event) => acts.focus(place, event.target === event.currentTarget)}
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
          onClick={() => acts.move(place)}
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
          onChoose={(value) => acts.rate(place, value)}
        />
      </div>
      {writes || isLow ? (
        <div className="py-1 ps-9">
          <CommentBox
            label={t("why", { name })}
            value={given?.comment ?? ""}
            maxLength={MOST_LETTERS}
            error={isLow && given.comment.trim() === "" ? t("wordMissing") : undefined}
            autoFocus={writes}
            onChange={(comment) => acts.say(place, comment)}
            onLeave={() => {
              acts.write(false);
              acts.move(place + 1);
            }}
          />
        </div>
      ) : (
        given?.comment && <p className="ps-9 text-small text-ink-2">{given.comment}</p>
      )}
    </li>
  );
});
