import { utcDayToUnix } from "@/lib/platform/day";
import { fromMinorUnits } from "@/lib/platform/money";
import type { Forecast, priceHours, Spread } from "./rules";
import type { ForecastView } from "./schema";

type Money = ReturnType<typeof priceHours> & { currency: string; spent: number; boughtMinutes: number };
const toUnixDay = (day: string | null) => (day === null ? null : utcDayToUnix(day));

export const presentSpread = ({ low, likely, high }: Spread, currency: string): Spread => ({
  low: fromMinorUnits(low, currency),
  likely: fromMinorUnits(likely, currency),
  high: fromMinorUnits(high, currency),
});

/** Converts a forecast to its form in the API. Amounts come in minor units. */
export const presentForecast = ({ days, atPaces, ...forecast }: Forecast, money: Money | null): ForecastView => ({
  ...forecast,
  days: days && { early: toUnixDay(days.early), likely: toUnixDay(days.likely), late: toUnixDay(days.late) },
  atPaces: atPaces.map(({ perWeek, day }) => ({ perWeek, day: toUnixDay(day) })),
  money: money && presentMoney(money),
});

function presentMoney({ currency, spent, boughtMinutes, total, parts }: Money): ForecastView["money"] {
  const amount = (minor: number | null) => (minor === null ? null : fromMinorUnits(minor, currency));
  return {
    currencyCode: currency,
    spent: fromMinorUnits(spent, currency),
    boughtMinutes,
    toCome: total && presentSpread(total, currency),
    parts: parts.map(({ cost, aircraftPrice, instructorPrice, ...part }) => ({
      ...part,
      aircraftPrice: amount(aircraftPrice),
      instructorPrice: amount(instructorPrice),
      cost: cost && presentSpread(cost, currency),
    })),
  };
}
