import type { Reading } from "@/lib/access/actor/as-actor";
import type { Reach } from "@/lib/access/permissions/reach";
import { localDayOf } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import {
  describeDays,
  type FoundFilter,
  listLoadSites,
  listMaintenance,
  readDailyLoads,
  readLoadVersion,
  rememberLoad,
} from "../load/queries";
import { listDays, listSiteDays, sumLoads } from "../load/rules";
import type { YearQuery, YearView } from "./schema";

type Query = Omit<YearQuery, "siteId">;

const daysOfYear = (year: string | number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });
const asked = (query: Query, locale: Locale) => {
  const first = daysOfYear(Number(query.year) - 1).first;
  return { what: "year" as const, first, last: daysOfYear(query.year).last, query, locale };
};

/** Reads the tag that `GET planning/year` would send now. */
export const readYearTag = async (reading: Reading, reach: Reach, query: Query, locale: Locale) =>
  (await readLoadVersion(reading, reach, asked(query, locale))).tag;

/** Reads the months of a year as the JSON text that `GET planning/year` sends, with its tag. */
export const readYearJson = (reading: Reading, reach: Reach, query: Query, locale: Locale) =>
  rememberLoad(reading, reach, asked(query, locale), (siteIds, found) =>
    readYear(siteIds, { ...query, found }, locale),
  );

async function readYear(
  siteIds: readonly string[],
  { year, ...filter }: FoundFilter & Pick<Query, "year">,
  locale: Locale,
): Promise<YearView> {
  const sites = await listLoadSites(siteIds, filter.rental);
  const [own, last] = [year, Number(year) - 1].map(daysOfYear).map(({ first, last }) => listDays(first, last));
  const siteDays = listSiteDays(sites, own!);
  // Of last year only the hours are shown.
  const before = listSiteDays(
    sites.map((site) => ({ ...site, latitude: null })),
    last!,
  );
  const [loads, loadsBefore, maintenance, days] = await Promise.all([
    readDailyLoads(siteDays, filter),
    readDailyLoads(before, filter),
    listMaintenance(siteDays, filter),
    describeDays(own!, sites, siteDays, locale),
  ]);
  const byMonth = (days: readonly string[]) => ({
    count: 12,
    groupOf: (place: number) => Number(days[place - 1]!.slice(5, 7)) - 1,
  });
  const perMonth = sumLoads(byMonth(own!), loads, siteDays, sites);
  const perMonthBefore = sumLoads(byMonth(last!), loadsBefore, [], sites);
  const zones = new Map(sites.map(({ id, timeZone }) => [id, timeZone]));
  return {
    year,
    sites: sites.map(({ id, name, timeZone, aircraft }) => ({ siteId: id, siteName: name, timeZone, aircraft })),
    months: perMonth.map((load, at) => ({
      month: `${year}-${String(at + 1).padStart(2, "0")}`,
      load,
      lastYear: perMonthBefore[at]!.flown + perMonthBefore[at]!.booked,
    })),
    maintenance: maintenance.map(({ aircraftId, callSign, work, siteId, start, end }) => ({
      ...{ aircraftId, callSign, work },
      firstDay: localDayOf(start, zones.get(siteId)!),
      lastDay: localDayOf(end - 1, zones.get(siteId)!),
    })),
    days,
  };
}
