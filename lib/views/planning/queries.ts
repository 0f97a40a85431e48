import type { Reading } from "@/lib/access/actor/as-actor";
import { readPlanningSequenceNumbers, readPlanningVersion } from "@/lib/access/changes/planning-numbers";
import { can } from "@/lib/access/permissions/permissions";
import type { Reach } from "@/lib/access/permissions/reach";
import { listNotificationsAbout } from "@/lib/activity/notifications/queries";
import type { ToldView } from "@/lib/activity/notifications/schema";
import { listGuestMails } from "@/lib/activity/reservations/guests/queries";
import type { GuestMailKind } from "@/lib/activity/reservations/guests/rules";
import { presentReservation } from "@/lib/activity/reservations/present";
import {
  listHistory,
  listReservationsOfSites,
  readReservationDetails,
  TOUCHES_PERIOD_SQL,
} from "@/lib/activity/reservations/queries";
import {
  asSeenBy,
  mayReadDetails,
  mayReadGuest,
  type RightsSubject,
  readsAllDetails,
  toRightsSubject,
} from "@/lib/activity/reservations/reach";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { HistoryView, ReservationView } from "@/lib/activity/reservations/schema";
import {
  decodePublicReservation,
  encodePublicReservation,
  type PublicReservation,
} from "@/lib/activity/reservations/wire";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { runPreparedQuery } from "@/lib/platform/db";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES, type AircraftType } from "@/lib/records/aircraft/codes";
import { listActiveAircraft } from "@/lib/records/aircraft/queries";
import { listClassrooms } from "@/lib/records/classrooms/queries";
import { listClosedDays } from "@/lib/records/closures/queries";
import { operationTypeDictionary } from "@/lib/records/dictionaries/dictionaries";
import { listEntries } from "@/lib/records/dictionaries/dictionary";
import { listInstructors, listPhoneNumbers, listStudentIdsWithSite } from "@/lib/records/people/queries";
import { listHolidaysAmong } from "@/lib/records/sites/holidays";
import { listSiteIds } from "@/lib/records/sites/queries";
import { computeNight, computeSun } from "@/lib/records/sites/sun";
import { readDrafted } from "@/lib/work/drafts/read-draft";
import { describePlanningReader, listGrounds } from "./grounds";
import { readLowPotentials } from "./potentials";
import { remember } from "./remembered";
import type { BoardRows } from "./schema";

/** A period in unix seconds. `to` is exclusive. */
type Period = { from: number; to: number };

/** For how many days after those that a board shows it names closures, so that forms avoid them. */
const CLOSURES_AHEAD = 60;

/**
 * Reads the reservations of a reach in a period and when people are available, with the planning number of each site. The numbers are read first, so the
 * reservations may be newer than the numbers but never older.
 */
export async function readPlanning(reading: Reading, reach: Reach, { from, to }: Period) {
  const siteIds = await listSiteIds(reading, reach);
  const numbers = await readPlanningSequenceNumbers(siteIds);
  const [reservations, grounds] = await Promise.all([
    listReservationsOfSites(siteIds, from, to),
    listGrounds(reading, siteIds, { from, to }),
  ]);
  const seen = reservations.map((planned) => asSeenBy(reading.actor, planned));
  return { numbers, reservations: [...seen, ...grounds.map(decodePublicReservation)] };
}

/** A period of the planning, and whether the answer holds when people are available (1), or that alone (2). */
type Asked = Period & { availability: number };

const readsAll = ({ actor }: Reading, siteIds: readonly string[]) => siteIds.every((id) => readsAllDetails(actor, id));

const tagOf = (reading: Reading, siteIds: readonly string[], tag: string, { from, to, availability }: Asked) =>
  `${tag};${from}-${to}${availability ? `;${availability}` : ""}${
    availability || !readsAll(reading, siteIds) ? `;${describePlanningReader(reading, siteIds)}` : ""
  }`;

/** Reads the ETag that `GET reservation/planning` would send now. */
export async function readPlanningEtag(reading: Reading, reach: Reach, asked: Asked): Promise<string> {
  const siteIds = await listSiteIds(reading, reach);
  return tagOf(reading, siteIds, (await readPlanningVersion(siteIds)).tag, asked);
}

/**
 * Reads the planning as the JSON text that `GET reservation/planning` sends. What all its details may be read of is one text for
 * all, cached until the planning changes.
 */
