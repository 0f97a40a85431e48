import {
  faBan,
  faCircleCheck,
  faCircleMinus,
  faCircleQuestion,
  faCircleXmark,
  faFileArrowUp,
  faTriangleExclamation,
  type IconDefinition,
} from "@fortawesome/free-solid-svg-icons";
import type { PillTone } from "@/components/ui/pill";
import type { WarningState } from "@/lib/views/warnings/codes";
import type { Standing } from "@/lib/views/warnings/standing";

export const STATE_ICONS: Record<WarningState, IconDefinition> = {
  Valid: faCircleCheck,
  Soon: faTriangleExclamation,
  Awaiting: faFileArrowUp,
  Incomplete: faCircleQuestion,
  Missing: faBan,
  Expired: faCircleMinus,
  Invalid: faCircleXmark,
};

/** What keeps from flying is red. What only warns is amber, except what waits for somebody. */
export function toneOf({ state, level }: Standing): PillTone {
  if (level === "Blocking") return "blocking";
  if (state === "Awaiting") return "info";
  if (state === "Incomplete") return "neutral";
  return state === "Valid" ? "valid" : "warning";
}

/** The same colours for boxes that aren't pills. */
export const TONE_CLASS: Record<PillTone, string> = {
  valid: "border-pos-ink/60 bg-pos-soft text-pos-ink",
  warning: "border-warn-edge bg-warn-soft text-warn-ink",
  blocking: "border-neg bg-neg-soft text-neg-ink",
  info: "border-info-ink/60 bg-info-soft text-info-ink",
  neutral: "border-line-2 bg-sunken text-ink-2",
};

/** The colour of a threshold that the school chose tints the box; the text keeps its colour. */
export const tintOf = (colour: string | null) =>
  colour ? { borderColor: colour, backgroundColor: `color-mix(in oklab, ${colour} 18%, var(--surface))` } : undefined;
