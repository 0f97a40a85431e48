"use client";
import { faCopy } from "@fortawesome/free-solid-svg-icons";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { TitledSection } from "@/components/ui/titled-section";
import { showToast } from "@/components/ui/toast";
import type { OCCURRENCE_DAMAGE, OCCURRENCE_INJURIES, OCCURRENCE_PHASES } from "@/lib/activity/occurrences/codes";
import type { OccurrenceView } from "@/lib/activity/occurrences/schema";
import { type AuthorityLine, writeAuthorityText } from "./authority-text";

/** What is typed or pasted into the authority's form. */
export function AuthorityTextSection({ report }: { report: OccurrenceView }) {
  const t = useTranslations("occurrences");
  const labels: Record<AuthorityLine, string> = {
    ...{ headline: t("form.headline"), reference: t("sheet.reference"), utc: t("sheet.utc"), place: t("form.place") },
    ...{ narrative: t("sheet.narrative"), risk: t("sheet.risk"), aircraft: t("form.aircraft") },
    ...{ phase: t("form.phase"), weather: t("form.weather"), damage: t("form.damage"), injuries: t("form.injuries") },
  };
  const text = writeAuthorityText(report, {
    line: (line, value) => t("sheet.line", { label: labels[line], value }),
    phase: (phase) => t(`phases.${phase as (typeof OCCURRENCE_PHASES)[number]}`),
    injuries: (injuries) => t(`injuries.${injuries as (typeof OCCURRENCE_INJURIES)[number]}`),
    damage: (damage) => t(`damage.${damage as (typeof OCCURRENCE_DAMAGE)[number]}`),
  });
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: "success", title: t("sheet.copied") });
    } catch {
      showToast({ tone: "error", title: t("sheet.copyFailed") });
    }
  }
  return (
    <TitledSection id="authority" title={t("sheet.text")} isFramed>
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p className="w-full bg-sunken p-3 whitespace-pre-line wrap-anywhere">{text}</p>
        <span data-print="hide">
          <Button icon={faCopy} onClick={() => void copy()}>
            {t("sheet.copy")}
          </Button>
        </span>
      </div>
    </TitledSection>
  );
}
