import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { demandPermission } from "@/lib/access/permissions/reach";
import { takeBack } from "@/lib/activity/accounts/commands";
import { APPROACH_KINDS } from "@/lib/activity/flights/codes";
import { claimLegs, type FlownLeg, insertFlightLegs, withdrawFlightLegs } from "@/lib/activity/flights/commands";
import { entryOf, type FlightRow, readFlight } from "@/lib/activity/flights/follow-up/queries";
import { findEntryFaults, functionOf, moveOfLegs, TEACHING, timesOfLegs } from "@/lib/activity/flights/follow-up/rules";
import type { ClosingInput, LegEntry, ReopeningInput } from "@/lib/activity/flights/follow-up/schema";
import { shortenReservation } from "@/lib/activity/reservations/commands";
import { storeFreedTimes } from "@/lib/activity/standby/commands";
import { countLessonVersions } from "@/lib/activity/training/lessons/commands";
import { legClassOf } from "@/lib/compliance/recency/legs";
import { brokenConstraint } from "@/lib/platform/database-error";
import { localDayOf } from "@/lib/platform/day";
import { asPreparedStatement } from "@/lib/platform/db";
import { metresBetween } from "@/lib/platform/earth";
import type { Locale } from "@/lib/platform/locale";
import { type LocalizableText, makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { fromUnix } from "@/lib/platform/time";
import { findAerodrome } from "@/lib/records/sites/aerodromes";
import { computeSun } from "@/lib/records/sites/sun";
import { Prisma } from "@/prisma/generated/client";
import { billFlight } from "../accounts/bill-flight";
import { billInstruction } from "../accounts/bill-instruction";
import { moveCountersOfFlight } from "./move-counters";
import { contextOf, countedOf, instantOf, isNightAt } from "./read-follow-up";
import {
  demandFlightVersion,
  endAlarm,
  listTimes,
  readOpenFlight,
  refuseFarTimes,
  refuseToDropFiles,
  refuseToLeave,
  refuseUnknownUsers,
} from "./record-flight";
import { tellOfGap } from "./tell-of-gap";

/**
 * Closes a flight: its legs count from now on, in logbooks, progress books and recent experience, the aircraft's counters move by
 * their sum, what it was booked for longer is free again, and who flew is billed. All of it in one transaction. Throws 422 with each field that stands
 * against it (spec 2 §5, "Leg saving requires").
 */
export async function closeFlight(
  work: Work,
  reservationId: string,
  input: ClosingInput,
  locale: Locale,
): Promise<{ version: number }> {
  await lockFlightAndAircraft(work, reservationId);
  const flight = await readOpenFlight(work, reservationId);
  await demandFlightVersion(work, flight, input.version, locale);
  const legs = input.legs ?? entryOf(flight);
  refuseFaults(flight, legs, work.now);
  refuseToDropFiles(flight, legs.length);
  await refuseUnknownUsers(work, flight, legs);
  refuseFarTimes(work, flight, listTimes(legs));
  if (!can(work.actor, "flight.recordAny", flight.siteId)) {
    await refuseFalseInstructors(work, flight, legs);
  }
  const times = timesOfLegs(legs);
  await refuseToLeave(work, flight, times);
  await claimLegs(
    work,
    ...legs.flatMap(({ users }) => users.flatMap(({ userId, mode }) => (mode === null ? [] : userId))),
  );
  await insertFlightLegs(
    work,
    flight,
    legs.map((leg, at) => toFlownLeg(flight, leg, at)),
  );
  const [offBlockAt, onBlockAt] = [fromUnix(times.offBlock!), fromUnix(times.onBlock!)];
  await moveCountersOfFlight(work, flight, { offBlockAt, onBlockAt, move: moveOfLegs(legs, countedOf(flight)) });
  const version = await writeClosing(work, flight, legs);
  if (flight.aircraft.isHobbsCounted) await tellOfGap(work, flight, legs);
  await moveAircraft(work, flight, legs);
  await endReservation(work, flight, { offBlock: times.offBlock!, onBlock: times.onBlock! });
  const lessonIds = flight.people.flatMap(({ lessonId }) => lessonId ?? []);
  await countLessonVersions(work, lessonIds);
  await billFlight(work, flight, legs);
  await billInstruction(work, lessonIds);
  return { version };
}

/** Locks a flight, then its aircraft. Both are to be read afterwards: who held them may have changed them. */
async function lockFlightAndAircraft(work: Work, reservationId: string): Promise<void> {
  const lock = Prisma.sql`
    WITH flight AS MATERIALIZED (SELECT aircraft_id FROM reservation WHERE id = ${reservationId} FOR UPDATE)
    SELECT id FROM aircraft WHERE id = (SELECT aircraft_id FROM flight) FOR UPDATE`;
  await work.db.$executeRaw(asPreparedStatement("lock-flight-and-aircraft", lock));
}

/** Throws 422 with each field that stands against closing a flight. */
function refuseFaults(flight: FlightRow, legs: readonly LegEntry[], now: Date): void {
  const faults = findEntryFaults(legs, contextOf(flight, now));
  if (faults.length === 0) return;
  const errors: Record<string, LocalizableText[]> = {};
  for (const { leg, field, key, values } of faults)
    (errors[leg === null ? field : `legs.${leg}.${field}`] ??= []).push({ key, values });
  throw new Problem("invalid", "flights.followUp.cantClose", { errors });
}

/** Throws 422 where somebody is named as instructor or examiner who gives no instruction at the site and wasn't booked to. */
async function refuseFalseInstructors(
  { db }: Work,
  { people, siteId }: FlightRow,
  legs: readonly LegEntry[],
): Promise<void> {
  const teaching = legs.flatMap(({ users }) =>
    users.flatMap(({ userId, mode }) => (TEACHING.some((one) => one === functionOf(mode)) ? userId : [])),
  );
  const booked = new Set(people.flatMap(({ personId, role }) => (role === "Instructor" ? personId : [])));
  const others = [...new Set(teaching)].filter((id) => !booked.has(id));
  if (others.length === 0) return;
  const known = await db.siteRole.count({ where: { siteId, role: "Instructor", personId: { in: others } } });
  if (known < others.length) throw makeInvalidFieldProblem("legs", "flights.followUp.noInstructor");
}

async function writeClosing(work: Work, row: FlightRow, legs: readonly LegEntry[]): Promise<number> {
  const { id, siteId, flight } = row;
  const times = timesOfLegs(legs);
  const columns = {
    ...{ offBlockAt: instantOf(times.offBlock), takeOffAt: instantOf(times.takeOff) },
    ...{ landingAt: instantOf(times.landing), onBlockAt: instantOf(times.onBlock) },
    ...{ state: "Closed" as const, closedAt: work.now },
    ...(await endAlarm(work, row, times)),
  };
  const version = (flight?.version ?? 0) + 1;
  const data = {
    ...{ ...columns, version, closedById: work.actor.id },
    entry: legs as unknown as Prisma.InputJsonValue,
  };
  await work.db.flight.upsert({
    where: { reservationId: id },
    create: { reservationId: id, siteId, ...data },
    update: data,
    select: { version: true },
  });
  const before = flight ? { ...flight } : undefined;
  changed(work, { kind: "Flight", id, verb: "close", siteId, before, after: columns });
  return version;
}

/** The aircraft stands where its last flight has ended. */
async function moveAircraft(work: Work, { aircraft }: FlightRow, legs: readonly LegEntry[]): Promise<void> {
  const { id, siteId, currentAirport, type } = aircraft;
  const last = legs.at(-1)!;
  if (last.to === currentAirport || type === "Simulator") return;
  const later = await work.db.leg.count({
    where: { aircraftId: id, state: "Validated", onBlockAt: { gt: fromUnix(last.onBlock!) } },
  });
  if (later > 0) return;
  await work.db.aircraft.update({ where: { id }, data: { currentAirport: last.to } });
  const [before, after] = [{ currentAirport }, { currentAirport: last.to }];
  changed(work, { kind: "Aircraft", id, verb: "arrive", siteId, before, after });
}

/** The reservation is performed, and what it was booked for longer is free again. */
async function endReservation(
  work: Work,
  flight: FlightRow,
  flown: { offBlock: number; onBlock: number },
): Promise<void> {
  const freedFrom = await shortenReservation(work, flight, flown);
  if (freedFrom) await storeFreedTimes(work, [{ ...flight, startAt: freedFrom }]);
}

const SUN_HOUR = 3_600;

/** Converts what is typed of a leg to its columns. Counts that nobody types follow from those of the landings. */
function toFlownLeg(flight: FlightRow, leg: LegEntry, at: number): FlownLeg {
  const { aircraft, people } = flight;
  const { landingsByDay, landingsByNight, touchAndGos, goArounds, users } = leg;
  const functions = users.map(({ mode }) => functionOf(mode));
  // Touch-and-goes are flown by day first: what ends the flight is a full stop.
  const touchedByDay = Math.min(touchAndGos, landingsByDay);
  const fullStopsByNight = landingsByNight - (touchAndGos - touchedByDay);
  const landings = aircraft.type === "Simulator" ? 0 : landingsByDay + landingsByNight;
  const takeOffsByNight = landings === 0 ? 0 : countTakeOffsByNight(flight, leg);
  const [takesOffInFaaNight, landsInFaaNight] = [
    isInFaaNight(leg.from, leg.takeOff ?? leg.offBlock!),
    isInFaaNight(leg.to, leg.landing ?? leg.onBlock!),
  ];
  const [off, on] = [instantOf(leg.offBlock)!, instantOf(leg.onBlock)!];
  return {
    leg: {
      number: at + 1,
      ...{ aircraftId: aircraft.id, category: aircraft.type, class: legClassOf(aircraft) },
      ...{ model: aircraft.model, registration: aircraft.callSign },
      ...{ fromAirport: leg.from, viaAirports: leg.via, toAirport: leg.to, offBlockAt: off, onBlockAt: on },
      ...{ takeOffAt: instantOf(leg.takeOff), landingAt: instantOf(leg.landing) },
      hasInstructor: functions.some((name) => name === "Instructor" || name === "Examiner"),
      isMultiPilot: functions.includes("CoPilot"),
      hobbsFromHundredths: toParts(leg.hobbsDeparture, 100),
      hobbsToHundredths: toParts(leg.hobbsArrival, 100),
      ...{ fuelLeftTenths: toParts(leg.remainingFuel, 10), oilAddedTenths: toParts(leg.oilAdded, 10) },
      isDeIced: leg.deIced,
      ...{ takeOffsByDay: landings - takeOffsByNight, takeOffsByNight },
      ...{ landingsByDay, landingsByNight, fullStopsByDay: landingsByDay - touchedByDay, fullStopsByNight },
      ...{ approachesByDay: landingsByDay, approachesByNight: landingsByNight, touchAndGos, goArounds },
      takeOffsInFaaNight: takesOffInFaaNight ? landingsByNight : 0,
      fullStopsInFaaNight: landsInFaaNight ? Math.min(fullStopsByNight, takesOffInFaaNight ? fullStopsByNight : 1) : 0,
      ...{ isCrossCountry: leg.crossCountry ?? false, distanceKm: distanceOf(leg) },
      ...{ nightMinutes: leg.nightMinutes ?? 0, ifrMinutes: leg.ifrMinutes ?? 0 },
    },
    approaches: leg.approaches.map(({ kind, count }) => ({ kind: APPROACH_KINDS[kind]!, count })),
    pilots: users.map(({ userId, mode, pilotFlying }) => ({
      ...{ personId: userId, function: functionOf(mode), isPilotFlying: pilotFlying },
      // Who only watches hasn't flown their lesson.
      lessonId:
        mode === null ? null : (people.find((one) => one.personId === userId && one.lessonId)?.lessonId ?? null),
    })),
  };
}

/**
 * How many of a leg's take-offs were by night. Each landing but the last is followed by a take-off in the same light, so that only the
 * first take-off and the last landing tell both counts apart: who leaves by day and lands by night has no take-off by night.
 */
function countTakeOffsByNight(flight: FlightRow, leg: LegEntry): number {
  const { from, to, landingsByDay, landingsByNight } = leg;
  const leavesByNight = isNightAt(flight, from, leg.takeOff ?? leg.offBlock!);
  const landsByNight =
    landingsByNight > 0 && (landingsByDay === 0 || isNightAt(flight, to, leg.landing ?? leg.onBlock!));
  // Where landings say by night what the sun says by day, the landings are believed.
  if (landingsByDay === 0 && !isNightAt(flight, to, leg.landing ?? leg.onBlock!)) return landingsByNight;
  return landingsByNight + Number(leavesByNight) - Number(landsByNight);
}

const toParts = (value: number | null, parts: number) => (value === null ? null : Math.round(value * parts));

/** Whether a moment lies between one hour after sunset and one hour before sunrise at an aerodrome (14 CFR 61.57(b)). */
function isInFaaNight(icao: string, at: number): boolean {
  const place = findAerodrome(icao);
  if (!place) return false;
  const { sunrise, sunset } = computeSun(localDayOf(at, place.timeZone), place);
  return (sunset !== null && at >= sunset + SUN_HOUR) || (sunrise !== null && at <= sunrise - SUN_HOUR);
}

/** Kilometres along the great circle from aerodrome to aerodrome. Null where no list knows one of them, or for a local flight. */
function distanceOf({ from, via, to }: LegEntry): number | null {
  const places = [from, ...via, to].map(findAerodrome);
  if (places.some((place) => !place) || (from === to && via.length === 0)) return null;
  const metres = places.slice(1).reduce((sum, place, at) => sum + metresBetween(places[at]!, place!), 0);
  return Math.round(metres / 1_000);
}

/**
 * Opens a flight again that was closed: its legs count no longer, and the counters are moved back by what it had moved them. What
 * was typed stays, so that it is corrected and closed anew. What it was billed is taken back.
 */
export async function reopenFlight(
  work: Work,
  reservationId: string,
  { reason, version }: ReopeningInput,
  locale: Locale,
): Promise<{ version: number }> {
  await lockFlightAndAircraft(work, reservationId);
  const flight = await readFlight(work, reservationId);
  demandPermission(work.actor, "flight.reopen", flight.siteId);
  if (flight.flight?.state !== "Closed") throw new Problem("conflict", "flights.followUp.notClosed");
  await demandFlightVersion(work, flight, version, locale);
  await withdrawFlightLegs(work, reservationId);
  const [offBlockAt, onBlockAt] = [flight.flight.offBlockAt!, flight.flight.onBlockAt!];
  await moveCountersOfFlight(work, flight, { offBlockAt, onBlockAt }, reason).catch((error: unknown) => {
    const isBelowZero = brokenConstraint(error) === "aircraft_counters_not_negative";
    throw isBelowZero ? new Problem("conflict", "flights.followUp.countersTooLow") : error;
  });
  const after = { state: "Open" as const, closedAt: null, reopeningReason: reason };
  const next = flight.flight.version + 1;
  await work.db.flight.update({ where: { reservationId }, data: { ...after, closedById: null, version: next } });
  changed(work, {
    kind: "Flight",
    id: reservationId,
    verb: "reopen",
    siteId: flight.siteId,
    before: flight.flight,
    after,
  });
  const state = "FlightFollowUpNeeded" as const;
  await work.db.reservation.update({
    where: { id: reservationId },
    data: { state, editedAt: work.now, version: { increment: 1 } },
  });
  changed(work, {
    ...{ kind: "Reservation", id: reservationId, verb: "reopen", siteId: flight.siteId },
    ...{ before: { state: flight.state }, after: { state }, people: flight.people.map(({ personId }) => personId) },
  });
  await countLessonVersions(
    work,
    flight.people.flatMap(({ lessonId }) => lessonId ?? []),
  );
  await takeBack(work, { reservationId, cause: { in: ["Flight", "Operation", "Instruction"] } }, reason);
  return { version: next };
}
