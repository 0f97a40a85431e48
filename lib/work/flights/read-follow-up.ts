import type { Actor } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { FLIGHT_STATES } from "@/lib/activity/flights/follow-up/codes";
import { fillLegs, type Proposed } from "@/lib/activity/flights/follow-up/proposals";
import {
  entryOf,
  type FlightRow,
  type HobbsReading,
  listFlightIdsOfAircraft,
  listFuelAndOil,
  listOwnFlightIds,
  readFlight,
  readLastReading,
  readNextReading,
} from "@/lib/activity/flights/follow-up/queries";
import { mayRecordFlight } from "@/lib/activity/flights/follow-up/reach";
import {
  type CountedAircraft,
  computeLeg,
  type EntryContext,
  findEntryFaults,
  gapBefore,
  listOthers,
  moveOfLegs,
  type NightLimits,
  proposeUsers,
  timesOfLegs,
} from "@/lib/activity/flights/follow-up/rules";
import type { FlightFollowUpView, FlightListQuery, LegEntry, LegView } from "@/lib/activity/flights/follow-up/schema";
import { LEG_FILE_KINDS } from "@/lib/activity/flights/leg-files/codes";
import { RESERVATION_ROLES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { loadFleet } from "@/lib/compliance/facts/fleet";
import type { LimitFact } from "@/lib/compliance/facts/maintenance";
import { localDayOf } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { PagedRows, sliceOfPage } from "@/lib/platform/paging";
import { Problem } from "@/lib/platform/problem";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_TYPES, countsAirborneOnly, FLIGHT_TIME_CODES } from "@/lib/records/aircraft/codes";
import { type CounterMove, NO_COUNTERS } from "@/lib/records/aircraft/counters/commands";
import { isByCalendar, titleOfLimit } from "@/lib/records/maintenance/rules";
import { encodeTerm } from "@/lib/records/maintenance/wire";
import { findAerodrome } from "@/lib/records/sites/aerodromes";
import { computeNight } from "@/lib/records/sites/sun";
import { leaveOutRead } from "./move-counters";

/** Reads the follow-up of a flight as it is typed so far, with what is proposed, what stands against closing it and what that moves. */
export async function readFollowUp(
  reading: Reading,
  reservationId: string,
  locale: Locale,
): Promise<FlightFollowUpView> {
  const flight = await readFlight(reading, reservationId);
  return presentFollowUp(reading, flight, await readAround(reading, flight), locale);
}

/** Reads a leg of a flight as it is typed and proposed, by its place from 1. Throws 404 where there is none. */
export async function readLeg(reading: Reading, { id, leg }: { id: string; leg: number }): Promise<LegView> {
  const flight = await readFlight(reading, id);
  const { legs } = legsOfFlight(flight, await readLastReading(reading, flight));
  const found = legs[leg - 1];
  if (!found) throw new Problem("notFound", "errors.notFound");
  return { ...computeLeg(found, leg - 1), ...found };
}

/**
 * Lists follow-ups: of the flights of an aircraft that are flown and that the actor may read, the newest first, in pages of at most 20,
 * because each brings its proposals and checks; without an aircraft, of the actor's own flights.
 */
export async function listFollowUps(
  reading: Reading,
  { aircraftId, ...query }: FlightListQuery,
  locale: Locale,
): Promise<PagedRows<FlightFollowUpView>> {
  if (!aircraftId) {
    const own = await readOwnFollowUps(reading, locale);
    const here = own.filter(({ siteId }) => (query.siteId ?? siteId) === siteId);
    return new PagedRows(sliceOfPage(here, query), here.length);
  }
  const { ids, total } = await listFlightIdsOfAircraft(reading, { ...query, aircraftId });
  const views: FlightFollowUpView[] = [];
  for (const id of ids) views.push(await readFollowUp(reading, id, locale));
  return new PagedRows(views, total);
}

