import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";

const FILLS: Record<number, string> = {
  1: "bg-neg border-neg",
  2: "bg-warn-edge border-warn-edge",
  3: "bg-pos-ink border-pos-ink",
};

type Props = {
  rating: number;
  /** Whether the word is for screen readers alone. */
  isShort?: boolean;
  /** Whether the word is shown in wide containers only. */
  isRoomy?: boolean;
};

/** What something was rated: the figure, three squares, and the word. */
export function RatingMark({ rating, isShort = false, isRoomy = false }: Props) {
  const t = useTranslations("progress.ratings");
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <b className="tabular-nums">{rating}</b>
      <RatingSquares rating={rating} />
      <span className={isShort ? "sr-only" : isRoomy ? "sr-only @min-[70rem]:not-sr-only" : undefined}>
        {t(String(rating) as "1" | "2" | "3")}
      </span>
    </span>
  );
}

/** A rating as three squares; what wasn't done fills none. */
export function RatingSquares({ rating }: { rating: number }) {
  return (
    <span aria-hidden="true" data-print="color" className="inline-flex gap-0.5">
      {[1, 2, 3].map((square) => (
        <span key={square} className={cx("size-2.5 border", square <= rating ? FILLS[rating] : "border-ink-3")} />
      ))}
    </span>
  );
}
