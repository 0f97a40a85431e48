import { useLocale, useTranslations } from "next-intl";
import { formatRoundMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import type { TrainingForecast } from "@/lib/views/forecast/wire";
import { sayDay, sayDays } from "./sentences";

/** A forecast in a sentence or two. */
export function ForecastLine({ forecast: { state, days, money } }: { forecast: TrainingForecast }) {
  const t = useTranslations("progress.forecast");
  const words = { t, locale: useLocale() as Locale };
  if (state === "Left") return null;
  const between = days && sayDays(days, words);
  const said = [
    state === "Complete" && t("complete"),
    state === "Stalled" && `${t("noDate")}. ${t("stalled")}`,
    days && t("line", { when: sayDay(days.likely, words) }),
    between && t("lineSpread", { between }),
    state === "TooEarly" && t("lineTooEarly"),
    state !== "Complete" &&
      money?.toCome &&
      t("lineCost", { amount: formatRoundMoney(money.toCome.likely, money.currencyCode, words.locale) }),
  ];
  return <p className="text-ink-2">{said.filter(Boolean).join(" ")}</p>;
}