export async function readPlanningJson(reading: Reading, reach: Reach, asked: Asked) {
  const { from, to } = asked;
  const siteIds = await listSiteIds(reading, reach);
  const { version, tag } = await readPlanningVersion(siteIds);
  const grounds = asked.availability ? await listGrounds(reading, siteIds, asked) : [];
  const tagOfAll = tagOf(reading, siteIds, tag, asked);
  if (asked.availability === 2) return { version, tag: tagOfAll, json: JSON.stringify(grounds) };
  const texts = await remember("planning", `${siteIds.join()} ${from} ${to}`, tag, async () => {
    const planned = await listReservationsOfSites(siteIds, from, to);
    const open = encodeAll(planned);
    const lessons = planned.filter(({ title }) => title !== null);
    return {
      planned,
      open,
      closed: lessons.length ? encodeAll(planned.map((one) => ({ ...one, title: null }))) : open,
    };
  });
  return { version, tag: tagOfAll, json: joinLists(textSeenBy(reading, siteIds, texts), grounds) };
}

const encodeAll = (planned: readonly PublicReservation[]) => JSON.stringify(planned.map(encodePublicReservation));

/** Few readers have lessons of their own among others' in a period. All else see one of two texts. */
function textSeenBy(
  reading: Reading,
  siteIds: readonly string[],
  { planned, open, closed }: { planned: readonly PublicReservation[]; open: string; closed: string },
): string {
  if (readsAll(reading, siteIds)) return open;
  const seen = planned.map((one) => asSeenBy(reading.actor, one));
  return seen.some(({ title }) => title !== null) ? encodeAll(seen) : closed;
}

/** Adds entries to the text of a list, without reading the text. */
function joinLists(json: string, more: readonly object[]): string {
  if (more.length === 0) return json;
  return `${json.slice(0, -1)}${json === "[]" ? "" : ","}${JSON.stringify(more).slice(1)}`;
}

/**
 * Reads the sites of a board with the rows of aircraft, rooms and instructors, and the ids of students. Rows of other
 * people aren't read here: the board makes them from the reservations in which these people take part.
 */
async function boardResources(
  reading: Reading,
  reach: Reach,
  days: string[],
  locale: Locale,
): Promise<BoardRows["sites"]> {
  const { db } = reading;
  const siteIds = await listSiteIds(reading, reach);
  const [sites, aircraft, potentials, classrooms, instructors, students, closures, school] = await Promise.all([
    db.site.findMany({ where: { id: { in: [...siteIds] } }, orderBy: { name: "asc" } }),
    listActiveAircraft(reading, reach),
    readLowPotentials(reading, siteIds),
    listClassrooms(reading, reach),
    listInstructors(reading, reach),
    listStudentIdsWithSite(reading, reach),
    listClosedDays(reading, siteIds, days[0]!, addDays(days.at(-1)!, CLOSURES_AHEAD)),
    db.school.findFirst({ select: { slotMinutes: true, nightRule: true } }),
  ]);
  const holidays = await Promise.all(sites.map(({ country }) => listHolidaysAmong(days, country, locale)));
  return sites.map((site, at) => {
    const { latitude, longitude, timeZone } = site;
    const place = latitude !== null && longitude !== null ? { latitude, longitude, timeZone } : null;
    const daylight = days.map((day) => ({
      ...(place ? computeSun(day, place) : { sunrise: null, sunset: null }),
      ...(place ? computeNight(day, place, school?.nightRule ?? "SunsetPlus30") : { dawn: null, dusk: null }),
    }));
    return {
      siteId: site.id,
      siteName: site.name,
      icao: site.icao,
      isActive: site.state === "Active",
      timeZone,
      airports: site.airports,
      slotMinutes: school?.slotMinutes ?? 15,
      ...daylight[0]!,
      daylight,
      aircraft: aircraft
        .filter((one) => one.siteId === site.id)
        .map((one) => ({ ...one, potential: potentials.get(one.id) ?? null })),
      classrooms: classrooms.filter((one) => one.siteId === site.id),
      instructors: instructors
        .filter((one) => one.siteId === site.id)
        .map(({ id, callSign, prenom, nom }) => ({ id, callSign, firstName: prenom, lastName: nom })),
      closures: closures.flatMap(({ siteId, ...closure }) => (siteId === null || siteId === site.id ? [closure] : [])),
      holidays: holidays[at]!,
      students: students.filter((one) => one.siteId === site.id).map((one) => one.personId),
    };
  });
}
export type BoardSite = BoardRows["sites"][number];

/** Lists the aircraft that reservations of some days have, without those in use at the sites, which have a row. */
async function listOtherAircraft(reading: Reading, reach: Reach, days: string[]): Promise<BoardRows["otherAircraft"]> {
  // A day begins sooner in some time zones than in others.
  const [from, to] = [utcDayToUnix(days[0]!) - 86_400, utcDayToUnix(days.at(-1)!) + 2 * 86_400];
  const rows = await runPreparedQuery<{ id: string; type: AircraftType; is_rentable: boolean }>(
    "other-aircraft",
    `SELECT DISTINCT a.id, a.type::text AS type, a.is_rentable FROM reservation r JOIN aircraft a ON a.id = r.aircraft_id
     WHERE r.site_id = ANY($1::char(24)[]) AND ${TOUCHES_PERIOD_SQL} AND r.withdrawn_at IS NULL
       AND (a.state <> 'Active' OR a.site_id <> ALL($1)) ORDER BY a.id`,
    [await listSiteIds(reading, reach), from, to],
  );
  return rows.map(({ id, type, is_rentable }) => ({
    id,
    type: AIRCRAFT_TYPES.indexOf(type),
    enableRental: is_rentable,
  }));
}

