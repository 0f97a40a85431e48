"use client";
import { faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { formatHours } from "@/lib/platform/hours";
import type { MinimaName } from "@/lib/records/programs/minima";
import { addTotals, listLessons, type Tree } from "@/lib/records/programs/tree/rules";

/** The hours that the lessons plan, against the minima of the regulation. Amber: under a minimum. */
export function TreeTotals({ tree, minima }: { tree: Tree; minima: MinimaName }) {
  const t = useTranslations("programs.editor");
  const totals = useMemo(() => addTotals(listLessons(tree), minima), [tree, minima]);
  return (
    <dl className={cx("grid gap-px border-t border-line bg-line", totals.length === 4 ? "grid-cols-2" : "grid-cols-3")}>
      {totals.map(({ kind, minutes, minimum, paragraph }) => {
        const isUnder = minimum !== null && minutes < minimum;
        return (
          <div key={kind} className={cx("px-3 py-1.5", isUnder ? "bg-warn-soft" : "bg-surface")}>
            <dt className="text-caption text-ink-2">{[t(`totals.${kind}`), paragraph].filter(Boolean).join(", ")}</dt>
            <dd className="text-body tabular-nums">
              {isUnder && <Icon of={faTriangleExclamation} label={t("under")} className="me-1 text-warn-ink" />}
              {formatHours(minutes)}
              {minimum !== null && (
                <span className="text-small text-ink-2"> {t("minimum", { hours: formatHours(minimum) })}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
