import type { useTranslations } from "next-intl";
import { formatDuration } from "@/components/ui/typed-time";
import { formatDayAsDdMmYyyy, formatMoney } from "@/lib/platform/display";
import type { Locale } from "@/lib/platform/locale";
import type { AircraftRate, InstructorRate } from "@/lib/records/prices/wire";
import { findPresentAndNext } from "./rates";

export type SentenceWords = {
  /** The texts of `prices.sentence`. */
  say: ReturnType<typeof useTranslations<"prices.sentence">>;
  locale: Locale;
  currency: string;
  tagNames: Readonly<Record<string, string>>;
};

const hoursOf = (minutes: number, locale: Locale) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(minutes / 60);

/** What an hour of an aircraft costs, and each rule that the price has beside it, as one sentence. */
export function describeAircraftRate(rate: AircraftRate, { say, locale, currency, tagNames }: SentenceWords): string {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 }).format(value / 100);
  const rules = [
    rate.soloPrice !== null && say("solo", { price: money(rate.soloPrice) }),
    rate.landingPrice > 0 && say("landing", { price: money(rate.landingPrice), landings: rate.landings }),
    rate.minimumMinutes > 0 && say("minimum", { duration: formatDuration(rate.minimumMinutes), per: rate.minimumPer }),
    rate.package && say("package", { hours: hoursOf(rate.package.minutes, locale), price: money(rate.package.price) }),
    ...rate.discounts.map((one) => say("discount", { percent: percent(one.percent), tag: tagNames[one.tagId] ?? "" })),
    rate.vat > 0 && say("vat", { percent: percent(rate.vat) }),
  ].filter((rule) => rule !== false && rule !== null);
  if (rules.length === 0 && rate.time !== "Session") rules.push(say("dualOrSolo"));
  return [say("hour", { price: money(rate.price), time: rate.time }), ...rules].join(", ");
}

/** What an hour of instruction costs, in theory and by the block hour. */
export function describeInstructorRate(rate: InstructorRate, { say, locale, currency }: SentenceWords): string {
  const money = (amount: number) => formatMoney(amount, currency, locale);
  return say("instruction", { theory: money(rate.theoreticalPrice), practice: money(rate.practicalPrice) });
}

/** The rate that holds today as a sentence, and below it since when, or what holds next. */
export function describePrice<R extends { startsOn: string }>(
  rates: readonly R[],
  today: string,
  describe: (rate: R) => string,
  describeShortly: (rate: R) => string,
  say: SentenceWords["say"],
): { sentence: string; note: string } {
  const { present, next } = findPresentAndNext(rates, today);
  const day = (rate: R) => formatDayAsDdMmYyyy(rate.startsOn);
  if (!present) return { sentence: next ? describe(next) : "", note: next ? say("from", { day: day(next) }) : "" };
  return {
    sentence: describe(present),
    note: next ? say("next", { price: describeShortly(next), day: day(next) }) : say("since", { day: day(present) }),
  };
}
