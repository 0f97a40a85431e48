import type { Reading } from "@/lib/access/actor/as-actor";
import type { Reach } from "@/lib/access/permissions/reach";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import type { Locale } from "@/lib/platform/locale";
import { daysOfMonth } from "@/lib/platform/month";
import { listClosedDays } from "@/lib/records/closures/queries";
import {
  describeDays,
  type FoundFilter,
  listLoadSites,
  listMaintenance,
  type PlannedMaintenance,
  readDailyLoads,
  readHourlyLoads,
  readLoadVersion,
  rememberLoad,
} from "../load/queries";
import {
  hourOfDay,
  joinClosures,
  type LoadRow,
  type LoadSite,
  listDays,
  listSiteDays,
  type SiteDay,
  sumLoads,
} from "../load/rules";
import { daysOfMonthSheet, FIRST_HOUR, HOURS } from "./rules";
import type { MonthQuery, MonthView } from "./schema";

type Query = Omit<MonthQuery, "siteId">;

const asked = (query: Query, locale: Locale) => {
  return { what: "month" as const, ...daysOfMonthSheet(query.month), query, locale };
};

/** Reads the tag that `GET planning/month` would send now. */
export const readMonthTag = async (reading: Reading, reach: Reach, query: Query, locale: Locale) =>
  (await readLoadVersion(reading, reach, asked(query, locale))).tag;

/** Reads the weeks of a month as the JSON text that `GET planning/month` sends, with its tag. */
export const readMonthJson = (reading: Reading, reach: Reach, query: Query, locale: Locale) =>
  rememberLoad(reading, reach, asked(query, locale), (siteIds, found) =>
    readMonth(reading, siteIds, { ...query, ...found }, locale),
  );

async function readMonth(
  reading: Reading,
  siteIds: readonly string[],
  { month, ...filter }: FoundFilter & Pick<Query, "month">,
  locale: Locale,
): Promise<MonthView> {
  const sites = await listLoadSites(siteIds, filter.rental);
  const { first, last } = daysOfMonthSheet(month);
  const days = listDays(first, last);
  const siteDays = listSiteDays(sites, days);
  const opens = sites.flatMap(({ timeZone }) => days.map((day) => hourOfDay(day, FIRST_HOUR, timeZone)));
  const [loads, hours, maintenance, closures, described] = await Promise.all([
    readDailyLoads(siteDays, filter),
    readHourlyLoads(siteDays, opens, HOURS, filter),
    listMaintenance(siteDays, filter),
    listClosedDays(reading, siteIds, first, last),
    describeDays(days, sites, siteDays, locale),
  ]);
  const perDay = sumLoads({ count: days.length, groupOf: (place) => place - 1 }, loads, siteDays, sites);
  return {
    month,
    sites: sites.map(({ id, name, timeZone, aircraft }) => ({ siteId: id, siteName: name, timeZone, aircraft })),
    days: described.map((day, at) => ({
      ...day,
      load: perDay[at]!,
      hours: listHours(hours.filter(({ place }) => place === at + 1)),
      maintenance: listMaintenanceOfDay(maintenance, siteDays, opens, at + 1),
    })),
    closures: joinClosures(closures, sites),
    total: sumMonth(month, days, loads, siteDays, sites),
  };
}

/** The types of reservation that are out on a day, in the legend's order, with their aircraft by the hour, of all sites. */
function listHours(
  rows: readonly { type: string; hour: number; aircraft: number }[],
): MonthView["days"][number]["hours"] {
  return reservationTypes.flatMap((type) => {
    const aircraft = Array.from({ length: HOURS }, () => 0);
    for (const row of rows) if (row.type === type) aircraft[row.hour]! += row.aircraft;
    return aircraft.some((count) => count > 0) ? [{ type: kinds[type].code, aircraft }] : [];
  });
}

function listMaintenanceOfDay(
  all: readonly PlannedMaintenance[],
  days: readonly SiteDay[],
  opens: readonly number[],
  place: number,
): MonthView["days"][number]["maintenance"] {
  return days.flatMap((day, at) => {
    if (day.place !== place) return [];
    const ofDay = all.filter(({ siteId, start, end }) => siteId === day.siteId && start < day.to && end > day.from);
    const hour = (unix: number) => Math.min(HOURS, Math.max(0, (unix - opens[at]!) / 3600));
    return ofDay.map(({ aircraftId, callSign, work, start, end }) => {
      return { aircraftId, callSign, work, start: hour(start), end: hour(end) };
    });
  });
}

/** The sum of the month's own days, without those of its neighbours. */
function sumMonth(
  month: string,
  days: readonly string[],
  loads: readonly LoadRow[],
  siteDays: readonly SiteDay[],
  sites: readonly LoadSite[],
) {
  const { first, last } = daysOfMonth(month);
  const isOwn = ({ place }: { place: number }) => days[place - 1]! >= first && days[place - 1]! <= last;
  return sumLoads({ count: 1, groupOf: () => 0 }, loads.filter(isOwn), siteDays.filter(isOwn), sites)[0]!;
}
