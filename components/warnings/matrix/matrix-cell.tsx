import { faFileArrowUp } from "@fortawesome/free-solid-svg-icons";
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

/** A cell of the table: a date on paper while it is valid, a coloured box with icon and days as soon as it needs attention. */
export function MatrixCell({ standing, text, label, place, isFocusable, isOpen, onFocus, onOpen }: Props) {
  const isValid = standing.state === "Valid";
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
        isValid ? "border-transparent text-ink-2 hover:bg-primary-soft" : TONE_CLASS[toneOf(standing)],
        !isValid && "font-bold",
      )}
      style={isValid || standing.level === "Blocking" ? undefined : tintOf(standing.colour)}
    >
      {!isValid && <Icon of={STATE_ICONS[standing.state]} />}
      {text}
      {standing.renewal === "SentIn" && !isValid && <Icon of={faFileArrowUp} />}
    </button>
  );
}
