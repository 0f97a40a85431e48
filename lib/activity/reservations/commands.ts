import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { REJUDGE_TASK } from "@/lib/access/changes/effects";
import { writeChangeEffects } from "@/lib/access/changes/write-changes";
import { insertInto, toColumns } from "@/lib/platform/columns";
import { asPreparedStatement } from "@/lib/platform/db";
import { Problem } from "@/lib/platform/problem";
import { enqueueAll } from "@/lib/platform/queue";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { differs } from "@/lib/records/versioned";
import { Prisma } from "@/prisma/generated/client";
import type { ReservationType } from "./codes";
import { insertGuests, tellGuestChange, writeGuest } from "./guests/commands";
import { isSameGuest } from "./guests/rules";
import { columnsOf, type PlannedBooking, peopleRowsOf, verdictRowsOf } from "./planned-booking";
import { guestOfRow, type OccupyingReservation, type ReservationRow } from "./queries";
import { type BookedPerson, compareByResource, dutyAround } from "./rules";

const RESERVATION =
  "id, site_id, type, state, start_at, end_at, briefing_minutes, debriefing_minutes, aircraft_id, turnaround_at, " +
  "off_block_at, on_block_at, from_airport, to_airport, operation_type_id, classroom_id, limit_ids, payer_id, " +
  "passengers, is_ifr, title, is_solo, comment, client_comment, compliance, override_reason, booked_by_id, created_at, edited_at, version, series_id";
const PERSON = "reservation_id, person_id, role, lesson_id, promotion_id";
const OCCUPATION = "reservation_id, resource_id, kind, start_at, end_at";
const VERDICT = "reservation_id, rule, subject_id, level, evidence, evidence_key, turns_at";

const insertPeople = (bookings: readonly PlannedBooking[]) =>
  insertInto("reservation_person", PERSON, JSON.stringify(bookings.flatMap(peopleRowsOf)));
const insertVerdicts = (judged: readonly Judged[]) =>
  insertInto("verdict", VERDICT, JSON.stringify(judged.flatMap(verdictRowsOf)));
/** Inserts occupations in the order of resource and start, so that two transactions can't deadlock. */
const insertOccupations = (bookings: readonly PlannedBooking[]) =>
  Prisma.sql`${insertInto("occupation", OCCUPATION, occupationRows(bookings))} ORDER BY resource_id, start_at`;

/**
 * Inserts new reservations in one statement, with their people, occupations, verdicts, audit lines, notices and calendar
 * versions. Those of a series name it.
 */
export async function insertReservations(
  work: Work,
  bookings: readonly PlannedBooking[],
  seriesId: string | null = null,
): Promise<void> {
  const rows = bookings.map((booking) =>
    toColumns({
      ...columnsOf(booking),
      id: booking.id,
      state: "Scheduled",
      bookedById: work.actor.id,
      createdAt: work.now,
      editedAt: work.now,
      version: 1,
      seriesId,
    }),
  );
  for (const booking of bookings) {
    changed(work, {
      kind: "Reservation",
      id: booking.id,
      verb: "book",
      siteId: booking.siteId,
      after: { ...plannedColumns(booking), ...(seriesId && { seriesId }) },
      people: peopleOf(booking),
      rejudgesAircraft: booking.rejudgesAircraft,
      rejudgesDutyTime: booking.rejudgesDutyTime,
    });
    tellGuestChange(work, booking, null);
  }
  await writeChangeEffects(
    work,
    Prisma.sql`r AS (${insertInto("reservation", RESERVATION, JSON.stringify(rows))}),
    p AS (${insertPeople(bookings)}),
    o AS (${insertOccupations(bookings)}),
    v AS (${insertVerdicts(bookings)})`,
  );
  await insertGuests(work, bookings);
  await askForTurns(work, bookings);
}

const peopleOf = (booking: PlannedBooking) => booking.parts.map((part) => part.personId);

