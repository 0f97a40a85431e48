import { localDayOf } from "@/lib/platform/day";
import { computeNight, type Night } from "@/lib/records/sites/sun";
import type { SiteFact } from "./facts/sites";

/** Where a flight touches the night: it goes off block before dawn, or on block after dusk, at that time (unix seconds). */
export type NightTouch = { limit: "dawn" | "dusk"; at: number };

/**
 * Finds out whether a flight touches the night. The school's rule says when night begins and ends at the site, on the days of
 * off-block and on-block. Null when it doesn't, and `unknown` at a site without a position.
 */
export function findNightTouch(site: SiteFact, offBlock: number, onBlock: number): NightTouch | null | "unknown" {
  const [first, last] = [findNight(site, offBlock), findNight(site, onBlock)];
  if (!first || !last) return "unknown";
  if (first.dawn !== null && offBlock < first.dawn) return { limit: "dawn", at: first.dawn };
  // One that ends after midnight passes the dusk of the day on which it begins.
  const dusk = first.dusk ?? last.dusk;
  return dusk !== null && onBlock > dusk ? { limit: "dusk", at: dusk } : null;
}

/** The nights of a site by their days. A judgement of thousands of bookings asks for each day again and again. */
const nightsOfSites = new WeakMap<SiteFact, Map<string, Night>>();

/** Computes when night ends and begins on the day of a time (unix seconds). Null when the site has no position. */
export function findNight(site: SiteFact, at: number): Night | null {
  const { latitude, longitude, timeZone, nightRule } = site;
  if (latitude === null || longitude === null) return null;
  const day = localDayOf(at, timeZone);
  const nights = nightsOfSites.get(site) ?? new Map<string, Night>();
  nightsOfSites.set(site, nights);
  const night = nights.get(day) ?? computeNight(day, { latitude, longitude, timeZone }, nightRule);
  nights.set(day, night);
  return night;
}
