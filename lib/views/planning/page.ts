import type { PersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import type { Duty } from "@/lib/access/permissions/duties";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, type Reach, reachOf, toSiteIdFilter } from "@/lib/access/permissions/reach";
import type { SiteRole } from "@/lib/access/permissions/roles";
import type { OpenDraftView } from "@/lib/activity/drafts/schema";
import { listAskedReservationIds } from "@/lib/activity/requests/queries";
import { bookableTypes, kinds } from "@/lib/activity/reservations/kinds";
import { findPublicReservation } from "@/lib/activity/reservations/queries";
import { addDays, localDayOf, weekStart } from "@/lib/platform/day";
import { isId } from "@/lib/platform/id-format";
import type { Locale } from "@/lib/platform/locale";
import { toOneLine } from "@/lib/platform/one-line";
import { dayBounds, parseDay, toUnix } from "@/lib/platform/time";
import { readOpenDraft } from "@/lib/work/drafts/read-draft";
import { findByRecords, keepAllowed, mayFilterByRecords } from "./filters/queries";
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

type Address = Record<string, string | string[] | undefined>;

/** Reads the parameters of an address that stand in it once, without what no database stores. */
const readerOf = (address: Address) => (name: string) => {
  const given = address[name];
  return typeof given === "string" ? toOneLine(given.toWellFormed()) : "";
};

/**
 * Reads the data that the screen of a day or a week needs first. The address names the day, or a day of
 * the week, and the filters. If it is no valid day, today is used.
 */
export async function readPlanningPage(
  reading: Reading,
  actor: PersonActor,
  siteId: string,
  address: Address,
  days: 1 | 7,
  locale: Locale,
) {
  const filters = keepAllowed(actor, siteId, readLoadFilter(readerOf(address)));
  const date = readerOf(address)("date");
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
  const siteIds = sites.map((site) => site.siteId);
  const [{ numbers, reservations }, askedIds, found] = await Promise.all([
    readPlanning(reading, reach, period),
    listAskedReservationIds(reading, siteIds),
    findByRecords(reading, reach, period, { ...filters, people: [] }),
  ]);
  return {
    siteId,
    rows: decodeBoardRows(day === guess ? rows : await readBoardRows(reading, reach, { day, days }, locale)),
    /** The day that was asked for, and the first one that is shown. */
    asked,
    day,
    today,
    period,
    seed: { reservations, numbers: Object.fromEntries(numbers) },
    found,
    askedIds,
    mayFilterByRecords: mayFilterByRecords(actor, siteId),
    now: toUnix(reading.now),
    reader: describeReader(actor),
    draft: await findDraft(reading, siteId, readerOf(address)("draft"), locale),
  };
}

/** Finds the draft that an address names. Null where there is none at the site that the reader may open. */
async function findDraft(reading: Reading, siteId: string, id: string, locale: Locale): Promise<OpenDraftView | null> {
  if (!isId(id) || !can(reading.actor, "planning.draft", siteId)) return null;
  const row = await reading.db.draftPlanning.findUnique({ where: { id }, select: { siteId: true, state: true } });
  return row?.state === "Open" && row.siteId === siteId ? readOpenDraft(reading, id, locale) : null;
}

/** For how many days lessons are booked at once by assistance. */
const ASSISTED_DAYS = 7;

/** A list of ids in an address, such as those of students. Undefined where it names none, or something else. */
function readIds(text: string): string[] | undefined {
  const ids = [...new Set(text.split(","))];
  return ids.every(isId) ? ids : undefined;
}

/**
 * Reads what booking by assistance needs of a site and of its address: the day from which on lessons are booked, or today, and
 * whose.
 */
export async function readAssistancePage(
  reading: Reading,
  actor: PersonActor,
  siteId: string,
  address: Address,
  locale: Locale,
) {
  const read = readerOf(address);
  const reach = narrowReach(reachOf(actor, "planning.read"), siteId);
  const wanted = parseDay(read("date"));
  const rows = decodeBoardRows(
    await readBoardRows(reading, reach, { day: wanted ?? todayInTimeZone(reading.now, "UTC"), days: 1 }, locale),
  );
  const site = rows.sites[0]!;
  const today = todayInTimeZone(reading.now, site.timeZone);
  const day = wanted ?? today;
  const [promotionId] = readIds(read("promotion")) ?? [];
  const { operationTypes, usualBriefing } = rows;
  return {
    ...{ siteId, day, today, now: toUnix(reading.now) },
    period: {
      start: dayBounds(day, site.timeZone).from,
      end: dayBounds(addDays(day, ASSISTED_DAYS - 1), site.timeZone).to,
    },
    asked: { promotionId, studentIds: readIds(read("students")) },
    context: { site, reader: describeReader(actor), operationTypes, usualBriefing },
  };
}

/** What a month and a year need of their address: its day, or today on the clock of the first site, and the filters. */
async function readLoadAddress({ db, now, actor }: Reading, reach: Reach, siteId: string, address: Address) {
  const written = readerOf(address);
  const site = await db.site.findFirst({
    where: { state: "Active", id: toSiteIdFilter(reach) },
    orderBy: [{ name: "asc" }],
    select: { timeZone: true },
  });
  const today = todayInTimeZone(now, site?.timeZone ?? "Europe/Paris");
  // Of an address that somebody else shared, only the filters count that the reader may set.
  const filters = keepAllowed(actor, siteId, readLoadFilter(written));
  // As the board, a month and a year only add cancelled ones to what is shown.
  const states = filters.states.filter((state) => state !== "Cancelled");
  return {
    today,
    day: parseDay(written("date")) ?? today,
    filters: { ...filters, states },
    mayFilterByRecords: mayFilterByRecords(actor, siteId),
  };
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
  const { filters, ...page } = await readLoadAddress(reading, reach, siteId, address);
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
  const { filters, ...page } = await readLoadAddress(reading, reach, siteId, address);
  const year = page.day.slice(0, 4);
  const { json } = await readYearJson(reading, reach, { ...filters, year }, locale);
  return { ...page, siteId, mayBook: mayBookAt(actor, siteId), seed: makeSeed<YearView>(reading, year, filters, json) };
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
