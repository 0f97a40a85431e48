import { faCircleExclamation, faCircleInfo, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Icon } from "./icon";

const look = {
  info: { icon: faCircleInfo, className: "border-info-ink/60 bg-info-soft text-info-ink" },
  warning: { icon: faTriangleExclamation, className: "border-warn-edge bg-warn-soft text-warn-ink" },
  error: { icon: faCircleExclamation, className: "border-neg bg-neg-soft text-neg-ink" },
};

/** A message that stays on the page, because the person must read it before they continue. */
export function Notice({ tone, children }: { tone: keyof typeof look; children: ReactNode }) {
  const { icon, className } = look[tone];
  return (
    <div
      role={tone === "info" ? undefined : "alert"}
      className={cx("flex items-baseline gap-2 rounded-control border px-3 py-2 text-table", className)}
    >
      <Icon of={icon} className="translate-y-px" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
