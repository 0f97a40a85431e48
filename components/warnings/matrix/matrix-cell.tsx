import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Standing } from "@/lib/views/warnings/standing";
import { STATE_ICONS, TONE_CLASS, tintOf, toneOf } from "../standing-look";

type Props = {
  standing: Standing;
  /** What it says, shortly. */
  text: string;
  label: string;
  /** Where the keys find it. */
  place: string;
  isFocusable: boolean;
  isOpen: boolean;
  onFocus: () => void;
  onOpen: (anchor: HTMLElement) => void;
};

/**
 * A cell of the table: a date on paper while it is valid, a coloured box with icon and days as soon as it needs attention. What was
 * handed in has the blue sign of what awaits validation, whatever colour the box has.
 */
export function MatrixCell({ standing, text, label, place, isFocusable, isOpen, onFocus, onOpen }: Props) {
  const { state, level, renewal } = standing;
  const isValid = state === "Valid";
  const isSentIn = state === "Awaiting" || renewal === "SentIn";
  const isBlocking = level === "Blocking";
  // What awaits and keeps from flying meanwhile is red, as all that keeps from flying.
  const icon = isBlocking && state === "Awaiting" ? STATE_ICONS.Expired : STATE_ICONS[state];
  const hasIcon = !isValid && (state !== "Awaiting" || isBlocking);
  const look = isValid
    ? isSentIn
      ? "border-info-ink/60 text-ink-2 hover:bg-primary-soft"
      : "border-transparent text-ink-2 hover:bg-primary-soft"
    : TONE_CLASS[toneOf(standing)];
  return (
    <button
      type="button"
      data-cell={place}
      data-print="text"
      tabIndex={isFocusable ? 0 : -1}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onFocus={onFocus}
      onClick={(event) => onOpen(event.currentTarget)}
      className={cx(
        "flex h-7 w-full items-center justify-center gap-1.5 rounded-strip border px-1 text-small whitespace-nowrap tabular-nums",
        look,
        !isValid && "font-bold",
      )}
      style={isValid || isBlocking ? undefined : tintOf(standing.colour)}
    >
      {hasIcon && <Icon of={icon} />}
      {text}
      {isSentIn && (
        <span className="rounded-strip bg-info-soft px-1 text-info-ink">
          <Icon of={STATE_ICONS.Awaiting} />
        </span>
      )}
    </button>
  );
}
