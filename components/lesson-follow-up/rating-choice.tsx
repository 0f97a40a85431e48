"use client";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { NOT_DONE, RATINGS } from "@/lib/activity/training/follow-up/codes";

export const CHOICES = [NOT_DONE, ...Object.values(RATINGS)] as const;

/** Whether a rating asks why: it was done, below satisfactory. */
export const isLow = (rating: number): boolean => rating !== NOT_DONE && rating < RATINGS.satisfactory;

type ChoiceProps = {
  label: string;
  value: number | null;
  isReachable: boolean;
  onChoose: (value: number) => void;
};

/** The four keys of a rating, side by side. */
export function RatingChoice({ label, value, isReachable, onChoose }: ChoiceProps) {
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
