import { type Reading, tellTogether, type Work } from "@/lib/access/actor/as-actor";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { presentWarnings } from "@/lib/activity/reservations/present";
import {
  findReservationRows,
  listOccupiedPeriods,
  type OccupiedPeriod,
  type ReservationRow,
} from "@/lib/activity/reservations/queries";
import { asSeenBy, mayMove } from "@/lib/activity/reservations/reach";
import type {
  AcceptedMove,
  ReplanInput,
  ReplanMoveInput,
  ReplanMoveView,
  ReplanUndoInput,
  ReplanView,
} from "@/lib/activity/reservations/replan/schema";
import { MOST_REPLANNED } from "@/lib/activity/reservations/replan/schema";
import { encodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { addsNothing } from "@/lib/compliance/cures";
import { type Facts, loadFacts } from "@/lib/compliance/facts/load-facts";
import { factsAsMoved } from "@/lib/compliance/facts-as-moved";
import { bookingRefsOf, type Judgement, judge } from "@/lib/compliance/judge";
import { addDays, localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "@/lib/platform/time";
import { BY_POSITION } from "@/lib/records/aircraft/queries";
import { listInstructors } from "@/lib/records/people/queries";
import { moveReservations, standing } from "./change";
import { exchangeAircraft, exchangeClassroom, exchangeInstructor } from "./list-exchanges";
import { judgedOf, planEach, shiftBooking } from "./plan-booking";
import { undoChanges } from "./undo-change";

/** How many days after its own a place is looked for. */
const SEARCHED_DAYS = 7;
const SEARCHED_SECONDS = (SEARCHED_DAYS + 2) * 86_400;
/** At the site's clock, in minutes: nobody is proposed to meet earlier or to leave later, unless what is moved does. */
const [OPENS, CLOSES] = [8 * 60, 20 * 60];
/** How many moves of a reservation are proposed, how many other aircraft, people and rooms are tried, and times of a day. */
const [MOST_PROPOSED, MOST_EXCHANGED, MOST_JUDGED_A_DAY] = [9, 4, 4];
/** Times that are proposed for one day are this far from each other. */
const APART_SECONDS = 3600;

type Move = Omit<ReplanMoveView, "warnings">;
/** A booking with something exchanged, at its own time, and what the move says of it. */
type Variant = { booking: PlannedBooking; changes: 0 | 1 } & Pick<Move, "aircraft" | "classroom" | "person">;
type Judged = { variant: Variant; booking: PlannedBooking; judgement: Judgement };
type Hit = { row: ReservationRow; planned: PublicReservation; booking: PlannedBooking | null; variants: Variant[] };

/**
 * Finds what is hit when something is out, and for each the best moves within a week: to other times, aircraft, instructors and
 * rooms that are free and that no rule blocks. The moves that are accepted of other rows count as made.
 */
export async function findReplan(reading: Reading, input: ReplanInput, locale: Locale): Promise<ReplanView> {
  const hits = await readHits(reading, input);
  const search = await prepareSearch(reading, input, hits);
  const accepted = judgeAccepted(search, hits, input.accepted);
  for (const hit of input.acceptsAll ? hits : []) {
    if (!hit.booking || accepted.has(hit.row.id)) continue;
    const [best] = rankMoves(search, hit, accepted);
    if (best && addsNothing(hit.booking.findings, best.judgement.findings)) accepted.set(hit.row.id, best);
  }
  const present = (hit: Hit, judged: Judged) => presentMove(reading, search.facts, hit.booking!, judged, locale);
  const rows = hits.map((hit) => {
    const own = accepted.get(hit.row.id);
    const others = new Map([...accepted].filter(([id]) => id !== hit.row.id));
    const moves = hit.booking ? rankMoves(search, hit, others) : [];
    const isOther = ({ booking }: Judged) => !own || !isSamePlace(booking, own.booking);
    return {
      reservation: encodePublicReservation(asSeenBy(reading.actor, hit.planned)),
      isMovable: hit.booking !== null,
      accepted: own ? present(hit, own) : null,
      moves: moves.filter(isOther).map((one) => present(hit, one)),
    };
  });
  return { rows, told: listTold(reading, search.facts, hits, accepted) };
}

/** Moves reservations as they were accepted, all or none. Whoever takes part is told once of all of theirs. */
export async function moveReplanned(work: Work, { siteId, moves, note }: ReplanMoveInput, locale: Locale) {
  await demandAtSite(work, siteId, moves);
  const versions = await moveReservations(
    tellTogether(work, { id: newId(), told: { as: "replan", note } }),
    moves,
    locale,
  );
  return [...versions].map(([id, version]) => ({ id, version }));
}

/** Undoes what the actor has just moved together, all or none. Returns the new versions. */
export async function undoReplanned(work: Work, { siteId, reservations }: ReplanUndoInput) {
  await demandAtSite(work, siteId, reservations);
  return undoChanges(work, reservations);
}

/** Throws 404 unless all of these reservations are the site's. */
async function demandAtSite({ db }: Work, siteId: string, all: readonly { id: string }[]): Promise<void> {
  const ids = all.map(({ id }) => id);
  const count = await db.reservation.count({ where: { id: { in: ids }, siteId } });
  if (count < ids.length) throw new Problem("notFound", "errors.notFound");
}

/** Reads what is hit: scheduled, not over, and during what is out. Work on an aircraft stays, and fog keeps nobody on the ground. */
async function readHits(reading: Reading, input: ReplanInput): Promise<Hit[]> {
  const { db, now, actor } = reading;
  const { siteId, aircraftId, personId, classroomId } = input;
  const [from, until] = [fromUnix(input.from), fromUnix(input.until)];
  const flying = reservationTypes.filter((type) => kinds[type].isFlight && kinds[type].booking);
  const flights = { type: { in: flying as ReservationRow["type"][] } };
  const during = aircraftId
    ? { ...flights, aircraftId, turnaroundAt: { lt: until }, onBlockAt: { gt: from } }
    : personId || classroomId
      ? { startAt: { lt: until }, endAt: { gt: from } }
      : {
          ...flights,
          aircraft: { type: { not: "Simulator" as const } },
          offBlockAt: { lt: until },
          onBlockAt: { gt: from },
        };
  const found = await db.reservation.findMany({
    where: {
      ...{ siteId, state: "Scheduled", withdrawnAt: null, endAt: { gt: now }, ...during },
      ...(classroomId && { classroomId }),
      ...(personId && { people: { some: { personId } } }),
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
    take: MOST_REPLANNED,
    select: { id: true },
  });
  const ids = found.map(({ id }) => id);
  const rows = new Map((await findReservationRows(reading, ids)).map((row) => [row.id, row]));
  const { cancellationNoticeHours } = await db.school.findFirstOrThrow({ select: { cancellationNoticeHours: true } });
  const hits = await Promise.all(
    ids.map(async (id) => {
      const row = rows.get(id)!;
      const { planned, again } = await standing(reading, id);
      const { input: given, type } = again({ startShift: 0, endShift: 0 });
      return { row, planned, variants: [], asked: { id, type, given, current: row } };
    }),
  );
  const plans = await planEach(
    reading,
    hits.map(({ asked }) => asked),
    { hold: false },
  );
  return hits.map(({ asked: _, ...hit }, at) => {
    const { booking, refusals } = plans[at]!;
    const subject = { ...hit.row, bookingRight: hit.row.operationType?.bookingRight ?? null };
    const isMovable = refusals.length === 0 && mayMove(actor, subject, now, cancellationNoticeHours);
    return { ...hit, booking: isMovable ? booking : null };
  });
}

type Search = {
  facts: Facts;
  now: Date;
  isOut: (booking: PlannedBooking) => boolean;
  /** What is occupied, by the ids of resources. */
  busy: ReadonlyMap<string, readonly OccupiedPeriod[]>;
};

/** Reads among what moves are looked for: what else each could be flown with, the facts of all of it, and what is occupied. */
async function prepareSearch(reading: Reading, input: ReplanInput, hits: readonly Hit[]): Promise<Search> {
  const { db, actor, now } = reading;
  const { siteId } = input;
  const fleet = await db.aircraft.findMany({ where: { siteId }, orderBy: BY_POSITION });
  const instructors = await listInstructors(reading, narrowReach(reachOf(actor, "planning.read"), siteId));
  const rooms = await db.classroom.findMany({
    where: { siteId, state: "Active" },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const movable = hits.flatMap(({ booking }) => booking ?? []);
  for (const hit of hits) {
    if (!hit.booking) continue;
    const stays = { aircraft: null, classroom: null, person: null };
    const aircraft = exchangeAircraft(fleet, hit.booking).map(({ booking, told }): Variant => {
      return { ...stays, booking, changes: 1, aircraft: { id: told.aircraftId, name: told.callSign } };
    });
    const people = exchangeInstructor(actor, instructors, hit.booking).flatMap(({ booking, told }): Variant[] => {
      const { replacesId: from, userId: to, callSign, firstName, lastName } = told;
      const name = callSign ?? `${firstName} ${lastName}`;
      return from ? [{ ...stays, booking, changes: 1, person: { from, to, name } }] : [];
    });
    const classrooms = exchangeClassroom(rooms, hit.booking).map(({ booking, told }): Variant => {
      return { ...stays, booking, changes: 1, classroom: { id: told.classroomId, name: told.name } };
    });
    hit.variants = [{ ...stays, booking: hit.booking, changes: 0 }, ...aircraft, ...people, ...classrooms];
  }
  const facts = await loadFacts(db, [
    { siteId },
    ...movable.map((booking) => bookingRefsOf(judgedOf(booking))),
    ...fleet.map(({ id }) => ({ siteId, aircraftId: id })),
    ...rooms.map(({ id }) => ({ siteId, classroomId: id })),
    { siteId, personIds: instructors.map(({ id }) => id) },
  ]);
  const resourceIds = new Set([
    ...[...fleet, ...instructors, ...rooms].map(({ id }) => id),
    ...movable.flatMap(({ occupations }) => occupations.map(({ resourceId }) => resourceId)),
  ]);
  const first = Math.min(toUnix(now), ...movable.map(({ times }) => times.turnaround));
  const last = Math.max(toUnix(now), ...movable.map(({ times }) => times.end));
  const period = { from: first - SEARCHED_SECONDS, to: last + SEARCHED_SECONDS };
  const occupied = await listOccupiedPeriods(db, { resourceIds: [...resourceIds], ...period });
  return {
    facts,
    now,
    isOut: (booking) => isOut(input, facts, booking),
    busy: groupBy(occupied, ({ resourceId }) => resourceId),
  };
}

/** Whether a booking needs what is out while it is out. */
function isOut({ from, until, ...out }: ReplanInput, facts: Facts, booking: PlannedBooking): boolean {
  const { times, type, aircraftId, classroomId, parts } = booking;
  const touches = (start: number, end: number) => start < until && end > from;
  if (out.aircraftId) return aircraftId === out.aircraftId && touches(times.turnaround, times.onBlock);
  if (out.personId) return parts.some(({ personId }) => personId === out.personId) && touches(times.start, times.end);
  if (out.classroomId) return classroomId === out.classroomId && touches(times.start, times.end);
  const isInTheAir = kinds[type].isFlight && facts.aircraft.get(aircraftId ?? "")?.type !== "Simulator";
  return isInTheAir && touches(times.offBlock, times.onBlock);
}

type Others = ReadonlyMap<string, Judged>;

/**
 * Judges the moves that were accepted, each beside all the others, in whatever order they were: one may go where another comes from.
 * Of those that aren't legal together any more, the last one is left out first.
 */
function judgeAccepted(search: Search, hits: readonly Hit[], moves: readonly AcceptedMove[]): Map<string, Judged> {
  const accepted = new Map<string, Judged>();
  for (const move of moves) {
    const hit = hits.find(({ row }) => row.id === move.id);
    const placed = hit && placeAccepted(hit, move);
    if (placed) accepted.set(move.id, placed);
  }
  for (;;) {
    const judged = [...accepted].map(([id, one]) => {
      const others = new Map([...accepted].filter(([other]) => other !== id));
      return [id, judgeMove(search, one, makeOverlay(search, others), others)] as const;
    });
    const illegal = judged.findLast(([, one]) => one === null);
    if (!illegal) return new Map(judged.map(([id, one]) => [id, one!]));
    accepted.delete(illegal[0]);
  }
}

/** What was accepted for a row, where it would go, not judged yet. Null where nothing like it can be exchanged any more. */
function placeAccepted(hit: Hit, move: AcceptedMove): Judged | null {
  const variant = hit.variants.find(
    ({ aircraft, classroom, person }) =>
      (aircraft?.id ?? null) === (move.aircraftId ?? null) &&
      (classroom?.id ?? null) === (move.classroomId ?? null) &&
      (person?.to ?? null) === (move.person?.to ?? null) &&
      (person?.from ?? null) === (move.person?.from ?? null),
  );
  if (!variant || !hit.booking) return null;
  const booking = placeAt(variant.booking, move.start - hit.booking.times.start);
  return { variant, booking, judgement: { findings: [], compliance: "Valid" } };
}

/** The facts with all moves of other rows made. */
const makeOverlay = ({ facts }: Search, others: Others): Facts =>
  others.size === 0
    ? facts
    : factsAsMoved(
        facts,
        [...others.values()].map(({ booking }) => judgedOf(booking)),
      );

/** Judges a booking where it would go. Null where it isn't free, is out, or a rule blocks it or what was accepted with it. */
function judgeMove(
  search: Search,
  { variant, booking }: Pick<Judged, "variant" | "booking">,
  overlay: Facts,
  others: Others,
): Judged | null {
  if (!isPossible(search, booking, others)) return null;
  const judgement = judge(overlay, judgedOf(booking), search.now);
  if (judgement.compliance === "Blocking") return null;
  const sharing = [...others.values()].filter(
    (one) => one.booking.aircraftId && one.booking.aircraftId === booking.aircraftId,
  );
  if (sharing.length > 0) {
    const together = factsAsMoved(overlay, [judgedOf(booking)]);
    const isBlocked = (one: Judged) => judge(together, judgedOf(one.booking), search.now).compliance === "Blocking";
    if (sharing.some(isBlocked)) return null;
  }
  return { variant, booking, judgement };
}

/** Whether all that a booking needs is free, with the others where they go, and it begins neither in the past nor in what is out. */
function isPossible({ busy, now, isOut }: Search, booking: PlannedBooking, others: Others): boolean {
  const { occupations, times, id } = booking;
  if (Math.min(times.start, times.turnaround) < toUnix(now) || isOut(booking)) return false;
  const moved = [...others.values()].flatMap((one) => one.booking.occupations);
  return occupations.every(({ resourceId, start, end }) => {
    const isAgainst = (other: { start: number; end: number }) => other.start < end && other.end > start;
    const stays = (one: OccupiedPeriod) => one.reservationId !== id && !others.has(one.reservationId);
    return (
      !busy.get(resourceId)?.some((one) => isAgainst(one) && stays(one)) &&
      !moved.some((one) => one.resourceId === resourceId && isAgainst(one))
    );
  });
}

/** A booking some seconds later, with what it then occupies. */
function placeAt(booking: PlannedBooking, shift: number): PlannedBooking {
  const occupations = booking.occupations.map((one) => ({ ...one, start: one.start + shift, end: one.end + shift }));
  return { ...shiftBooking(booking, shift), occupations };
}

/** Ranks the moves of a row: those that bring no new warning first, then the nearest day, what changes least, and the nearest hour. */
function rankMoves(search: Search, { booking: own, variants }: Hit, others: Others): Judged[] {
  const booking = own!;
  const { timeZone } = booking;
  const ownDay = localDayOf(booking.times.offBlock, timeZone);
  const overlay = makeOverlay(search, others);
  const clean: Judged[] = [];
  const warned: Judged[] = [];
  for (let ahead = 0; ahead <= SEARCHED_DAYS && clean.length < MOST_PROPOSED; ahead++) {
    const shifts = listShifts(booking, addDays(ownDay, ahead));
    const tried = { aircraft: 0, classroom: 0, person: 0 };
    const ofDay: Judged[] = [];
    for (const variant of variants) {
      const exchanged = (["aircraft", "classroom", "person"] as const).find((one) => variant[one] !== null);
      if (exchanged && tried[exchanged] === MOST_EXCHANGED) continue;
      const found = findOfDay(search, variant, shifts, overlay, others, ahead === 0 ? 3 : 1);
      if (exchanged && found.length > 0) tried[exchanged]++;
      ofDay.push(...found);
    }
    ofDay.sort((a, b) => a.variant.changes - b.variant.changes || distance(a, booking) - distance(b, booking));
    for (const one of ofDay) (addsNothing(booking.findings, one.judgement.findings) ? clean : warned).push(one);
  }
  return [...clean, ...warned].slice(0, MOST_PROPOSED);
}

/** How far the clock of a move is from that of its reservation, whatever the day. */
const distance = ({ booking: { times, timeZone } }: Judged, own: PlannedBooking) =>
  Math.abs(localMinuteOf(fromUnix(times.offBlock), timeZone) - localMinuteOf(fromUnix(own.times.offBlock), timeZone));

/** By how many seconds a booking can be shifted to be on a day while the site works, the nearest to its own hour first. */
function listShifts({ times, timeZone, slotMinutes }: PlannedBooking, day: string): number[] {
  const minute = localMinuteOf(fromUnix(times.offBlock), timeZone);
  const same = toUnix(localTimeOn(day, minute, timeZone)) - times.offBlock;
  const [before, after] = [(times.offBlock - times.start) / 60, (times.end - times.offBlock) / 60];
  const [opens, closes] = [Math.min(OPENS, minute - before), Math.max(CLOSES, minute + after)];
  const later = Array.from({ length: Math.ceil(1_440 / slotMinutes) }, (_, steps) => steps * slotMinutes);
  return later
    .flatMap((minutes) => (minutes === 0 ? [0] : [minutes, -minutes]))
    .filter((minutes) => minute + minutes - before >= opens && minute + minutes + after <= closes)
    .map((minutes) => same + minutes * 60);
}

/** Finds the best places of a day for one variant, of which each is an hour from the others. */
function findOfDay(
  search: Search,
  variant: Variant,
  shifts: readonly number[],
  overlay: Facts,
  others: Others,
  most: number,
): Judged[] {
  const found: Judged[] = [];
  let judged = 0;
  for (const shift of shifts) {
    if (found.length === most || judged === MOST_JUDGED_A_DAY * most) break;
    const booking = placeAt(variant.booking, shift);
    const isNear = (one: Judged) => Math.abs(one.booking.times.offBlock - booking.times.offBlock) < APART_SECONDS;
    if (found.some(isNear) || !isPossible(search, booking, others)) continue;
    judged++;
    const one = judgeMove(search, { variant, booking }, overlay, others);
    if (one) found.push(one);
  }
  return found;
}

const isSamePlace = (one: PlannedBooking, other: PlannedBooking) =>
  one.times.start === other.times.start &&
  one.aircraftId === other.aircraftId &&
  one.classroomId === other.classroomId &&
  one.parts.every(({ personId }, at) => personId === other.parts[at]?.personId);

function presentMove(
  { actor }: Reading,
  facts: Facts,
  before: PlannedBooking,
  { variant, booking, judgement }: Judged,
  locale: Locale,
): ReplanMoveView {
  const added = judgement.findings.filter((one) => !addsNothing(before.findings, [one]));
  const { aircraft, classroom, person } = variant;
  const { start, end, offBlock, onBlock } = booking.times;
  const reader = { ...booking, actor, locale, timeZone: facts.sites.get(booking.siteId)?.timeZone ?? booking.timeZone };
  const warnings = presentWarnings(added, reader).map(({ label }) => label);
  return { start, end, startFlight: offBlock, endFlight: onBlock, aircraft, classroom, person, warnings };
}

/** Who will be told of the accepted moves: who takes part before or after, but not who makes them. */
function listTold({ actor }: Reading, facts: Facts, hits: readonly Hit[], accepted: Others): ReplanView["told"] {
  const moves = new Map<string, number>();
  for (const { row } of hits) {
    const judged = accepted.get(row.id);
    if (!judged) continue;
    for (const id of new Set([...row.people, ...judged.booking.parts].map(({ personId }) => personId)))
      if (id !== actor.id) moves.set(id, (moves.get(id) ?? 0) + 1);
  }
  return [...moves]
    .map(([userId, count]) => ({ userId, name: facts.people.get(userId)?.name ?? "", moves: count }))
    .sort((a, b) => b.moves - a.moves || a.name.localeCompare(b.name));
}
