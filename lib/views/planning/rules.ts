import { type ClosedDays, listClosuresOf } from "@/lib/records/closures/rules";

/**
 * Why a day isn't like others: the site is closed, or its country rests. Without sites it is so at all that are shown. A public
 * holiday closes nothing.
 */
export type Rest = {
  name: string;
  isClosed: boolean;
  /** The last day of a closure. */
  until: string | null;
  sites: readonly string[];
};

type RestingSite = {
  siteName: string;
  closures: readonly ClosedDays[];
  holidays: readonly { day: string; name: string }[];
};

/** Lists why a day rests at some sites, closures first. What several sites have in common is said once. */
export function listRests(sites: readonly RestingSite[], day: string): Rest[] {
  const found = sites.flatMap(({ siteName, closures, holidays }) => [
    ...listClosuresOf(closures, day).map(({ name, lastDay }) => ({
      ...{ name, isClosed: true, until: lastDay, siteName },
    })),
    ...holidays
      .filter((one) => one.day === day)
      .map(({ name }) => ({
        ...{ name, isClosed: false, until: null, siteName },
      })),
  ]);
  const rests = new Map<string, Rest>();
  for (const { siteName, ...rest } of found) {
    const key = JSON.stringify(rest);
    const had = rests.get(key)?.sites ?? [];
    rests.set(key, { ...rest, sites: [...new Set([...had, siteName])] });
  }
  const all = [...rests.values()].sort((one, other) => Number(other.isClosed) - Number(one.isClosed));
  return all.map((rest) => (rest.sites.length === sites.length ? { ...rest, sites: [] } : rest));
}

/** The seconds of daylight that a period takes. The statements of a month and a year say the same (load/queries.ts). */
export const litSeconds = (
  { start, end }: { start: number; end: number },
  { sunrise, sunset }: { sunrise: number; sunset: number },
): number => Math.max(0, Math.min(end, sunset) - Math.max(start, sunrise));

/** Which share of the daylight of all aircraft is used. Null where there is no daylight or no aircraft. */
export const shareOfDaylight = (used: number, daylight: number | null): number | null =>
  daylight ? used / daylight : null;
