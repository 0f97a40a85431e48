import type { Reading, Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { can } from "@/lib/access/permissions/permissions";
import { FLIGHT_TIMES, type FlightTime, type FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import { entryOf, type FlightRow, readFlight } from "@/lib/activity/flights/follow-up/queries";
import { mayRecordFlight } from "@/lib/activity/flights/follow-up/reach";
import { hasLeft, listOthers, timesOfLegs } from "@/lib/activity/flights/follow-up/rules";
import type { FlightEntryInput, FlightTimesInput, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { takeBackNotifications } from "@/lib/activity/notifications/commands";
import { lockReservations } from "@/lib/activity/reservations/commands";
import type { Locale } from "@/lib/platform/locale";
import type { MessageKey } from "@/lib/platform/messages";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { Prisma } from "@/prisma/generated/client";
import { rejudgeLocked } from "../planning/rejudge";
import { listUnaccepted } from "./accepted-aircraft";
import { instantOf, readFollowUp, timesOf } from "./read-follow-up";

/** How long before its off-block time a flight can be recorded at the earliest: whoever leaves early leaves some hours early. */
const EARLIEST_HOURS = 12;
/** How long after its planned on-block a flight can be expected back at the latest. */
const LATEST_RETURN_HOURS = 24;
/** How far from its plan staff say that a flight was flown at most: what was flown on another day is another reservation. */
const FARTHEST_HOURS = 72;
/** A clock that goes a little fast isn't a time that lies ahead. */
const CLOCK_SECONDS = 120;

/**
 * Locks a flight for who may record it, and reads it. Throws 403 for others, and 409 once it is closed or cancelled, or long
 * before it begins.
 */
export async function lockOpenFlight(work: Work, reservationId: string): Promise<FlightRow> {
  await lockReservations(work, [reservationId]);
  return readOpenFlight(work, reservationId);
}

/** Reads a flight for who may record it now. Throws as `lockOpenFlight` does. */
export async function readOpenFlight(reading: Reading, reservationId: string): Promise<FlightRow> {
  const flight = await readFlight(reading, reservationId);
  if (!mayRecordFlight(reading.actor, flight)) throw new Problem("forbidden", "flights.followUp.mayNotRecord");
  if (flight.state === "Cancelled") throw new Problem("conflict", "flights.followUp.cancelled");
  refuseTooEarly(reading, flight);
  if (flight.flight?.state === "Closed") throw new Problem("conflict", "flights.followUp.closed");
  return flight;
}

/** Throws 409 long before a flight begins. */
export function refuseTooEarly({ now }: Pick<Work, "now">, { offBlockAt }: Pick<FlightRow, "offBlockAt">): void {
  if (toUnix(offBlockAt) > toUnix(now) + EARLIEST_HOURS * 3600)
    throw new Problem("conflict", "flights.followUp.tooEarly", { values: { hours: EARLIEST_HOURS } });
}

/** Throws 428 without a version, and 409 with the follow-up as it is for another one than the present. */
export async function demandFlightVersion(
  work: Work,
  { id, flight }: FlightRow,
  version: number | undefined,
  locale: Locale,
): Promise<void> {
  if (!flight || flight.version === version) return;
  if (version === undefined) throw new Problem("preconditionRequired", "errors.versionRequired");
  throw new Problem("conflict", "errors.stale", { extension: { current: await readFollowUp(work, id, locale) } });
}

/** Keeps what has been typed of a flight's legs. Nothing else moves. Returns the new version. */
export async function saveEntry(work: Work, input: FlightEntryInput, locale: Locale): Promise<{ version: number }> {
  const flight = await lockOpenFlight(work, input.reservationId);
  await demandFlightVersion(work, flight, input.version, locale);
  await refuseUnknownUsers(work, flight, input.legs);
  refuseToDropFiles(flight, input.legs.length);
  refuseAhead(timesOfLegs(input.legs), input.legs.length, toUnix(work.now));
  refuseFarTimes(work, flight, listTimes(input.legs));
  await refuseToLeave(work, flight, timesOfLegs(input.legs));
  return writeFlight(work, flight, "type", { legs: input.legs, times: timesOfLegs(input.legs) });
}

/** Throws 409 where a file is kept with a leg that these legs no longer have: it would show another leg's, or none. */
export function refuseToDropFiles({ legFiles }: Pick<FlightRow, "legFiles">, legs: number): void {
  if (legFiles.some(({ number }) => number > Math.max(1, legs)))
    throw new Problem("conflict", "flights.followUp.legHasFiles");
}

/**
 * Throws 422 where somebody is on board who isn't of this flight. Whoever records all flights of the site may add others: Active
 * people of the site. Who was added stays, whoever goes on.
 */
export async function refuseUnknownUsers(
  { db, actor }: Work,
  flight: FlightRow,
  legs: readonly LegEntry[],
): Promise<void> {
  const { siteId } = flight;
  const added = listOthers(flight, entryOf(flight));
  const others = listOthers(flight, legs).filter((id) => !added.includes(id));
  if (others.length === 0) return;
  const known = can(actor, "flight.recordAny", siteId)
    ? await db.person.count({ where: { id: { in: others }, state: "Active", roles: { some: { siteId } } } })
    : 0;
  if (known < others.length) throw makeInvalidFieldProblem("legs", "flights.followUp.userUnknown");
}

/**
 * Notes times of a flight as they come, each with one tap, or takes one back. Off-block releases it: while something stands
 * against it, only an admin lets it go, with a reason. Returns the new version.
 */
export async function noteTimes(work: Work, reservationId: string, input: FlightTimesInput, locale: Locale) {
  const flight = await lockOpenFlight(work, reservationId);
  await demandFlightVersion(work, flight, input.version, locale);
  const { releaseReason, version: _, expectedReturn, ...named } = input;
  const before = timesOf(flight);
  const times: FlightTimes = { ...before, ...named };
  refuseWrongTimes(times, named, toUnix(work.now));
  refuseFarTimes(
    work,
    flight,
    FLIGHT_TIMES.map((name) => ({ field: name, at: named[name] ?? null })),
  );
  refuseWrongReturn(flight, times, expectedReturn, toUnix(work.now));
  const leaves = !hasLeft(before) && hasLeft(times);
  const release = leaves ? await demandRelease(work, await judgedAnew(work, flight), releaseReason) : {};
  const legs = entryOf(flight);
  return writeFlight(work, flight, "note", { legs: withTimes(legs, named), times, release, expectedReturn });
}

/** Lists the times of legs, with the paths of their fields. */
export const listTimes = (legs: readonly LegEntry[]) =>
  legs.flatMap((leg, at) => FLIGHT_TIMES.map((name) => ({ field: `legs.${at}.${name}`, at: leg[name] })));

/**
 * Throws 422 for the first time that lies too far from the plan of a flight, in unix seconds. Who flies says nothing of another day:
 * their closing counts at once, and only staff could open it again.
 */
export function refuseFarTimes(
  { actor }: Pick<Work, "actor">,
  { siteId, offBlockAt, onBlockAt }: FlightRow,
  times: readonly { field: string; at: number | null }[],
): void {
  const isStaff = can(actor, "flight.recordAny", siteId);
  const earliest = toUnix(offBlockAt) - (isStaff ? FARTHEST_HOURS : EARLIEST_HOURS) * 3600;
  const latest = toUnix(onBlockAt) + (isStaff ? FARTHEST_HOURS : LATEST_RETURN_HOURS) * 3600;
  const far = times.find(({ at }) => at !== null && (at < earliest || at > latest));
  if (far)
    throw makeInvalidFieldProblem(far.field, `flights.followUp.${isStaff ? "daysFromPlan" : "farFromPlan"}`, {
      hours: FARTHEST_HOURS,
    });
}

/** A flight comes back after it has left, later than now, and not later than a day after its plan. */
function refuseWrongReturn(
  flight: FlightRow,
  { offBlock }: FlightTimes,
  expected: number | null | undefined,
  now: number,
): void {
  if (expected === undefined || expected === null) return;
  if (expected <= now) throw makeInvalidFieldProblem("expectedReturn", "flights.followUp.returnPast");
  if (expected <= (offBlock ?? toUnix(flight.offBlockAt)))
    throw makeInvalidFieldProblem("expectedReturn", "flights.followUp.timesOrder");
  if (expected > toUnix(flight.onBlockAt) + LATEST_RETURN_HOURS * 3600)
    throw makeInvalidFieldProblem("expectedReturn", "flights.followUp.returnTooLate", {
      hours: LATEST_RETURN_HOURS,
    });
}

/** Refuses times that lie ahead: a flight can't be said to have left before it has. */
function refuseAhead(times: FlightTimes, legs: number, now: number): void {
  const wrong = FLIGHT_TIMES.find((name) => times[name] !== null && times[name] > now + CLOCK_SECONDS);
  if (!wrong) return;
  const leg = wrong === "offBlock" || wrong === "takeOff" ? 0 : legs - 1;
  throw makeInvalidFieldProblem(`legs.${leg}.${wrong}`, "flights.followUp.timeInFuture");
}

function refuseWrongTimes(times: FlightTimes, named: Partial<FlightTimes>, now: number): void {
  for (const name of FLIGHT_TIMES) {
    const at = times[name];
    if (named[name] === undefined || at === null) continue;
    if (at > now + CLOCK_SECONDS) throw makeInvalidFieldProblem(name, "flights.followUp.timeInFuture");
  }
  const known = FLIGHT_TIMES.flatMap((name) => (times[name] === null ? [] : [{ name, at: times[name] }]));
  const wrong = known.find(({ at }, place) => place > 0 && at < known[place - 1]!.at);
  const lacks = FLIGHT_TIMES.find((name) => times[name] !== null && times.offBlock === null);
  if (wrong || lacks) throw makeInvalidFieldProblem((wrong?.name ?? lacks)!, "flights.followUp.timesOrder");
}

/**
 * Throws 403 where typing its times would let a flight leave, before its time is over, while something stands against it; who may let
 * it go does that at the desk, with a reason (422). What has been flown all the same is recorded.
 */
export async function refuseToLeave(work: Work, flight: FlightRow, times: FlightTimes): Promise<void> {
  const leaves = hasLeft(times) && !hasLeft(timesOf(flight));
  if (!leaves || flight.state !== "Scheduled") return;
  await demandRelease(work, await judgedAnew(work, flight), undefined);
}

/** The flight with what stands against it at this moment: a flight is judged again when it leaves (DECISIONS, "Reservations and planning"). */
async function judgedAnew(work: Work, flight: FlightRow): Promise<FlightRow> {
  return { ...flight, compliance: (await rejudgeLocked(work, flight.id)) ?? flight.compliance };
}

/** What keeps a flight from leaving: a verdict, or that its pilot in command hasn't accepted the aircraft. Null: nothing. */
async function findAgainstLeaving(work: Work, flight: FlightRow): Promise<MessageKey | null> {
  if (flight.compliance === "Blocking") return "flights.followUp.notReleased";
  return (await listUnaccepted(work, [flight.id])).has(flight.id) ? "flights.followUp.notAccepted" : null;
}

/** While something keeps a flight from leaving, only an admin lets it go, with a reason (DECISIONS, "Reservations and planning"). */
async function demandRelease(work: Work, flight: FlightRow, reason: string | undefined) {
  const against = await findAgainstLeaving(work, flight);
  if (!against) return {};
  if (!can(work.actor, "flight.release", flight.siteId)) throw new Problem("forbidden", against);
  if (!reason) throw makeInvalidFieldProblem("releaseReason", "flights.followUp.releaseReasonRequired");
  return { releaseReason: reason, releasedById: work.actor.id };
}

/** The legs with the times that are noted: the first leaves, the last comes back. */
function withTimes(legs: readonly LegEntry[], named: Partial<FlightTimes>): LegEntry[] {
  if (legs.length === 0) return [{ ...EMPTY_LEG, ...named }];
  const pick = (names: readonly FlightTime[]) =>
    Object.fromEntries(names.flatMap((name) => (named[name] === undefined ? [] : [[name, named[name]]])));
  return legs.map((leg, at) => ({
    ...leg,
    ...(at === 0 && pick(["offBlock", "takeOff"])),
    ...(at === legs.length - 1 && pick(["landing", "onBlock"])),
  }));
}

type Written = {
  legs: readonly LegEntry[];
  times: FlightTimes;
  release?: { releaseReason?: string; releasedById?: string | null };
  /** Undefined: it stays. */
  expectedReturn?: number | null;
};

/** Writes what is recorded of a flight. A flight that has left waits for its follow-up; one that hasn't is as it was booked. */
async function writeFlight(
  work: Work,
  row: FlightRow,
  verb: string,
  { legs, times, release, expectedReturn }: Written,
) {
  const { id: reservationId, siteId, flight } = row;
  const columns = {
    ...{ offBlockAt: instantOf(times.offBlock), takeOffAt: instantOf(times.takeOff) },
    ...{ landingAt: instantOf(times.landing), onBlockAt: instantOf(times.onBlock), ...release },
    ...(expectedReturn !== undefined && { expectedReturnAt: instantOf(expectedReturn) }),
    ...(await endAlarm(work, row, times, expectedReturn)),
  };
  const version = (flight?.version ?? 0) + 1;
  const data = { ...columns, version, entry: legs as unknown as Prisma.InputJsonValue };
  await work.db.flight.upsert({
    where: { reservationId },
    create: { reservationId, siteId, ...data },
    update: data,
  });
  const before = flight ? { ...flight } : undefined;
  changed(work, { kind: "Flight", id: reservationId, verb, siteId, before, after: columns });
  await advance(work, row, hasLeft(times));
  return { version };
}

/**
 * Takes back the alarm that a flight is overdue, once it is back, hasn't left after all, or is expected later. Returns the columns
 * that say so.
 */
export async function endAlarm(
  work: Work,
  { id, flight }: FlightRow,
  times: FlightTimes,
  expectedReturn?: number | null,
) {
  const isOut = hasLeft(times) && times.landing === null && times.onBlock === null;
  const isExpectedLater = typeof expectedReturn === "number" && expectedReturn > toUnix(work.now);
  if (!flight?.overdueToldAt || (isOut && !isExpectedLater)) return {};
  await takeBackNotifications(work, "flightOverdue", [id]);
  return { overdueToldAt: null };
}

/** A flight that has left waits for its follow-up, and is as it was booked again when its off-block time is taken back in time. */
async function advance(work: Work, { id, siteId, state, endAt, people }: FlightRow, isOut: boolean): Promise<void> {
  const isOver = endAt <= work.now;
  const next = isOut || isOver ? "FlightFollowUpNeeded" : "Scheduled";
  if (state === next || state === "Performed") return;
  await work.db.reservation.update({
    where: { id },
    data: { state: next, editedAt: work.now, version: { increment: 1 } },
  });
  const [before, after] = [{ state }, { state: next }];
  const personIds = people.map(({ personId }) => personId);
  changed(work, { kind: "Reservation", id, verb: "advance", siteId, before, after, people: personIds });
}
