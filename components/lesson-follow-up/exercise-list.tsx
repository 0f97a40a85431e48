"use client";
import { faArrowRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { LessonExercise } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import { CHOICES, isLow, RatingChoice } from "./rating-choice";
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
 * it. Keys are commands only while a row itself has the focus.
 */
export function ExerciseList({ exercises, rating, at, onMove, writes, onWrite }: Props) {
  const t = useTranslations("lessonFollowUp");
  const list = useRef<HTMLOListElement>(null);

  const last = exercises.length - 1;
  /** Makes an exercise the current one and moves the focus before the next key comes, which may be the first of a comment. */
  function go(to: number, opensComment: boolean) {
    const place = Math.max(0, Math.min(to, last));
    flushSync(() => {
      onMove(place);
      onWrite(opensComment);
    });
    const row = list.current?.children[place];
    (opensComment ? row?.querySelector("textarea") : (row as HTMLElement | undefined))?.focus();
  }
  const acts: RowActs = {
    go,
    focus: (place) => place !== at && onMove(place),
    rate: (place, value) => {
      rating.rate(exercises[place]!.exerciseId, { rating: value });
      if (value === null) return;
      const asksWhy = isLow(value);
      go(asksWhy ? place : place + 1, asksWhy);
    },
    undo: (place) => {
      const rated = rating.undo()?.exercises.find(({ exerciseId }) => exerciseId === exercises[place]!.exerciseId);
      if (!rated || !isLow(rated.rating)) go(place, false);
    },
    say: (place, comment) => rating.rate(exercises[place]!.exerciseId, { comment }),
  };
  // Rows are drawn again only where something of theirs has changed, so what they call stays the same.
  const latest = useRef(acts);
  latest.current = acts;
  const [stable] = useState<RowActs>(() => ({
    go: (place, opensComment) => latest.current.go(place, opensComment),
    focus: (place) => latest.current.focus(place),
    rate: (place, value) => latest.current.rate(place, value),
    undo: (place) => latest.current.undo(place),
    say: (place, comment) => latest.current.say(place, comment),
  }));

  return (
    <div className="border border-line bg-surface">
      <div aria-hidden="true" className="flex flex-wrap gap-x-4 border-b-2 border-line px-3 py-1.5 font-bold">
        <span className="flex-[1_1_14rem] ps-9">{t("exercises")}</span>
        <span className="w-20">{t("last")}</span>
        <span className="w-[130px] touch:w-[178px]">{t("today")}</span>
      </div>
      <ol ref={list} data-exercises aria-label={t("exercises")} className="group/list">
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
  /** Goes to a row, or to its comment. */
  go: (place: number, opensComment: boolean) => void;
  /** Called where a row has got the focus. */
  focus: (place: number) => void;
  rate: (place: number, value: number | null) => void;
  /** Takes back what was done last, from within an empty comment: the key that opened it, if it was pressed by accident. */
  undo: (place: number) => void;
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
  const asksWhy = given !== undefined && isLow(given.rating);
  function onKey(event: KeyboardEvent<HTMLLIElement>) {
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== "z" || !(event.target as HTMLElement).matches("textarea") || given?.comment) return;
      event.preventDefault();
      return acts.undo(place);
    }
    if (event.target !== event.currentTarget) return;
    const digit = CHOICES.find((choice) => event.key === String(choice));
    const steps: Record<string, () => void> = {
      ArrowDown: () => acts.go(place + 1, false),
      ArrowUp: () => acts.go(place - 1, false),
      Home: () => acts.go(0, false),
      End: () => acts.go(Number.POSITIVE_INFINITY, false),
      Enter: () => acts.go(place, true),
      c: () => acts.go(place, true),
      Delete: () => acts.rate(place, null),
      Backspace: () => acts.rate(place, null),
    };
    const act = digit === undefined ? steps[event.key] : () => acts.rate(place, digit);
    if (!act) return;
    event.preventDefault();
    act();
  }
  return (
    <li
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? "true" : undefined}
      aria-label={`${place + 1}. ${name}`}
      onKeyDown={onKey}
      onFocus={(event) => event.target === event.currentTarget && acts.focus(place)}
      className={cx(
        "border-b border-line px-3 py-1 last:border-b-0 focus-visible:outline-2 focus-visible:-outline-offset-2",
        // Without the focus, its keys do nothing, so it stands back.
        isCurrent &&
          "bg-sunken shadow-[inset_3px_0_0_var(--line-2)] group-focus-within/list:bg-primary-soft group-focus-within/list:shadow-[inset_3px_0_0_var(--primary)]",
      )}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1">
        <button
          type="button"
          tabIndex={-1}
          className="flex min-w-0 flex-[1_1_14rem] items-baseline gap-3 text-start"
          onClick={() => acts.go(place, false)}
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
      {writes || asksWhy ? (
        <div className="py-1 ps-9">
          <CommentBox
            label={t("why", { name })}
            value={given?.comment ?? ""}
            maxLength={MOST_LETTERS}
            error={asksWhy && given.comment.trim() === "" ? t("wordMissing") : undefined}
            onChange={(comment) => acts.say(place, comment)}
            onLeave={() => acts.go(place + 1, false)}
          />
        </div>
      ) : (
        given?.comment && <p className="ps-9 text-small text-ink-2">{given.comment}</p>
      )}
    </li>
  );
});
