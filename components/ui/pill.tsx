import type { IconDefinition } from "@fortawesome/free-solid-svg-icons";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

export type PillTone = "valid" | "warning" | "blocking" | "info" | "neutral";

const tones: Record<PillTone, string> = {
  valid: "border-pos-ink/60 bg-pos-soft text-pos-ink",
  warning: "border-warn-edge bg-warn-soft text-warn-ink",
  blocking: "border-neg bg-neg-soft text-neg-ink",
  info: "border-info-ink/60 bg-info-soft text-info-ink",
  neutral: "border-line-2 bg-sunken text-ink-2",
};

/**
 * A small label for a state or result: a word with an icon. `tint` is a colour that people chose. The text keeps its colour.
 */
export function Pill({
  tone,
  icon,
  tint,
  isLong = false,
  children,
}: {
  tone: PillTone;
  icon?: IconDefinition;
  /** Whether its words may need more than one line. */
  isLong?: boolean;
  tint?: string;
  children: ReactNode;
}) {
  return (
    <span
      data-print="color"
      className={cx(
        "inline-flex items-center gap-1.5 rounded-strip border px-1.5 py-px text-small",
        isLong ? "wrap-anywhere" : "whitespace-nowrap",
        tones[tone],
      )}
      style={
        tint ? { borderColor: tint, backgroundColor: `color-mix(in oklab, ${tint} 18%, var(--surface))` } : undefined
      }
    >
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
