import type { useTranslations } from "next-intl";
import { formatMoney, formatRoundMoney } from "@/lib/platform/display";
import { displayHours } from "@/lib/platform/hours";
import type { Locale } from "@/lib/platform/locale";
import type { ForecastView } from "@/lib/views/forecast/schema";
import type { TrainingForecast } from "@/lib/views/forecast/wire";
import { whenOf } from "./when";

export type Words = { t: ReturnType<typeof useTranslations<"progress.forecast">>; locale: Locale };
type Days = NonNullable<TrainingForecast["days"]>;
type Money = NonNullable<TrainingForecast["money"]>;
type Spread = NonNullable<Money["toCome"]>;

const hoursOf = (minutes: number, { locale }: Words) => displayHours(Math.round(minutes), locale);

/** One figure, or two where they differ. */
function rangeOf(low: string, high: string, { t }: Words): string {
  return low === high ? low : t("range", { low, high });
}

export const sayDay = (day: string | null, { t, locale }: Words): string =>
  day === null ? t("farAhead") : t("when", whenOf(day, locale));

/** Between which days: "between early January and mid April 2027". */
export function sayDays({ early, late }: Days, words: Words): string {
  const [first, last] = [sayDay(early, words), sayDay(late, words)];
  if (late === null) return early === null ? "" : words.t("notBefore", { first });
  return first === last ? "" : words.t("between", { first, last });
}

export function sayAmounts({ low, high }: Spread, currency: string, { t, locale }: Words): string {
  const [least, most] = [formatRoundMoney(low, currency, locale), formatRoundMoney(high, currency, locale)];
  return least === most ? "" : t("between", { first: least, last: most });
}

/** What is left of each kind of hours, with its price where the reader knows it. */
function sayHours({ hours, money }: TrainingForecast, words: Words): string[] {
  const { t, locale } = words;
  return hours.map(({ kind, minutes }) => {
    const left = {
      kind: t(`kinds.${kind}`),
      hours: rangeOf(hoursOf(minutes.low, words), hoursOf(minutes.high, words), words),
    };
    const part = money?.parts.find((one) => one.kind === kind);
    if (!money || !part) return t("hours", left);
    if (!part.cost) return t("hoursUnpriced", left);
    const amount = (value: number) => formatMoney(value, money.currencyCode, locale);
    const prices = [
      part.aircraft !== null &&
        (part.aircraftPrice
          ? t("aircraft", { aircraft: part.aircraft, price: amount(part.aircraftPrice) })
          : t("aircraftFree", { aircraft: part.aircraft })),
      part.instructorPrice !== null && t("instructor", { price: amount(part.instructorPrice) }),
    ].filter((one) => one !== false);
    const round = (value: number) => formatRoundMoney(value, money.currencyCode, locale);
    const cost = rangeOf(round(part.cost.low), round(part.cost.high), words);
    if (prices.length === 0) return t("hoursFree", left);
    return t("hoursPriced", { ...left, prices: prices.join(", "), cost });
  });
}

function sayReason(reason: ForecastView["reasons"][number], words: Words): string {
  const { t } = words;
  switch (reason.code) {
    case "open":
      return t("reasons.open", { lessons: reason.lessons, hours: hoursOf(reason.minutes, words) });
    case "minima":
      return t("reasons.minima", { hours: hoursOf(reason.minutes, words) });
    case "finishers": {
      const { minutes, weeks, count } = reason;
      const hours = rangeOf(hoursOf(minutes.low, words), hoursOf(minutes.high, words), words);
      return t("reasons.finishers", { count, hours, weeks: rangeOf(`${weeks.low}`, `${weeks.high}`, words) });
    }
    case "pace":
      return t("reasons.pace", reason);
    case "longer":
      return t("reasons.longer", reason);
    case "tooEarly":
      return t("reasons.tooEarly", reason);
    case "booked":
      return t("reasons.booked", reason);
    case "stalled":
      return t("reasons.stalled", reason);
    case "noFinishers":
      return t("reasons.noFinishers", reason);
  }
}

/** How a forecast is reckoned, sentence by sentence. */
export const sayReckoning = (forecast: TrainingForecast, words: Words): string[] => [
  ...forecast.reasons.map((reason) => sayReason(reason, words)),
  ...sayHours(forecast, words),
  ...(forecast.money && forecast.money.boughtMinutes > 0
    ? [words.t("bought", { hours: hoursOf(forecast.money.boughtMinutes, words) })]
    : []),
  words.t(forecast.money ? "leftOut" : "examsLeftOut"),
];