/** Converts a planned booking to the form in which `changed` takes it: its columns and its people, sorted. */
function plannedColumns(booking: PlannedBooking) {
  return { ...columnsOf(booking), state: "Scheduled" as const, people: sortedParts(booking.parts) };
}

const sortedParts = (parts: readonly BookedPerson[]) =>
  parts
    .map(({ personId, role, lessonId, promotionId }) => ({
      ...{ personId, role },
      ...(lessonId && { lessonId }),
      ...(promotionId && { promotionId }),
    }))
    .sort((a, b) => (a.personId + a.role < b.personId + b.role ? -1 : 1));

/** Converts a stored reservation to the form in which `changed` takes it: its columns and its people, sorted. */
export function toAuditedColumns({ people, guest: _, ...row }: ReservationRow) {
  return { ...row, people: sortedParts(people) };
}

/** Whether saving a booking would change its reservation. */
export function changesReservation(booking: PlannedBooking, before: ReservationRow): boolean {
  const { people, ...after } = plannedColumns(booking);
  const isOther = differs(before, after) || !isSameGuest(booking.guest, guestOfRow(before));
  return isOther || JSON.stringify(people) !== JSON.stringify(sortedParts(before.people));
}

/**
 * Updates a reservation. Throws 409 when it no longer has this version. The caller must release its occupations before, and
 * occupy the resources afterwards. The audit alone keeps `why`.
 */
export async function updateReservation(
  work: Work,
  booking: PlannedBooking,
  before: ReservationRow,
  version: number,
  { verb = "change", why }: { verb?: "change" | "restore" | "leave"; why?: object } = {},
): Promise<void> {
  const { id, siteId } = booking;
  const { count } = await work.db.reservation.updateMany({
    where: { id, version },
    data: { ...columnsOf(booking), editedAt: work.now, version: version + 1 },
  });
  if (count === 0) throw new Problem("conflict", "errors.stale");
  await work.db.$executeRaw`
    WITH gone AS (DELETE FROM reservation_person WHERE reservation_id = ${id}),
    judged AS (DELETE FROM verdict WHERE reservation_id = ${id})
    SELECT 1`;
  const written = Prisma.sql`WITH p AS (${insertPeople([booking])}) ${insertVerdicts([booking])}`;
  await work.db.$executeRaw(asPreparedStatement("insert-people-and-verdicts", written));
  const people = [...before.people.map((part) => part.personId), ...peopleOf(booking)];
  const [was, is] = [toAuditedColumns(before), plannedColumns(booking)];
  await askForTurns(work, [booking]);
  const isSame = <C extends string>(columns: readonly C[]) =>
    JSON.stringify(columns.map((column) => (was as Partial<Record<C, unknown>>)[column])) ===
    JSON.stringify(columns.map((column) => (is as Partial<Record<C, unknown>>)[column]));
  const rejudgesAircraft = isSame(ON_WHICH_OTHERS_REST) ? [] : aircraftOf(before, booking);
  const rejudgesDutyTime = isSame(ON_WHICH_DUTY_RESTS)
    ? []
    : [dutyAroundRow(before), dutyAround(booking.type, booking.parts, booking.times)];
  const guest = guestOfRow(before);
  const hasGuest = guest !== null || booking.guest !== null;
  const after = { ...is, ...why };
  changed(work, {
    kind: "Reservation",
    id,
    verb,
    siteId,
    before: was,
    after,
    people,
    rejudgesAircraft,
    rejudgesDutyTime,
    hasGuest,
  });
  await writeGuest(work, booking, guest);
}

/** The columns of a reservation on which the verdicts of its aircraft's other ones rest. */
const ON_WHICH_OTHERS_REST = [
  ...(["state", "aircraftId", "offBlockAt", "onBlockAt", "fromAirport", "toAirport", "limitIds"] as const),
];

/** The columns on which the verdicts of its instructors' other ones rest. */
const ON_WHICH_DUTY_RESTS = [
  ...(["state", "startAt", "endAt", "offBlockAt", "onBlockAt", "aircraftId", "isSolo", "people"] as const),
];