/**
 * Reads the follow-ups of the actor's own flights: of today, and of earlier days as long as they wait for it. Only those that the
 * actor records: a student's are their instructor's.
 */
export async function readOwnFollowUps(reading: Reading, locale: Locale): Promise<FlightFollowUpView[]> {
  const views: FlightFollowUpView[] = [];
  for (const id of await listOwnFlightIds(reading)) {
    const flight = await readFlight(reading, id);
    if (!mayRecordFlight(reading.actor, flight)) continue;
    views.push(presentFollowUp(reading, flight, await readAround(reading, flight), locale));
  }
  return views;
}

/**
 * What is known around a flight: the readings before and after it, how far closing it moves the counters, the fuel and the limits of its
 * aircraft, and who is on board besides those booked.
 */
type Around = {
  last: HobbsReading | null;
  next: HobbsReading | null;
  counted: CounterMove;
  /** Litres that the last closed leg of its aircraft left, and when. */
  fuelLeft: { litres: number; at: number } | null;
  limits: readonly LimitFact[];
  others: readonly { id: string; firstName: string; lastName: string; callSign: string | null }[];
};

async function readAround(reading: Reading, flight: FlightRow): Promise<Around> {
  const { db } = reading;
  const { id, siteId } = flight.aircraft;
  const otherIds = listOthers(flight, entryOf(flight));
  const last = await readLastReading(reading, flight);
  const { legs } = legsOfFlight(flight, last);
  const onBlockAt = instantOf(timesOfLegs(legs).onBlock);
  return {
    last,
    next: await readNextReading(reading, flight),
    counted: await leaveOutRead(reading, flight, onBlockAt, moveOfLegs(legs, countedOf(flight))),
    fuelLeft:
      (await listFuelAndOil(reading, [id], flight.flight?.offBlockAt ?? flight.offBlockAt)).get(id)?.fuelLeft ?? null,
    limits: (await loadFleet(db, [{ id, siteId }])).aircraft.get(id)?.limits ?? [],
    others:
      otherIds.length === 0
        ? []
        : await db.person.findMany({
            where: { id: { in: otherIds } },
            select: { id: true, firstName: true, lastName: true, callSign: true },
          }),
  };
}

/** What remains of limits is counted without the flight, whether it is closed or not: what it moves is told beside. */
const presentLimits = (limits: readonly LimitFact[], moved: { flightMinutes: number; landings: number }) =>
  limits.flatMap((limit): FlightFollowUpView["limits"] => {
    const terms = limit.terms.filter(({ unit }) => !isByCalendar(unit)).map(encodeTerm);
    const [flightTime, landing] = [limit.minutes - moved.flightMinutes, limit.landings - moved.landings];
    return terms.length > 0 ? [{ title: titleOfLimit(limit), flightTime, landing, terms }] : [];
  });

/** The legs of a flight as they are typed, filled with what is proposed. Nothing is proposed of a flight that is closed. */
export function legsOfFlight(flight: FlightRow, last: HobbsReading | null): { legs: LegEntry[]; proposed: Proposed[] } {
  const typed = entryOf(flight);
  if (flight.flight?.state === "Closed") return { legs: typed, proposed: [] };
  const nightAt = (icao: string, at: number) => findNightAt(flight, icao, at);
  return fillLegs(typed, { ...expectedOf(flight, last), nightAt });
}

/** What is known of a flight before anything is typed. */
function expectedOf(flight: FlightRow, last: HobbsReading | null): FlightFollowUpView["expected"] {
  const { aircraft, people, isSolo, isIfr, fromAirport, toAirport, site } = flight;
  return {
    users: proposeUsers(people, { isSolo }),
    ...{ from: fromAirport ?? site.icao ?? "", to: toAirport ?? fromAirport ?? site.icao ?? "" },
    times: timesOf(flight),
    ...{ taxiOutMinutes: aircraft.taxiOutMinutes, taxiInMinutes: aircraft.taxiInMinutes, isIfr },
    isSimulator: aircraft.type === "Simulator",
    lastReading: last?.hundredths ?? null,
  };
}

