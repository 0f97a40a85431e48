import { unixToUtcDay } from "@/lib/platform/day";
import type { ForecastView } from "./schema";

const toDay = (unix: number | null) => (unix === null ? null : unixToUtcDay(unix));

/** Decodes a forecast. Its days have the form "2026-11-28". */
export const decodeForecast = ({ days, atPaces, ...forecast }: ForecastView) => ({
  ...forecast,
  days: days && { early: toDay(days.early), likely: toDay(days.likely), late: toDay(days.late) },
  atPaces: atPaces.map(({ perWeek, day }) => ({ perWeek, day: toDay(day) })),
});
export type TrainingForecast = ReturnType<typeof decodeForecast>;
