"use client";
import { faArrowRotateLeft } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { RatingMark } from "@/components/training/progress-book/rating-mark";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { NOT_DONE } from "@/lib/activity/training/follow-up/codes";
import type { LessonExercise } from "@/lib/activity/training/follow-up/wire";
import { CommentBox } from "./comment-box";
import { isLow } from "./rating-choice";
import { ThumbBar, useSwipe } from "./thumb-keys";
import type { Rating } from "./use-rating";

const MOST_LETTERS = 2_000;

type Props = {
  exercises: readonly LessonExercise[];
  rating: Rating;
  at: number;
  onMove: (at: number) => void;
};

/**
 * One exercise at a time, with four keys in reach of the thumb: 0 and 3 go on by themselves, 1 and 2 ask why first. A swipe changes the
 * exercise.
 */
export function ThumbRating({ exercises, rating, at, onMove }: Props) {
  const t = useTranslations("lessonFollowUp");
  const list = useRef<HTMLOListElement>(null);
  const { exerciseId, name, isRequired, isRedo, last } = exercises[at]!;
  const given = rating.ratingOf(exerciseId);
  const asksWhy = given !== undefined && isLow(given.rating);
  const page = useRef<HTMLElement>(null);
  const next = exercises[at + 1];
  const move = (by: number) => onMove(Math.max(0, Math.min(at + by, exercises.length - 1)));
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  const swipe = useSwipe(move);
  function choose(value: number) {
    // Drawn at once, because a phone opens its keyboard only while the tap is dealt with.
    flushSync(() => rating.rate(exerciseId, { rating: value }));
    if (!isLow(value)) move(1);
    else if (!given?.comment) page.current?.querySelector("textarea")?.focus();
  }

  return (
    <div className="-mx-4 flex flex-col">
      <ol ref={list} aria-label={t("exercises")} className="max-h-64 overflow-y-auto border-y border-line bg-surface">
        {exercises.map((one, place) => {
          const said = rating.ratingOf(one.exerciseId);
          return (
            <li key={one.exerciseId}>
              <button
                type="button"
                aria-current={place === at ? "true" : undefined}
                className={cx(
                  "flex min-h-12 w-full items-center gap-3 border-b border-line px-4 text-start",
                  place === at && "bg-primary-soft font-bold shadow-[inset_3px_0_0_var(--primary)]",
                )}
                onClick={() => onMove(place)}
              >
                <span className="w-6 text-ink-2 tabular-nums">{place + 1}</span>
                <span className="min-w-0 flex-1">{one.name}</span>
                {said === undefined ? (
                  <span className="font-normal text-ink-2">{t("toRate")}</span>
                ) : said.rating === NOT_DONE ? (
                  <span className="font-normal text-ink-2">{t("choices.0")}</span>
                ) : (
                  <RatingMark rating={said.rating} isShort />
                )}
              </button>
            </li>
          );
        })}
      </ol>
      <section ref={page} aria-labelledby="current-exercise" className="flex flex-col gap-2 px-4 py-3" {...swipe}>
        <h2 id="current-exercise" className="text-section font-bold">
          {at + 1} {name}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
          {isRedo && <Icon of={faArrowRotateLeft} />}
          {[isRedo && t("redo"), isRequired && t("required"), last ? "" : t("neverRated")].filter(Boolean).join(" · ")}
          {last && (
            <>
              <span>{t("last")}</span>
              <RatingMark rating={last.rating} isShort />
              <span>{last.comment}</span>
            </>
          )}
        </p>
        {(asksWhy || given?.comment) && (
          <CommentBox
            key={exerciseId}
            label={t("why", { name })}
            value={given?.comment ?? ""}
            maxLength={MOST_LETTERS}
            rows={3}
            error={asksWhy && given?.comment.trim() === "" ? t("wordMissing") : undefined}
            onChange={(comment) => rating.rate(exerciseId, { comment })}
          />
        )}
      </section>
      <ThumbBar
        {...{ label: t("rate", { name }), value: given?.rating, onChoose: choose, onMove: move }}
        back={at > 0 ? String(at) : null}
        backLabel={t("previous")}
        next={next ? t("next", { name: next.name }) : null}
        atEnd={t("allSeen")}
      />
    </div>
  );
}
