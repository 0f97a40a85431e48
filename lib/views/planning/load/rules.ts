import { addDays, startOfDay, utcDayToUnix } from "@/lib/platform/day";
import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";
import type { ClosedDays } from "@/lib/records/closures/rules";
import { computeSun, type Sun } from "@/lib/records/sites/sun";
import type { ClosureSpanView, LoadView } from "./schema";

/** Lists the days from one to another, both included. */
export function listDays(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** First and last instant of each of some consecutive days in a time zone, in unix seconds: 23, 24 or 25 hours apart. */
export function boundsOfDays(days: readonly string[], timeZone: string): { from: number; to: number }[] {
  const starts = days.map((day) => startOfDay(day, timeZone));
  const end = startOfDay(addDays(days.at(-1)!, 1), timeZone);
  return starts.map((from, place) => ({ from, to: starts[place + 1] ?? end }));
}

/** The instant at which the clock of a time zone shows an hour of a day that no change of clocks leaves out. */
export function hourOfDay(day: string, hour: number, timeZone: string): number {
  const shown = utcDayToUnix(day) + hour * 3600;
  const guess = shown - zoneOffsetSeconds(timeZone, shown);
  return shown - zoneOffsetSeconds(timeZone, guess);
}

/** A site with its clock, its place, and how many aircraft it has in use, without simulators. */
export type LoadSite = {
  id: string;
  name: string;
  timeZone: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  aircraft: number;
};

/** A day of a site with its bounds and its sun. `place` counts the days from 1. */
export type SiteDay = Sun & { siteId: string; place: number; from: number; to: number };

export function listSiteDays(sites: readonly LoadSite[], days: readonly string[]): SiteDay[] {
  return sites.flatMap(({ id, timeZone, latitude, longitude }) => {
    const bounds = boundsOfDays(days, timeZone);
    const site = latitude !== null && longitude !== null ? { latitude, longitude, timeZone } : null;
    return days.map((day, at) => ({
      siteId: id,
      place: at + 1,
      ...bounds[at]!,
      ...(site ? computeSun(day, site) : { sunrise: null, sunset: null }),
    }));
  });
}

/** The months of a year on the clock of each site, as long days without a sun. */
export function listSiteMonths(sites: readonly LoadSite[], year: number): SiteDay[] {
  const firsts = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}-01`);
  return sites.flatMap(({ id, timeZone }) => {
    const starts = [...firsts, `${year + 1}-01-01`].map((day) => startOfDay(day, timeZone));
    return firsts.map((_, at) => ({
      ...{ siteId: id, place: at + 1, from: starts[at]!, to: starts[at + 1]! },
      ...{ sunrise: null, sunset: null },
    }));
  });
}

/** What one site's reservations of one day come to. */
export type LoadRow = Omit<LoadView, "daylight"> & { siteId: string; place: number };

const COUNTED = [
  ...[
    "flights",
    "ground",
    "flown",
    "booked",
    "daylightUsed",
    "withoutAircraft",
    "withoutInstructor",
    "blocked",
    "attention",
    "followUps",
    "cancelled",
    "needing",
  ],
] as (keyof Omit<LoadView, "daylight">)[];

/**
 * Adds up the loads of sites and days in groups, such as days of all sites or months. `groupOf` says to which group, from 0, a
 * day belongs. The daylight of a group is that of all aircraft of the sites whose sun is known.
 */
export function sumLoads(
  { count, groupOf }: { count: number; groupOf: (place: number) => number },
  rows: readonly LoadRow[],
  days: readonly SiteDay[],
  sites: readonly LoadSite[],
): LoadView[] {
  const sums = Array.from({ length: count }, (): LoadView => {
    return { ...(Object.fromEntries(COUNTED.map((name) => [name, 0])) as LoadView), daylight: null };
  });
  for (const row of rows) {
    const sum = sums[groupOf(row.place)]!;
    for (const name of COUNTED) sum[name] += row[name];
  }
  const aircraft = new Map(sites.map((site) => [site.id, site.aircraft]));
  for (const { siteId, place, sunrise, sunset } of days) {
    const has = aircraft.get(siteId) ?? 0;
    if (sunrise === null || sunset === null || has === 0) continue;
    const sum = sums[groupOf(place)]!;
    sum.daylight = (sum.daylight ?? 0) + has * Math.max(0, Math.round((sunset - sunrise) / 60));
  }
  return sums;
}

/** Names the sites that are closed for some days. Closures of the same name and days are one. */
export function joinClosures(
  closures: readonly (ClosedDays & { siteId: string | null })[],
  sites: readonly Pick<LoadSite, "id" | "name">[],
): ClosureSpanView[] {
  const spans = new Map<string, ClosureSpanView>();
  for (const { siteId, name, firstDay, lastDay } of closures) {
    const key = JSON.stringify([firstDay, lastDay, name]);
    const closed = sites.filter(({ id }) => siteId === null || siteId === id).map((site) => site.name);
    const had = spans.get(key)?.sites ?? [];
    spans.set(key, { name, firstDay, lastDay, sites: [...new Set([...had, ...closed])] });
  }
  return [...spans.values()].map((span) => (span.sites.length === sites.length ? { ...span, sites: [] } : span));
}
