"use client";
import { useTranslations } from "next-intl";
import { type TouchEvent, useRef } from "react";
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

/** The four keys of a rating, in reach of the thumb. */
export function ThumbKeys({ label, value, onChoose }: Props) {
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
            "flex min-h-22 min-w-0 flex-col items-center justify-center gap-1 rounded-box border px-0.5 text-caption leading-tight wrap-anywhere",
            value === choice ? "border-2 border-primary bg-primary-soft" : "border-control bg-surface text-ink-2",
          )}
          onClick={() => onChoose(choice)}
        >
          <b className="text-page text-ink">{choice}</b>
          {t(`choices.${choice}`)}
        </button>
      ))}
    </div>
  );
}
