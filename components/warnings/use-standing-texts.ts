import { useTranslations } from "next-intl";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import type { Standing } from "@/lib/views/warnings/standing";

/** What is said of a standing: shortly in a cell, and in a sentence. */
export function useStandingTexts() {
  const t = useTranslations("warnings");
  const dayText = (until: string | null) => (until ? formatDayAsDdMmYyyy(until) : "none");

  /** "21 d", "−7 d", "missing", "04/27". Empty where the icon says all. */
  function short({ state, until, remaining, unit }: Standing): string {
    if (state === "Valid") return until ? `${until.slice(5, 7)}/${until.slice(2, 4)}` : t("cell.noEnd");
    if (state === "Missing") return t("cell.missing");
    if (remaining === null) return "";
    const count = `${remaining < 0 ? "−" : ""}${Math.abs(remaining)}`;
    return t(unit === "Cycles" ? "cell.landings" : "cell.days", { count });
  }

  /** "Expired on 14/11/2026". */
  function evidence({ state, until, remaining, unit }: Standing, isRecency = false): string {
    if (isRecency && state === "Missing") return t("evidence.recencyMissing");
    const day = dayText(until);
    if (state === "Soon") return t("evidence.Soon", { unit, count: remaining ?? 0, day });
    if (state === "Missing" || state === "Incomplete" || state === "Invalid") return t(`evidence.${state}`);
    return t(`evidence.${state}`, { day });
  }

  /** The name of a cell for who doesn't see its colour. */
  const label = (standing: Standing, what: string, who: string) =>
    t("cell.name", { what, who, state: t(`states.${standing.state}`), day: dayText(standing.until) });

  return { short, evidence, label };
}