/** Reads what the board of a day, or of the days that begin with it, shows in addition to its reservations. */
export async function readBoardRows(
  reading: Reading,
  reach: Reach,
  { day, days: count }: { day: string; days: number },
  locale: Locale,
): Promise<BoardRows> {
  const days = Array.from({ length: count }, (_, at) => addDays(day, at));
  const [sites, otherAircraft, types, school] = await Promise.all([
    boardResources(reading, reach, days, locale),
    listOtherAircraft(reading, reach, days),
    listEntries(operationTypeDictionary, reading, ["Active"]),
    reading.db.school.findFirst({
      select: { cancellationNoticeHours: true, usualBriefingMinutes: true, usualDebriefingMinutes: true },
    }),
  ]);
  return {
    sites,
    otherAircraft,
    operationTypes: types,
    noticeHours: school?.cancellationNoticeHours ?? 24,
    usualBriefing: { before: school?.usualBriefingMinutes ?? 0, after: school?.usualDebriefingMinutes ?? 0 },
  };
}

/** Reads one reservation for the actor. Throws 404 when it doesn't exist or the actor may not see its site. */
export const readReservation = async (reading: Reading, id: string, locale: Locale): Promise<ReservationView> =>
  (await readReservationWithFindings(reading, id, locale)).view;

/** Reads one reservation for the actor, with what stands against it by its rules. Throws 404 as `readReservation`. */
export async function readReservationWithFindings(
  reading: Reading,
  id: string,
  locale: Locale,
): Promise<{ view: ReservationView; findings: Finding[] }> {
  const found = await readReservationDetails(reading.db, id);
  if (!found || !can(reading.actor, "planning.read", found.planned.siteId))
    throw new Problem("notFound", "errors.notFound");
  const { siteId, users } = found.planned;
  const phones = await listPhoneNumbers(reading, siteId, [...new Set(users.map(({ userId }) => userId))]);
  const view = presentReservation({ ...found, phones }, { ...reading, locale });
  return { view, findings: found.details.findings };
}

/** Reads one reservation as a draft has it, or else as it is published. Throws 404 for others' drafts. */
export const readReservationInDraft = async (
  reading: Reading,
  draftId: string,
  id: string,
  locale: Locale,
): Promise<ReservationView> =>
  (await readDrafted(reading, draftId, id, locale)) ?? readReservation(reading, id, locale);

/** What a guest's mails are called in the list of who was told what. */
const TOLD_KIND_OF: Record<GuestMailKind, ToldView["kind"]> = {
  Confirmed: "reservationCreated",
  Moved: "reservationChanged",
  Cancelled: "reservationCancelled",
};

/**
 * Lists who was told what of a reservation, and its guest for those who may know them. Staff see who has read it, everybody else
 * only whether they have themselves. Empty for readers who may not see its details. Throws 404 for foreign ones.
 */
export async function listToldPeople(reading: Reading, id: string): Promise<ToldView[]> {
  const { actor } = reading;
  const subject = await findReadable(reading, id);
  if (!mayReadDetails(actor, subject)) return [];
  const isStaff = can(actor, "reservation.readReceipts", subject.siteId);
  const told = await listNotificationsAbout(reading, id, (personId) => isStaff || personId === actor.id);
  const guestMails = mayReadGuest(actor, subject) ? await listGuestMails(reading.db, id) : [];
  const toGuest = guestMails.map(({ id: mailId, kind, name, mailedAt }) => {
    const at = toUnix(mailedAt);
    return { id: mailId, userId: null, name, kind: TOLD_KIND_OF[kind], at, read: null, mailedAt: at };
  });
  return [...told, ...toGuest].sort((a, b) => b.at - a.at);
}

/** Lists who did what with a reservation. Empty for readers who may not see its details. Throws 404 for foreign ones. */
export const listReservationHistory = async (reading: Reading, id: string): Promise<HistoryView[]> =>
  mayReadDetails(reading.actor, await findReadable(reading, id)) ? listHistory(reading.db, id, reading.actor.id) : [];

async function findReadable({ db, actor }: Reading, id: string): Promise<RightsSubject> {
  const found = await readReservationDetails(db, id);
  if (!found || !can(actor, "planning.read", found.planned.siteId)) throw new Problem("notFound", "errors.notFound");
  return toRightsSubject(found.planned, found.details.bookingRight);
}

/** Today's date in a time zone. */
export function todayInTimeZone(now: Date, timeZone: string): string {
  return localDayOf(Math.floor(now.getTime() / 1000), timeZone);
}