/** The instructors of a stored reservation, and when their other ones may rest on it. */
export const dutyAroundRow = ({ type, people, startAt, endAt }: OccupyingReservation) =>
  dutyAround(type, people, { start: toUnix(startAt), end: toUnix(endAt) });

/** The ids of the aircraft of some reservations, each once. */
export const aircraftOf = (...rows: readonly { aircraftId: string | null }[]): string[] => [
  ...new Set(rows.flatMap(({ aircraftId }) => aircraftId ?? [])),
];

/**
 * Replaces the stored findings of some reservations, with a number of statements that doesn't depend on how many. Their
 * versions stay the same, because no person has changed them.
 */
export async function replaceVerdicts(
  work: Work,
  judged: readonly Pick<PlannedBooking, "id" | "findings" | "compliance">[],
): Promise<void> {
  const ids = judged.map(({ id }) => id);
  await work.db.$executeRaw`DELETE FROM verdict WHERE reservation_id = ANY(${ids}::char(24)[])`;
  await work.db.$executeRaw(asPreparedStatement("insert-verdicts", insertVerdicts(judged)));
  const rows = JSON.stringify(judged.map(({ id, compliance }) => ({ id, compliance })));
  await work.db.$executeRaw`
    UPDATE reservation r SET compliance = j.compliance
    FROM jsonb_populate_recordset(NULL::reservation, ${rows}::jsonb) j WHERE r.id = j.id AND r.compliance <> j.compliance`;
  await askForTurns(work, judged);
}

/** Deletes the occupations of some reservations, so that their resources are free at once. */
export async function releaseOccupations(work: Work, reservationIds: readonly string[]): Promise<void> {
  await work.db.occupation.deleteMany({ where: { reservationId: { in: [...reservationIds] } } });
}

/**
 * Ends a flight that is back on its block: it is performed, and if it came back sooner than booked, nothing is occupied for what is
 * left of its time but the debriefing. One that was flown before its time altogether stands where it was flown, and occupies nothing.
 * Returns from when on something is free again; null if nothing is.
 *
 * @param flown off-block and on-block in unix seconds
 */
export async function shortenReservation(
  work: Work,
  row: OccupyingReservation,
  flown: { offBlock: number; onBlock: number },
): Promise<Date | null> {
  const { id, siteId, state, startAt, turnaroundAt, offBlockAt, onBlockAt, endAt, people, debriefingMinutes } = row;
  const times = { startAt, turnaroundAt, offBlockAt, onBlockAt, endAt };
  const { back, shortened, isBefore } = shorten(times, flown, debriefingMinutes);
  const after = { state: "Performed" as const, ...shortened };
  const next = { ...times, ...shortened };
  const perform = Prisma.sql`
    UPDATE reservation SET state = 'Performed', edited_at = ${work.now}, version = version + 1, start_at = ${next.startAt},
      turnaround_at = ${next.turnaroundAt}, off_block_at = ${next.offBlockAt}, on_block_at = ${next.onBlockAt}, end_at = ${next.endAt},
      booked_minutes = CASE WHEN ${shortened !== null} THEN GREATEST(booked_minutes, date_part('epoch', on_block_at - off_block_at) / 60) ELSE booked_minutes END
    WHERE id = ${id}`;
  if (shortened && !isBefore) {
    // Each period is cut where what it is held for ends: the aircraft's on the block, people's after the debriefing.
    const end = fromUnix(toUnix(back) + debriefingMinutes * 60);
    const heldUntil = Prisma.sql`CASE WHEN kind = 'Aircraft' THEN ${back}::timestamptz ELSE ${end}::timestamptz END`;
    const shorter = Prisma.sql`
      WITH freed AS (DELETE FROM occupation WHERE reservation_id = ${id} AND start_at >= ${heldUntil}),
        cut AS (
          UPDATE occupation SET end_at = LEAST(end_at, ${heldUntil}) WHERE reservation_id = ${id} AND start_at < ${heldUntil}
        )
      ${perform}`;
    await work.db.$executeRaw(asPreparedStatement("perform-shorter", shorter));
  } else {
    await work.db.$executeRaw(asPreparedStatement("perform", perform));
    if (isBefore) await releaseOccupations(work, [id]);
  }
  changed(work, {
    ...{ kind: "Reservation", id, verb: "perform", siteId, people: people.map(({ personId }) => personId) },
    ...{ before: { state, ...times }, after, rejudgesAircraft: aircraftOf(row) },
    ...(shortened && { rejudgesDutyTime: [dutyAroundRow(row)] }),
  });
  if (!shortened) return null;
  return isBefore ? startAt : back;
}

