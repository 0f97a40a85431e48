"use client";
import { faCircleMinus, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import type { WarningView } from "@/lib/activity/reservations/schema";

/** A box for each warning: what the rule found, and what would resolve it. */
export function Verdicts({
  warnings,
  curesOf,
}: {
  warnings: WarningView[];
  /** What would clear a finding, by its place in the list. */
  curesOf?: (finding: number) => ReactNode;
}) {
  const t = useTranslations("booking.details");
  return warnings.map((warning, at) => (
    <div
      key={warning.type + warning.subjectId + warning.label}
      className={cx(
        "mt-3 border-s-4 px-3 py-2 text-table phone:text-body",
        warning.blocking ? "border-s-neg bg-neg-soft" : "border-s-warn-edge bg-warn-soft",
      )}
    >
      <p className={cx("flex items-baseline gap-1.5 font-bold", warning.blocking ? "text-neg-ink" : "text-warn-ink")}>
        <Icon of={warning.blocking ? faCircleMinus : faTriangleExclamation} className="translate-y-px" />
        {t(warning.blocking ? "why" : "warning")}
      </p>
      <p className="font-bold">{warning.label}</p>
      <p>{warning.clear}</p>
      {curesOf?.(at)}
    </div>
  ));
}