/** When night ends and begins at each aerodrome of a flight, on the days on which it is there. */
function listNights(flight: FlightRow, legs: readonly LegEntry[]): FlightFollowUpView["nights"] {
  const nights = new Map<string, FlightFollowUpView["nights"][number]>();
  const add = (icao: string, at: number | null) => {
    const place = at === null ? null : placeOf(flight, icao);
    if (!place) return;
    const day = localDayOf(at!, place.timeZone);
    if (nights.has(`${icao} ${day}`)) return;
    const { from, to: until } = dayBounds(day, place.timeZone);
    nights.set(`${icao} ${day}`, { icao, from, until, ...findNightAt(flight, icao, at!)! });
  };
  // What is typed next on the phone may depart or arrive at the site, or at the places of the legs that are there.
  const planned = [toUnix(flight.offBlockAt), toUnix(flight.onBlockAt)];
  for (const icao of [flight.site.icao ?? "", ...legs.flatMap(({ from, to }) => [from, to])])
    for (const at of planned) add(icao, at);
  for (const { from, to, offBlock, onBlock } of legs)
    for (const icao of [from, to]) for (const at of [offBlock, onBlock]) add(icao, at);
  return [...nights.values()];
}

type Noted = Record<"offBlockAt" | "takeOffAt" | "landingAt" | "onBlockAt", Date | null>;

/** The times that are noted of a flight, in unix seconds. */
export function timesOf({ flight }: { flight: Noted | null }) {
  const unix = (date: Date | null | undefined) => (date ? toUnix(date) : null);
  return {
    ...{ offBlock: unix(flight?.offBlockAt), takeOff: unix(flight?.takeOffAt) },
    ...{ landing: unix(flight?.landingAt), onBlock: unix(flight?.onBlockAt) },
  };
}

/** When night ends and begins at an aerodrome, by the school's rule, on the day of a time. Null where no list knows its place. */
function findNightAt(flight: FlightRow, icao: string, at: number): NightLimits | null {
  const place = placeOf(flight, icao);
  return place && computeNight(localDayOf(at, place.timeZone), place, flight.site.school.nightRule);
}

/** Whether a moment is by night at an aerodrome. By day where no list knows its place. */
export function isNightAt(flight: FlightRow, icao: string, at: number): boolean {
  const { dawn, dusk } = findNightAt(flight, icao, at) ?? { dawn: null, dusk: null };
  return (dawn !== null && at < dawn) || (dusk !== null && at > dusk);
}

/** Where an aerodrome lies. The site's own place counts for its aerodrome, and where none is named. */
function placeOf({ site }: FlightRow, icao: string) {
  const { latitude, longitude, timeZone } = site;
  const own = latitude !== null && longitude !== null ? { latitude, longitude, timeZone } : null;
  if (icao !== "" && icao === site.icao && own) return own;
  return findAerodrome(icao) ?? (icao === "" ? own : null);
}

export const contextOf = ({ aircraft }: FlightRow, now: Date): EntryContext => ({
  now: toUnix(now),
  isSimulator: aircraft.type === "Simulator",
  isHobbsCounted: aircraft.isHobbsCounted,
});

export const countedOf = ({ aircraft }: FlightRow): CountedAircraft => ({
  ...aircraft,
  isSimulator: aircraft.type === "Simulator",
  isAirborneOnly: countsAirborneOnly(aircraft),
});

