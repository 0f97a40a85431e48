import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { ALL_SITES } from "@/lib/access/screens/address";
import { listRequestsToAnswer, listReservationsWithOpenRequest } from "@/lib/activity/requests/queries";
import type { RequestView } from "@/lib/activity/requests/schema";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { listReservationsByIds, listReservationsOfPerson } from "@/lib/activity/reservations/queries";
import { asSeenBy, type MoveRefusal, toRightsSubject, whyNotMove } from "@/lib/activity/reservations/reach";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { WarningView } from "@/lib/activity/reservations/schema";
import { encodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { listLessonsToSign } from "@/lib/activity/training/overview/queries";
import { localDayOf } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";
import { listClosedDays } from "@/lib/records/closures/queries";
import { DAYS_AFTER } from "@/lib/records/defects/reach";
import { listHolidaysAmong } from "@/lib/records/sites/holidays";
import { listSiteIds } from "@/lib/records/sites/queries";
import { computeNight, computeSun } from "@/lib/records/sites/sun";
import { readDeskBoard } from "@/lib/views/desk/queries";
import { type BoardState, waitsSinceEarlier } from "@/lib/views/desk/rules";
import { type DeskFlight, decodeDeskBoard } from "@/lib/views/desk/wire";
import { readWorkshop } from "@/lib/views/fleet/workshop/queries";
import { listRests, type Rest } from "@/lib/views/planning/rules";
import { type AircraftToReport, chooseAircraftToReport } from "./rules";
import type { InternalDashboardView, UserDashboardView } from "./schema";
import { listToFinish } from "./to-finish/queries";

const SITE = { id: true, name: true, icao: true, timeZone: true } as const;
export type SiteOfReservation = { id: string; name: string; icao: string | null; timeZone: string };

/**
 * One of the reader's own reservations, with its site, the texts of its verdicts, and whether the reader has asked something
 * about it that isn't answered yet.
 */
export type OwnReservation = PublicReservation & { site: SiteOfReservation; warnings: WarningView[]; isAsked: boolean };

/** A cancellation or another time that the reader is asked for. */
export type AskedChange = { request: RequestView; reservation: PublicReservation; site: SiteOfReservation };

/** Lists the changes of reservations that wait for the reader's answer, at one site or at `all`. */
export async function listChangesToAnswer(reading: Reading, siteId: string): Promise<AskedChange[]> {
  const siteIds = await listSiteIds(reading, narrowReach(reachOf(reading.actor, "reservation.answer"), siteId));
  const requests = await listRequestsToAnswer(reading, siteIds);
  if (requests.length === 0) return [];
  const [reservations, sites] = await Promise.all([
    listReservationsByIds(requests.map(({ reservationId }) => reservationId)),
    reading.db.site.findMany({ where: { id: { in: [...siteIds] } }, select: SITE }),
  ]);
  return requests.flatMap(({ reservationId, ...request }) => {
    const reservation = reservations.find(({ id }) => id === reservationId);
    return reservation ? [{ request, reservation, site: sites.find(({ id }) => id === reservation.siteId)! }] : [];
  });
}

/** Lists the reader's own reservations that touch a period, in any state, at one site or at `all`, sorted by start. */
export async function listOwnReservations(
  { db, actor, now: at }: Reading,
  siteId: string,
  period: { from: number; to: number },
  locale: Locale,
): Promise<OwnReservation[]> {
  const all = await listReservationsOfPerson(demandPersonActor(actor).id, period.from, period.to);
  const planned = siteId === ALL_SITES ? all : all.filter((one) => one.siteId === siteId);
  const marked = planned.filter((one) => one.compliance !== "Valid").map((one) => one.id);
  const { id } = demandPersonActor(actor);
  const now = toUnix(at);
  const toCome = planned.filter((one) => one.state === "Scheduled" && one.start > now).map((one) => one.id);
  const [sites, verdicts, asked] = await Promise.all([
    db.site.findMany({
      where: { id: { in: [...new Set(planned.map((one) => one.siteId))] } },
      select: SITE,
    }),
    marked.length > 0 ? db.verdict.findMany({ where: { reservationId: { in: marked }, level: { not: "Valid" } } }) : [],
    listReservationsWithOpenRequest({ db }, id, toCome),
  ]);
  const siteById = new Map(sites.map((site) => [site.id, site]));
  return planned.map((one) => {
    const site = siteById.get(one.siteId)!;
    const findings = verdicts
      .filter((verdict) => verdict.reservationId === one.id)
      .map((verdict) => ({ ...verdict, turnsAt: null }) as unknown as Finding);
    return {
      ...one,
      site,
      warnings: presentWarnings(findings, {
        ...{ actor, siteId: one.siteId, locale, timeZone: site.timeZone, aircraftId: one.aircraft?.aircraftId ?? null },
        parts: one.users.map(({ userId, role }) => ({ personId: userId, role })),
      }),
      isAsked: asked.has(one.id),
    };
  });
}

/** Says of those of the reader's own reservations that they may not move now why not, by their ids. */
export async function listMoveRefusals(
  reading: Reading,
  reservations: readonly PublicReservation[],
): Promise<Record<string, MoveRefusal>> {
  const { db, actor, now } = reading;
  const operations = reservations.flatMap(({ aircraft }) => aircraft?.operationId ?? []);
  const [school, types] = await Promise.all([
    db.school.findFirst({ select: { cancellationNoticeHours: true } }),
    operations.length > 0
      ? db.operationType.findMany({ where: { id: { in: operations } }, select: { id: true, bookingRight: true } })
      : [],
  ]);
  const rights = new Map(types.map(({ id, bookingRight }) => [id, bookingRight]));
  const refusals = reservations.flatMap((one): [string, MoveRefusal][] => {
    const subject = toRightsSubject(one, rights.get(one.aircraft?.operationId ?? "") ?? null);
    const why = whyNotMove(actor, subject, now, school?.cancellationNoticeHours ?? 24);
    return why ? [[one.id, why]] : [];
  });
  return Object.fromEntries(refusals);
}

export type SunOfDay = {
  day: string;
  sunrise: number | null;
  sunset: number | null;
  dawn: number | null;
  dusk: number | null;
};

/** Computes the daylight of some days at a site, with the slot of the school. None for a site without a position. */
export async function readWeekGround(
  { db }: Reading,
  site: { latitude: number | null; longitude: number | null; timeZone: string } | null,
  days: readonly string[],
): Promise<{ suns: SunOfDay[]; slotMinutes: number }> {
  const school = await db.school.findFirst({ select: { slotMinutes: true, nightRule: true } });
  const slotMinutes = school?.slotMinutes ?? 15;
  if (!site || site.latitude === null || site.longitude === null) return { suns: [], slotMinutes };
  const place = { latitude: site.latitude, longitude: site.longitude, timeZone: site.timeZone };
  const rule = school?.nightRule ?? "SunsetPlus30";
  return {
    slotMinutes,
    suns: days.map((day) => ({ day, ...computeSun(day, place), ...computeNight(day, place, rule) })),
  };
}

export type RestsOfDay = { day: string; rests: Rest[] };

/** Reads why the days of a week rest at some sites: days that are like others are left out. */
export async function readWeekRests(
  reading: Reading,
  sites: readonly { id: string; name: string; country: string }[],
  days: readonly string[],
  locale: Locale,
): Promise<RestsOfDay[]> {
  const ids = sites.map(({ id }) => id);
  const [closures, holidays] = await Promise.all([
    listClosedDays(reading, ids, days[0]!, days.at(-1)!),
    Promise.all(sites.map(({ country }) => listHolidaysAmong(days, country, locale))),
  ]);
  const resting = sites.map(({ id, name }, at) => ({
    siteName: name,
    closures: closures.filter(({ siteId }) => siteId === null || siteId === id),
    holidays: holidays[at]!,
  }));
  return days.map((day) => ({ day, rests: listRests(resting, day) })).filter(({ rests }) => rests.length > 0);
}

const AHEAD_DAYS = 92;
const AT_MOST = 20;

/** Lists the reader's next reservations: scheduled, not ended, within three months. */
export async function listOwnNextReservations(
  reading: Reading,
  siteId: string,
  locale: Locale,
): Promise<OwnReservation[]> {
  const from = toUnix(reading.now);
  const own = await listOwnReservations(reading, siteId, { from, to: from + AHEAD_DAYS * 86_400 }, locale);
  return own.filter((one) => one.state === "Scheduled").slice(0, AT_MOST);
}

/** Lists the aircraft that the reader has today, or had last, as far as they may report a defect of them. */
export async function listAircraftToReport(
  { db, actor, now: at }: Reading,
  siteId: string,
): Promise<AircraftToReport[]> {
  const now = toUnix(at);
  const all = await listReservationsOfPerson(demandPersonActor(actor).id, now - DAYS_AFTER * 86_400, now + 86_400);
  const own = all.filter((one) => siteId === ALL_SITES || one.siteId === siteId);
  const sites = await db.site.findMany({
    where: { id: { in: [...new Set(own.map((one) => one.siteId))] } },
    select: { id: true, timeZone: true },
  });
  const zones = new Map(sites.map(({ id, timeZone }) => [id, timeZone]));
  const mayReport = own.filter((one) => can(actor, "defect.reportOwn", one.siteId));
  return chooseAircraftToReport(mayReport, now, (id) => zones.get(id)!);
}

/** Finds where the reader's next reservation is, if it begins or runs today by the clock of its site. */
export async function findSiteOfToday(
  { actor, now }: Reading,
  sites: readonly { id: string; timeZone: string }[],
): Promise<string | null> {
  const at = toUnix(now);
  const own = await listReservationsOfPerson(demandPersonActor(actor).id, at, at + 86_400);
  const zones = new Map(sites.map(({ id, timeZone }) => [id, timeZone]));
  const isToday = ({ state, siteId, start }: PublicReservation) => {
    const zone = zones.get(siteId);
    return state === "Scheduled" && zone !== undefined && localDayOf(start, zone) <= localDayOf(at, zone);
  };
  return own.find(isToday)?.siteId ?? null;
}

const PAST_DAYS = 365;
const FUTURE_DAYS = 400;
const MOST_PAST = 50;

export type ReservationsOfPerson = {
  toCome: PublicReservation[];
  past: PublicReservation[];
  /** The time zone of each site that occurs. */
  timeZones: ReadonlyMap<string, string>;
};

/**
 * Lists a person's reservations at the sites whose planning the actor may read: those that haven't ended, the next first, and
 * the last ones of a year, the latest first. Everybody may read the same on these plannings, day by day.
 */
export async function listReservationsOfPersonForReader(
  { db, actor, now }: Reading,
  personId: string,
): Promise<ReservationsOfPerson> {
  const at = toUnix(now);
  const all = await listReservationsOfPerson(personId, at - PAST_DAYS * 86_400, at + FUTURE_DAYS * 86_400);
  const readable = all
    .filter(({ siteId }) => actor.id === personId || can(actor, "planning.read", siteId))
    .map((planned) => asSeenBy(actor, planned));
  const sites = await db.site.findMany({
    where: { id: { in: [...new Set(readable.map(({ siteId }) => siteId))] } },
    select: { id: true, timeZone: true },
  });
  return {
    toCome: readable.filter(({ end, state }) => end > at && state !== "Cancelled"),
    past: readable
      .filter(({ end, state }) => end <= at || state === "Cancelled")
      .reverse()
      .slice(0, MOST_PAST),
    timeZones: new Map(sites.map(({ id, timeZone }) => [id, timeZone])),
  };
}

/** Reads the reader's own dashboard at a site, or at all of theirs, for `GET dashboard-user`. */
export async function readUserDashboard(reading: Reading, siteId: string, locale: Locale): Promise<UserDashboardView> {
  const [own, toFinish, toSign] = await Promise.all([
    listOwnNextReservations(reading, siteId, locale),
    listToFinish(reading, siteId),
    listLessonsToSign(reading),
  ]);
  const reservations = own.map((one) => encodePublicReservation(asSeenBy(reading.actor, one)));
  return { reservations, toFinish, toSign };
}

/** Reads how a site stands today, in figures, for `GET dashboard-internal`. */
export async function readInternalDashboard(
  reading: Reading,
  siteId: string,
  locale: Locale,
): Promise<InternalDashboardView> {
  const [board, workshop] = await Promise.all([readDeskBoard(reading, siteId, locale), readWorkshop(reading, siteId)]);
  const shown = decodeDeskBoard(board, toUnix(reading.now));
  const isEarlier = (flight: DeskFlight) => waitsSinceEarlier(flight, shown);
  const flights = shown.flights.filter((flight) => !isEarlier(flight));
  const count = (state: BoardState) => flights.filter(({ board: at }) => at === state).length;
  return {
    siteId,
    flights: {
      ...{ scheduled: count("scheduled"), offBlock: count("offBlock"), airborne: count("airborne") },
      ...{ overdue: count("overdue"), landed: count("landed"), toValidate: count("toValidate"), over: count("over") },
      earlier: shown.flights.filter(isEarlier).length,
    },
    operations: flights.filter(({ type }) => type === "Operation").length,
    maintenance: {
      limits: workshop.limits.length,
      defects: workshop.defects.length,
      works: workshop.works.length,
    },
  };
}