type Times = Pick<ReservationRow, "startAt" | "turnaroundAt" | "offBlockAt" | "onBlockAt" | "endAt">;

/** The times of a reservation that was flown sooner than booked. Null where it wasn't. */
function shorten(
  { startAt, turnaroundAt, offBlockAt, onBlockAt, endAt }: Times,
  flown: { offBlock: number; onBlock: number },
  debriefingMinutes: number,
): { back: Date; shortened: Partial<Times> | null; isBefore: boolean } {
  const back = fromUnix(Math.ceil(flown.onBlock / 60) * 60);
  const end = fromUnix(toUnix(back) + debriefingMinutes * 60);
  if (onBlockAt === null || offBlockAt === null || back >= onBlockAt) return { back, shortened: null, isBefore: false };
  if (back > offBlockAt)
    return { back, shortened: { onBlockAt: back, endAt: end < endAt ? end : endAt }, isBefore: false };
  const sooner = toUnix(offBlockAt) - Math.floor(flown.offBlock / 60) * 60;
  const move = (at: Date) => fromUnix(toUnix(at) - sooner);
  const begun = {
    startAt: move(startAt),
    turnaroundAt: turnaroundAt && move(turnaroundAt),
    offBlockAt: move(offBlockAt),
  };
  return { back, shortened: { ...begun, onBlockAt: back, endAt: end }, isBefore: true };
}

/** Inserts the occupations of some bookings. */
export async function occupyResources(work: Work, bookings: readonly PlannedBooking[]): Promise<void> {
  await work.db.$executeRaw(asPreparedStatement("occupy", insertOccupations(bookings)));
}

/**
 * Locks reservations in the order of their ids and returns their versions and states. Every change takes this lock first.
 */
export async function lockReservations(work: Work, ids: readonly string[]) {
  type Locked = { id: string; version: number; state: string; siteId: string; type: ReservationType };
  return work.db.$queryRaw<Locked[]>`
    SELECT id, version, state::text, site_id AS "siteId", type::text FROM reservation
    WHERE id = ANY(${[...ids]}::char(24)[]) AND withdrawn_at IS NULL ORDER BY id FOR UPDATE`;
}

function occupationRows(bookings: readonly PlannedBooking[]): string {
  const all = bookings.flatMap(({ id, occupations }) => occupations.map((one) => ({ reservationId: id, ...one })));
  const rows = all.sort(compareByResource).map((one) => ({
    reservation_id: one.reservationId,
    resource_id: one.resourceId,
    kind: one.kind,
    start_at: fromUnix(one.start),
    end_at: fromUnix(one.end),
  }));
  return JSON.stringify(rows);
}

/** Queues a new judgement of each for the earliest time at which one of its findings changes because time passes. */
async function askForTurns(work: Work, judged: readonly Judged[]): Promise<void> {
  const turning = judged.flatMap(({ id, findings }) => {
    const turns = findings.flatMap(({ turnsAt }) => turnsAt ?? []);
    const task = { payload: { reservationId: id }, key: `${REJUDGE_TASK} ${id}` };
    return turns.length > 0 ? [{ ...task, runAt: fromUnix(Math.min(...turns)) }] : [];
  });
  await enqueueAll(work.db, REJUDGE_TASK, REJUDGE_TASK, turning);
}

type Judged = Pick<PlannedBooking, "id" | "findings">;
