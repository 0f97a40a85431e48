import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import type { Duty } from "@/lib/access/permissions/duties";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { SiteRole } from "@/lib/access/permissions/roles";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import { findPublicReservation } from "@/lib/activity/reservations/queries";
import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { isId } from "@/lib/platform/id-format";
import type { Locale } from "@/lib/platform/locale";
import { dayBounds, parseDay, toUnix } from "@/lib/platform/time";
import { describeLoadFilter, readLoadFilter, type WordedLoadFilter } from "./load/wire";
import { readMonthJson } from "./month/queries";
import type { MonthView } from "./month/schema";
import { readBoardRows, readPlanning, todayInTimeZone } from "./queries";
import { decodeBoardRows } from "./wire";
import { readYearJson } from "./year/queries";
import type { YearView } from "./year/schema";

/**
 * Finds the reservation that an address names, whatever its state, and its day. Null when there is none, or the reader may not
 * see it.
 */
export async function findReservationToOpen({ db, actor }: Reading, id: string) {
  const bar = isId(id) ? await findPublicReservation(db, id) : null;
  if (!bar || !can(actor, "planning.read", bar.siteId)) return null;
  const site = await db.site.findUniqueOrThrow({ where: { id: bar.siteId }, select: { timeZone: true } });
  return { bar, day: localDayOf(bar.start, site.timeZone) };
}

/**
 * Reads the data that the screen of a day or a week needs first. `date` comes from the address and names the day, or a day of
 * the week. If it is no valid day, today is used.
 */
export async function readPlanningPage(
  reading: Reading,
  actor: PersonActor,
  siteId: string,
  date: string | undefined,
  days: 1 | 7,
  locale: Locale,
) {
  const reach = narrowReach(reachOf(actor, "planning.read"), siteId);
  const wanted = parseDay(date);
  const firstOf = (day: string) => (days === 1 ? day : weekStart(day));
  const guess = firstOf(wanted ?? todayInTimeZone(reading.now, "UTC"));
  const rows = await readBoardRows(reading, reach, { day: guess, days }, locale);
  const { sites } = rows;
  const today = todayInTimeZone(reading.now, sites[0]?.timeZone ?? "Europe/Paris");
  const asked = wanted ?? today;
  const day = firstOf(asked);
  // With sites in several time zones, the period runs from the earliest start of the first day to the latest end of the last.
  const period = {
    from: Math.min(...sites.map(({ timeZone }) => dayBounds(day, timeZone).from)),
    to: Math.max(...sites.map(({ timeZone }) => dayBounds(addDays(day, days - 1), timeZone).to)),
  };
  const { numbers, reservations } = await readPlanning(reading, reach, period);
  return {
    siteId,
    rows: decodeBoardRows(day === guess ? rows : await readBoardRows(reading, reach, { day, days }, locale)),
    /** The day that was asked for, and the first one that is shown. */
    asked,
    day,
    today,
    period,
    seed: { reservations, numbers: Object.fromEntries(numbers) },
    now: toUnix(reading.now),
    reader: describeReader(actor),
  };
}

type Address = Record<string, string | string[] | undefined>;

/** What a month and a year need of their address: its day, or today on the clock of the first site, and the filters. */
async function readLoadAddress({ db, now }: Reading, reach: Reach, address: Address) {
  const written = (name: string) => {
    const given = address[name];
    return typeof given === "string" ? given : "";
  };
  const site = await db.site.findFirst({
    where: { state: "Active", id: toSiteIdFilter(reach) },
    orderBy: [{ name: "asc" }],
    select: { timeZone: true },
  });
  const today = todayInTimeZone(now, site?.timeZone ?? "Europe/Paris");
  const filters = readLoadFilter(written);
  // As the board, a month and a year only add cancelled ones to what is shown.
  const states = filters.states.filter((state) => state !== "Cancelled");
  return { today, day: parseDay(written("date")) ?? today, filters: { ...filters, states } };
}

/** Reads the data that the screen of a month needs first: the month of the day that the address names, else today's. */
export async function readMonthPage(
  reading: Reading,
  actor: PersonActor,
  siteId: string,
  address: Address,
  locale: Locale,
) {
  const reach = narrowReach(reachOf(actor, "planning.read"), siteId);
  const { filters, ...page } = await readLoadAddress(reading, reach, address);
  const month = page.day.slice(0, 7);
  const { json } = await readMonthJson(reading, reach, { ...filters, month }, locale);
  return {
    ...page,
    siteId,
    mayBook: mayBookAt(actor, siteId),
    seed: makeSeed<MonthView>(reading, month, filters, json),
  };
}

/** The same of a year. */
export async function readYearPage(
  reading: Reading,
  actor: PersonActor,
  siteId: string,
  address: Address,
  locale: Locale,
) {
  const reach = narrowReach(reachOf(actor, "planning.read"), siteId);
  const { filters, ...page } = await readLoadAddress(reading, reach, address);
  const year = page.day.slice(0, 4);
  const { json } = await readYearJson(reading, reach, { ...filters, year }, locale);
  return { ...page, siteId, seed: makeSeed<YearView>(reading, year, filters, json) };
}

const makeSeed = <View>({ now }: Reading, wanted: string, filters: WordedLoadFilter, json: string) => ({
  wanted,
  filters: describeLoadFilter(filters),
  view: JSON.parse(json) as View,
  now: toUnix(now),
});

/** Whether a person may book something at a site. For all sites together the planning is read-only. */
const mayBookAt = (actor: PersonActor, siteId: string) =>
  siteId !== "all" && bookableTypes.some((type) => can(actor, kinds[type].booking!.permission, siteId));

/** The signed-in person as the browser needs them, to know what they may do. */
export function describeReader(actor: PersonActor) {
  return {
    id: actor.id,
    callSign: actor.callSign,
    firstName: actor.firstName,
    lastName: actor.lastName,
    schoolRole: actor.schoolRole,
    roles: [...actor.roles].map(([id, roles]): [string, SiteRole[]] => [id, [...roles]]),
    duties: [...actor.duties].map(([id, held]): [string, [Duty, boolean][]] => [id, [...held]]),
  };
}
