import type { Reading } from "@/lib/access/actor/as-actor";
import type { Reach } from "@/lib/access/permissions/reach";
import { kinds } from "@/lib/activity/reservations/kinds";
import { addDays, localDayOf, unixToUtcDay } from "@/lib/platform/day";
import { runPreparedQuery } from "@/lib/platform/db";
import { foldAccentsAndCase } from "@/lib/platform/fold";
import type { Locale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";
import { BY_POSITION } from "@/lib/records/aircraft/queries";
import { listClosedDays } from "@/lib/records/closures/queries";
import { listExpectedWork } from "@/lib/views/fleet/standing/queries";
import {
  describeDays,
  type FoundFilter,
  listLoadSites,
  listMaintenance,
  readDailyLoads,
  readHours,
  readLoadVersion,
  rememberLoad,
} from "../load/queries";
import { joinClosures, listDays, listSiteDays, listSiteMonths, sumLoads } from "../load/rules";
import { remember } from "../remembered";
import type { YearQuery, YearView } from "./schema";

type Query = Omit<YearQuery, "siteId">;

const daysOfYear = (year: string | number) => ({ first: `${year}-01-01`, last: `${year}-12-31` });
const asked = (query: Query & { counters: string }, locale: Locale) => {
  const first = daysOfYear(Number(query.year) - 1).first;
  return { what: "year" as const, first, last: daysOfYear(query.year).last, query, locale };
};

/** Reads the tag that `GET planning/year` would send now. */
export async function readYearTag(reading: Reading, reach: Reach, query: Query, locale: Locale) {
  const counters = await readCountersTag(reading);
  return (await readLoadVersion(reading, reach, asked({ ...query, counters }, locale))).tag;
}

/** Reads the months of a year as the JSON text that `GET planning/year` sends, with its tag. */
export async function readYearJson(reading: Reading, reach: Reach, query: Query, locale: Locale) {
  // What is expected depends on the day, and on counters and limits, which no planning shows.
  const counters = await readCountersTag(reading);
  return rememberLoad(reading, reach, asked({ ...query, counters }, locale), (siteIds, found) =>
    readYear(reading, siteIds, { ...query, ...found }, locale),
  );
}

async function readCountersTag({ now }: Reading): Promise<string> {
  const [row] = await runPreparedQuery<{ tag: string }>(
    "year-counters",
    `SELECT concat_ws('.',
       (SELECT concat_ws('.', sum(flight_minutes), sum(landings)) FROM aircraft),
       (SELECT concat_ws('.', sum(own_minutes), sum(own_landings)) FROM component),
       (SELECT concat_ws('.', count(*), count(removed_on)) FROM component_fitting),
       (SELECT concat_ws('.', count(*), sum(version)) FROM maintenance_limit),
       (SELECT concat_ws('.', count(*), sum(version)) FROM reservation WHERE limit_ids <> '{}')) AS tag`,
    [],
  );
  return `${unixToUtcDay(toUnix(now))} ${row!.tag}`;
}

const hasLimits = { limits: { some: { state: "Active" as const } } };

/** Lists the work that will probably be due in a year, as far as the filters leave maintenance and its aircraft. */
async function listExpected(
  reading: Reading,
  siteIds: readonly string[],
  { year, types, states, verdicts, rental, text, found, attention, crafts }: FoundFilter & Pick<Query, "year">,
): Promise<YearView["expectedMaintenance"]> {
  const { first, last } = daysOfYear(year);
  // Days differ by one around the world.
  const isPast = last < addDays(unixToUtcDay(toUnix(reading.now)), -1);
  const isLeftOut = types.length > 0 && !types.some((type) => kinds[type].aircraft?.isMaintained);
  // What isn't booked is nobody's, has no verdict and needs nobody yet.
  if (isPast || isLeftOut || found || attention || verdicts.length > 0 || states.some((state) => state !== "Cancelled"))
    return [];
  const fleet = await reading.db.aircraft.findMany({
    where: {
      ...{ siteId: { in: [...siteIds] }, state: "Active", ...(rental && { isRentable: true }) },
      ...(crafts.length === 1 && { type: crafts[0] === "Simulator" ? "Simulator" : { not: "Simulator" as const } }),
      OR: [hasLimits, { fittings: { some: { removedOn: null, component: hasLimits } } }],
    },
    select: { id: true, siteId: true, callSign: true, model: true },
    orderBy: BY_POSITION,
  });
  if (fleet.length === 0) return [];
  // Each booking brings what is expected a little nearer, which is told with the next flight or the next day: a year of
  // bookings isn't added up after each of them.
  const tag = await readCountersTag(reading);
  const key = `expected ${year} ${fleet.map(({ id }) => id).join()}`;
  const json = await remember("expected-work", key, tag, async () =>
    JSON.stringify(await listExpectedWork(reading, fleet, last)),
  );
  const searched = foldAccentsAndCase(text);
  const shown = new Set(
    fleet.filter((one) => foldAccentsAndCase(`${one.callSign} ${one.model}`).includes(searched)).map(({ id }) => id),
  );
  const expected = JSON.parse(json) as YearView["expectedMaintenance"];
  return expected.filter(({ aircraftId, day }) => day >= first && shown.has(aircraftId));
}

async function readYear(
  reading: Reading,
  siteIds: readonly string[],
  { year, ...filter }: FoundFilter & Pick<Query, "year">,
  locale: Locale,
): Promise<YearView> {
  const sites = await listLoadSites(siteIds, filter.rental);
  const { first, last: end } = daysOfYear(year);
  const own = listDays(first, end);
  const siteDays = listSiteDays(sites, own);
  const [loads, hoursBefore, maintenance, expectedMaintenance, closures, days] = await Promise.all([
    readDailyLoads(siteDays, filter),
    readHours(listSiteMonths(sites, Number(year) - 1), filter),
    listMaintenance(siteDays, filter),
    listExpected(reading, siteIds, { year, ...filter }),
    listClosedDays(reading, siteIds, first, end),
    describeDays(own, sites, siteDays, locale),
  ]);
  const byMonth = { count: 12, groupOf: (place: number) => Number(own[place - 1]!.slice(5, 7)) - 1 };
  const perMonth = sumLoads(byMonth, loads, siteDays, sites);
  const perMonthBefore = Array.from({ length: 12 }, () => 0);
  for (const { place, minutes } of hoursBefore) perMonthBefore[place - 1]! += minutes;
  const zones = new Map(sites.map(({ id, timeZone }) => [id, timeZone]));
  return {
    year,
    sites: sites.map(({ id, name, timeZone, aircraft }) => ({ siteId: id, siteName: name, timeZone, aircraft })),
    months: perMonth.map((load, at) => ({
      month: `${year}-${String(at + 1).padStart(2, "0")}`,
      load,
      lastYear: perMonthBefore[at]!,
    })),
    maintenance: maintenance.map(({ aircraftId, callSign, work, siteId, start, end }) => ({
      ...{ aircraftId, callSign, work },
      firstDay: localDayOf(start, zones.get(siteId)!),
      lastDay: localDayOf(end - 1, zones.get(siteId)!),
    })),
    expectedMaintenance,
    closures: joinClosures(closures, sites),
    days,
  };
}
