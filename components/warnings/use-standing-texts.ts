import { useLocale, useTranslations } from "next-intl";
import { addDays, unixToUtcDay } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy, formatShortDate } from "@/lib/platform/display";
import type { Standing } from "@/lib/views/warnings/standing";

/** What is said of a standing: shortly in a cell, and in a sentence. */
export function useStandingTexts() {
  const t = useTranslations("warnings");
  const locale = useLocale();
  const dayText = (until: string | null) => (until ? formatDayAsDdMmYyyy(until) : "none");

  /** "21 d", "−7 d", "missing", "04/27", of recent experience "9 Feb". Empty where the icon says all. */
  function short({ state, until, remaining, unit }: Standing, isRecency = false): string {
    if (state === "Valid" && until && isRecency && isWithinYear(until)) return formatShortDate(until, locale);
    if (state === "Valid") return until ? `${until.slice(5, 7)}/${until.slice(2, 4)}` : t("cell.noEnd");
    if (state === "Missing") return t(isRecency ? "cell.notCurrent" : "cell.missing");
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
  function label(standing: Standing, what: string, who: string, isRecency = false): string {
    const isUnmet = isRecency && standing.state === "Missing";
    const state = isUnmet ? t("cell.notCurrent") : t(`states.${standing.state}`);
    const name = t("cell.name", { what, who, state, day: dayText(standing.until) });
    return standing.renewal === "SentIn" ? `${name}, ${t("cell.renewalSentIn")}` : name;
  }

  return { short, evidence, label };
}

/** A date without its year means one day only within a year. */
const isWithinYear = (day: string) => day < addDays(unixToUtcDay(Date.now() / 1000), 365);
