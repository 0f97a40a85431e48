import { useTranslations } from "next-intl";
import { OWN_RULE_KINDS, OWN_RULE_SCOPES, type PackRuleName } from "@/lib/activity/recency/codes";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { OwnWarning } from "@/lib/views/warnings/wire";
import { useStandingTexts } from "./use-standing-texts";

/** How one of the reader's own stands: "Expired on 14/11/2026". */
export function useEvidence() {
  const t = useTranslations("warnings.evidence");
  const texts = useStandingTexts();
  return ({ kind, standing, comment }: OwnWarning) => {
    if (standing.state === "Incomplete" && comment) return t("sentBack");
    if (kind !== "Recency" || standing.state === "Soon") return texts.evidence(standing);
    if (standing.state === "Missing") return t("recencyMissing");
    return t("recencyMet", { day: standing.until ? formatDayAsDdMmYyyy(standing.until) : "none" });
  };
}

/** What it is called: a rule of recent experience by its text, everything else by the name that the school gave it. */
export function useNameOf() {
  const t = useTranslations("recency");
  return ({ rule, own, name }: OwnWarning) => {
    if (!rule) return name;
    if (!own) return `${t(`rules.${rule as PackRuleName}`)} (${name})`;
    const figures = { days: own.days ?? 0, hours: (own.minutes ?? 0) / 60 };
    return t(`own.${OWN_RULE_KINDS[own.kind]!}`, { scope: OWN_RULE_SCOPES[own.scope]!, ...figures });
  };
}
