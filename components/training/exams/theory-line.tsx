import { faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { Training } from "@/lib/activity/training/overview/queries";

const LOOK = { past: "font-bold text-neg-ink", soon: "font-bold text-warn-ink", later: "text-ink-2" };

/** How far the theory exam of a training is, in one line. */
export function TheoryLine({ theory }: { theory: NonNullable<Training["theory"]> }) {
  const t = useTranslations("exams.line");
  const { passed, papers, said, urgency } = theory;
  return (
    <span className={cx("flex items-baseline gap-1.5 text-small tabular-nums", LOOK[urgency])}>
      {urgency !== "later" && <Icon of={faTriangleExclamation} />}
      {t(said.key, { ...said.values, passed, papers })}
    </span>
  );
}
