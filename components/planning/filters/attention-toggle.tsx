"use client";
import { faFlag } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { getButtonClassName } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { BoardFilters } from "../types";
import { usePlanningKeys } from "../use-planning-keys";

/** Shows only what needs somebody, by one press. It says how many that are, whether it is pressed or not. */
export function AttentionToggle({
  filters: { attention },
  onChange,
  count,
  isPhone,
}: {
  filters: BoardFilters;
  onChange: (change: Partial<BoardFilters>) => void;
  count: number;
  isPhone?: boolean;
}) {
  const t = useTranslations("planning.filters");
  const toggle = () => onChange({ attention: !attention });
  usePlanningKeys({ onAttention: toggle });
  return (
    <button
      type="button"
      aria-pressed={attention}
      aria-label={t("attentionCount", { count })}
      title={t("attentionTitle")}
      onClick={toggle}
      className={cx(
        getButtonClassName(),
        "px-2.5! @max-[1200px]:px-2!",
        attention && "border-primary bg-primary-soft font-bold text-brand shadow-[inset_0_-3px_0_var(--primary)]",
      )}
    >
      <Icon of={faFlag} />
      {!isPhone && <span className="@max-[1240px]:hidden">{t("attention")}</span>}
      <b>{count}</b>
    </button>
  );
}