function presentFollowUp(
  { actor, now }: Reading,
  flight: FlightRow,
  { last, next, counted, fuelLeft, limits, others }: Around,
  locale: Locale,
): FlightFollowUpView {
  const { aircraft, people, site, type, state, title } = flight;
  const { legs, proposed } = legsOfFlight(flight, last);
  const isClosed = flight.flight?.state === "Closed";
  const gap = gapBefore(legs, last?.hundredths ?? null);
  const move = moveOfLegs(legs, countedOf(flight));
  const faults = isClosed ? [] : findEntryFaults(legs, contextOf(flight, now));
  const records = mayRecordFlight(actor, flight) && state !== "Cancelled";
  const ahead = isClosed ? 0 : 1;
  return {
    ...{ reservationId: flight.id, siteId: site.id, siteName: site.name, timeZone: site.timeZone, title },
    reservationType: kinds[type].code,
    reservationState: RESERVATION_STATES.indexOf(state),
    givesLesson: people.some(({ lessonId }) => lessonId !== null),
    ...{ plannedOffBlock: toUnix(flight.offBlockAt), plannedOnBlock: toUnix(flight.onBlockAt) },
    aircraft: {
      ...{ aircraftId: aircraft.id, callSign: aircraft.callSign, model: aircraft.model },
      type: AIRCRAFT_TYPES.indexOf(aircraft.type),
      horameterActivated: aircraft.isHobbsCounted,
      flightTimeActivated: aircraft.isFlightTimeCounted,
      flightTime: FLIGHT_TIME_CODES[aircraft.flightTimeKind],
    },
    users: people.map(({ person, role }) => ({
      userId: person.id,
      name: `${person.firstName} ${person.lastName}`,
      callSign: person.callSign,
      reservationUserRole: RESERVATION_ROLES.indexOf(role),
    })),
    others: others.map(({ id, callSign, ...named }) => ({ userId: id, name: nameOf(named), callSign })),
    state: FLIGHT_STATES.indexOf(flight.flight?.state ?? "Open"),
    ...{ legs, proposed, typed: entryOf(flight), expected: expectedOf(flight, last), nights: listNights(flight, legs) },
    lastReading: last && presentReading(actor, last),
    nextReading: next && presentReading(actor, next),
    lastFuel: fuelLeft,
    gapHours: gap === null ? null : gap / 100,
    faults: faults.map(({ leg, field, key, values }) => ({ leg, field, text: localize(locale, key, values) })),
    effects: {
      ...{ flightMinutes: move.flightMinutes, landings: move.landings, hobbs: move.hobbsHundredths / 100 },
      totalFlightTime: aircraft.flightMinutes + ahead * counted.flightMinutes,
      totalLanding: aircraft.landings + ahead * counted.landings,
      totalHorameter: (aircraft.hobbsHundredths + ahead * counted.hobbsHundredths) / 100,
    },
    limits: presentLimits(limits, isClosed ? counted : NO_COUNTERS),
    files: flight.legFiles.map(({ number, kind, fileId }) => ({
      ...{ leg: number, fileId },
      kind: LEG_FILE_KINDS.indexOf(kind),
    })),
    closedAt: flight.flight?.closedAt ? toUnix(flight.flight.closedAt) : null,
    closedBy: isClosed && flight.flight?.closedBy ? nameOf(flight.flight.closedBy) : null,
    reopeningReason: flight.flight?.reopeningReason ?? "",
    rights: {
      record: records && !isClosed,
      close: records && !isClosed && faults.length === 0,
      reopen: isClosed && can(actor, "flight.reopen", site.id),
      addOthers: records && !isClosed && can(actor, "flight.recordAny", site.id),
    },
    version: flight.flight?.version ?? null,
  };
}

/** Who flew then, and in which flight, is known to who may see that flight in its site's planning. What was read then is the aircraft's. */
function presentReading(actor: Actor, { hundredths, at, reservationId, siteId, by }: HobbsReading) {
  const isKnown = siteId === null || can(actor, "planning.read", siteId);
  const flight = isKnown ? { reservationId, by } : { reservationId: null, by: "" };
  return { hours: hundredths / 100, at: toUnix(at), ...flight };
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;
export const instantOf = (unix: number | null) => (unix === null ? null : fromUnix(unix));
