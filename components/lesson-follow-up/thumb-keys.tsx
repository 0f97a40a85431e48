"use client";
import { faChevronDown, faChevronUp } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type TouchEvent, useRef } from "react";
import { RatingSquares } from "@/components/training/progress-book/rating-mark";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { CHOICES } from "./rating-choice";

/** How far a finger moves sideways, in pixels, so that it is a swipe to another page. */
const SWIPE = 60;

/** Calls `move` with 1 or -1 where a finger swipes to the next page or to the one before. */
export function useSwipe(move: (by: number) => void) {
  const began = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      began.current = event.touches[0]!.clientX;
    },
    onTouchEnd: (event: TouchEvent) => {
      const by = event.changedTouches[0]!.clientX - (began.current ?? Number.NaN);
      if (Math.abs(by) > SWIPE) move(by < 0 ? 1 : -1);
      began.current = null;
    },
  };
}

type Props = { label: string; value: number | undefined; onChoose: (value: number) => void };

type BarProps = Props & {
  /** Goes by so many pages. */
  onMove: (by: number) => void;
  /** What stands on the way back, and what it says aloud. Null: this is the first page. */
  back: string | null;
  backLabel: string;
  /** What stands on the way on. Null: this is the last page. */
  next: string | null;
  atEnd: string;
};

/** At the foot of a page, in reach of the thumb: the keys of its rating, and the ways to the pages beside it. */
export function ThumbBar({ onMove, back, backLabel, next, atEnd, ...keys }: BarProps) {
  return (
    <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3">
      <ThumbKeys {...keys} />
      <div className="flex gap-2">
        <Button icon={faChevronUp} className="min-h-12" disabled={back === null} onClick={() => onMove(-1)}>
          {back}
          <span className="sr-only">{backLabel}</span>
        </Button>
        <Button
          variant="primary"
          icon={faChevronDown}
          className="min-h-12 min-w-0 flex-1"
          disabled={next === null}
          onClick={() => onMove(1)}
        >
          <span className="truncate">{next ?? atEnd}</span>
        </Button>
      </div>
    </div>
  );
}

/** The four keys of a rating. */
function ThumbKeys({ label, value, onChoose }: Props) {
  const t = useTranslations("lessonFollowUp");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a row of keys.
    <div role="group" aria-label={label} className="grid grid-cols-4 gap-2">
      {CHOICES.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={value === choice}
          className={cx(
            "flex min-h-22 min-w-0 flex-col items-center justify-center gap-1 rounded-box border text-caption leading-tight tracking-[-.03em] wrap-break-word",
            value === choice
              ? "border-primary bg-primary-soft shadow-[inset_0_0_0_1px_var(--primary)]"
              : "border-control bg-surface text-ink-2",
          )}
          onClick={() => onChoose(choice)}
        >
          <b className="text-page text-ink">{choice}</b>
          <RatingSquares rating={choice} />
          {t(`choices.${choice}`)}
        </button>
      ))}
    </div>
  );
}
