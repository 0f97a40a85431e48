import { faArrowRight, faTriangleExclamation } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { type Fact, FactBoxes } from "@/components/ui/fact-boxes";
import { Icon } from "@/components/ui/icon";
import { formatHours, formatWhole } from "@/lib/platform/hours";
import type { ComparedTotal } from "@/lib/records/programs/comparison/codes";

/** What changed in hours, against the minima of the regulation. */
export function ComparedTotals({ totals }: { totals: readonly ComparedTotal[] }) {
  const t = useTranslations("programs.comparison");
  const kinds = useTranslations("programs.editor.totals");
  const facts = totals.map(({ kind, before, after, minimum, paragraph }): Fact => {
    const say = kind === "lessons" ? formatWhole : formatHours;
    const isUnder = minimum !== null && after < minimum;
    const notes = [
      minimum !== null && [paragraph, t("atLeast", { hours: formatHours(minimum) })].filter(Boolean).join(", "),
      isUnder && t("under"),
      before === after && t("unchanged"),
    ].filter(Boolean);
    return {
      label: kind === "lessons" || kind === "simulator" || kind === "theory" ? t(`totals.${kind}`) : kinds(kind),
      value: (
        <span className="tabular-nums">
          {isUnder && <Icon of={faTriangleExclamation} className="me-1 text-warn-ink" />}
          {before !== after && (
            <>
              <span className="text-ink-2">{say(before)}</span>{" "}
              <Icon of={faArrowRight} label={t("becomes")} className="text-small text-ink-2" />{" "}
            </>
          )}
          {before === after ? say(after) : <b className="rounded-box bg-primary-soft px-1 text-brand">{say(after)}</b>}
        </span>
      ),
      note: notes.join(", "),
    };
  });
  return <FactBoxes facts={facts} />;
}
