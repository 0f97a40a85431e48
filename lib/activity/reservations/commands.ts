import type { Work } from "@/lib/access/actor/as-actor";
import { namedStatement } from "@/lib/platform/db";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { Compliance, ReservationType } from "./codes";
import type { BookableType } from "./kinds";
import { announceAfter } from "./planning-sequence";
import type { ReservationRow } from "./queries";
import { type BookingTimes, byResource, type Finding, type OccupiedResource, type Part } from "./rules";

/** A booking as it will stand in the tables: rounded, derived, judged. */
export type PlannedBooking = {
  id: string;
  siteId: string;
  /** Of the site: for texts, and for when else it could be. */
  timeZone: string;
  slotMinutes: number;
  type: BookableType;
  times: BookingTimes;
  aircraftId: string | null;
  classroomId: string | null;
  fromAirport: string | null;
  toAirport: string | null;
  operationTypeId: string | null;
  comment: string;
  clientComment: string;
  parts: Part[];
  occupations: OccupiedResource[];
  findings: Finding[];
  compliance: Compliance;
  overrideReason: string | null;
};

function columns(booking: PlannedBooking) {
  const { times, aircraftId } = booking;
  return {
    siteId: booking.siteId,
    type: booking.type,
    startAt: fromUnix(times.start),
    endAt: fromUnix(times.end),
    briefingMinutes: times.briefingMinutes,
    debriefingMinutes: times.debriefingMinutes,
    aircraftId,
    turnaroundAt: aircraftId && fromUnix(times.turnaround),
    offBlockAt: aircraftId && fromUnix(times.offBlock),
    onBlockAt: aircraftId && fromUnix(times.onBlock),
    fromAirport: booking.fromAirport,
    toAirport: booking.toAirport,
    operationTypeId: booking.operationTypeId,
    classroomId: booking.classroomId,
    comment: booking.comment,
    clientComment: booking.clientComment,
    compliance: booking.compliance,
    overrideReason: booking.overrideReason,
  };
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const record = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value]));

/** What of a booking the audit keeps; names and comments are found through its people. Instants in unix seconds. */
export type AuditFacts = {
  type: ReservationType;
  aircraftId: string | null;
  classroomId: string | null;
  start: number;
  end: number;
  turnaround: number;
  offBlock: number;
  onBlock: number;
  people: readonly Part[];
  compliance: Compliance;
  overrideReason: string | null;
};

export function auditFacts(booking: PlannedBooking): AuditFacts {
  const { aircraftId, classroomId, type, parts, compliance, overrideReason } = booking;
  const { start, end, turnaround, offBlock, onBlock } = booking.times;
  const times = { start, end, turnaround, offBlock, onBlock };
  return { type, aircraftId, classroomId, ...times, people: parts, compliance, overrideReason };
}

/** The same of a reservation as it stands. */
export function auditFactsOf(row: ReservationRow): AuditFacts {
  const { type, aircraftId, classroomId, compliance, overrideReason } = row;
  const at = (date: Date | null) => toUnix(date ?? row.startAt);
  return {
    type,
    aircraftId,
    classroomId,
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
    turnaround: at(row.turnaroundAt),
    offBlock: at(row.offBlockAt),
    onBlock: toUnix(row.onBlockAt ?? row.endAt),
    people: row.people.map(({ personId, role }) => ({ personId, role })),
    compliance,
    overrideReason,
  };
}

/**
 * Inserts rows that are handed over as JSON. The columns are named: one that a later migration adds keeps its default.
 */
const insertInto = (table: string, columns: string, values: string) =>
  `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${values}::jsonb)`;

const RESERVATION =
  "id, site_id, type, state, start_at, end_at, briefing_minutes, debriefing_minutes, aircraft_id, turnaround_at, " +
  "off_block_at, on_block_at, from_airport, to_airport, operation_type_id, classroom_id, comment, client_comment, " +
  "compliance, override_reason, booked_by_id, created_at, edited_at, version";
const PERSON = "reservation_id, person_id, role";
const OCCUPATION = "reservation_id, resource_id, kind, start_at, end_at";
const VERDICT = "reservation_id, rule, subject_id, level, evidence, turns_at";
const AUDIT_ENTRY = "id, at, actor_id, action, subject_kind, subject_id, site_id, after";

const INSERT_RESERVATION = namedStatement(
  "insert-reservation",
  `WITH r AS (${insertInto("reservation", RESERVATION, "$1")}),
    p AS (${insertInto("reservation_person", PERSON, "$2")}),
    o AS (${insertInto("occupation", OCCUPATION, "$3")} ORDER BY resource_id, start_at),
    n AS (INSERT INTO planning_change (site_id, reservation_id) VALUES ($4, $5)),
    c AS (INSERT INTO calendar_sequence (person_id, number) SELECT id, 1 FROM unnest($6::char(24)[]) AS id
      ON CONFLICT (person_id) DO UPDATE SET number = calendar_sequence.number + 1),
    v AS (${insertInto("verdict", VERDICT, "$7")})
  ${insertInto("audit_entry", AUDIT_ENTRY, "$8")}`,
);
const INSERT_PEOPLE_AND_VERDICTS = namedStatement(
  "insert-people-and-verdicts",
  `WITH p AS (${insertInto("reservation_person", PERSON, "$1")}) ${insertInto("verdict", VERDICT, "$2")}`,
);
const INSERT_VERDICTS = namedStatement("insert-verdicts", insertInto("verdict", VERDICT, "$1"));
const OCCUPY = namedStatement("occupy", `${insertInto("occupation", OCCUPATION, "$1")} ORDER BY resource_id, start_at`);

/** Everything of a new reservation, in one statement: its audit, and the note that the planning has changed. */
export async function insertReservation(work: Work, booking: PlannedBooking): Promise<void> {
  const { id } = booking;
  const row = record({
    ...columns(booking),
    id,
    state: "Scheduled",
    bookedById: work.actor.id,
    createdAt: work.now,
    editedAt: work.now,
    version: 1,
  });
  const entry = record({
    id: newId(),
    at: work.now,
    actorId: work.actor.id,
    action: "reservation.book",
    subjectKind: "reservation",
    subjectId: id,
    siteId: booking.siteId,
    after: auditFacts(booking),
  });
  await work.db.$executeRawUnsafe(
    INSERT_RESERVATION,
    JSON.stringify([row]),
    peopleRows(booking),
    occupationRows([booking]),
    booking.siteId,
    id,
    inOrder(booking.parts.map((part) => part.personId)),
    verdictRows(booking),
    JSON.stringify([entry]),
  );
  announceAfter(work);
}

/** Writes a changed reservation over the version it was based on; occupations must have been released before. */
export async function updateReservation(work: Work, booking: PlannedBooking, version: number): Promise<void> {
  const { id } = booking;
  const { count } = await work.db.reservation.updateMany({
    where: { id, version },
    data: { ...columns(booking), editedAt: work.now, version: version + 1 },
  });
  if (count === 0) throw new Problem("conflict", "errors.stale");
  await work.db.$executeRaw`
    WITH gone AS (DELETE FROM reservation_person WHERE reservation_id = ${id}),
    judged AS (DELETE FROM verdict WHERE reservation_id = ${id})
    SELECT 1`;
  await work.db.$executeRawUnsafe(INSERT_PEOPLE_AND_VERDICTS, peopleRows(booking), verdictRows(booking));
}

/** Puts what the rules say of a reservation now in the place of what they said. Its version stays: nobody changed it. */
export async function replaceVerdicts(
  work: Work,
  judged: Pick<PlannedBooking, "id" | "findings" | "compliance">,
): Promise<void> {
  const { id, compliance } = judged;
  await work.db.verdict.deleteMany({ where: { reservationId: id } });
  await work.db.$executeRawUnsafe(INSERT_VERDICTS, verdictRows(judged));
  await work.db.reservation.update({ where: { id }, data: { compliance } });
}

/** Frees what some reservations hold, at once. */
export async function release(work: Work, reservationIds: readonly string[]): Promise<void> {
  await work.db.occupation.deleteMany({ where: { reservationId: { in: [...reservationIds] } } });
}

/** Takes what some bookings hold, sorted by resource: transactions then never wait for each other in a ring. */
export async function occupy(work: Work, bookings: readonly PlannedBooking[]): Promise<void> {
  await work.db.$executeRawUnsafe(OCCUPY, occupationRows(bookings));
}

/** Locks reservations in order of id and answers their versions and states: first in every change's lock order. */
export async function lockReservations(work: Work, ids: readonly string[]) {
  type Locked = { id: string; version: number; state: string; siteId: string; type: ReservationType };
  return work.db.$queryRaw<Locked[]>`
    SELECT id, version, state::text, site_id AS "siteId", type::text FROM reservation
    WHERE id = ANY(${[...ids]}::char(24)[]) AND withdrawn_at IS NULL ORDER BY id FOR UPDATE`;
}

/** Numbers a change of people's calendars, sorted by person like every lock. */
export async function touchCalendars(work: Work, personIds: readonly string[]): Promise<void> {
  await work.db.$executeRaw`
    INSERT INTO calendar_sequence (person_id, number) SELECT id, 1 FROM unnest(${inOrder(personIds)}::char(24)[]) AS id
    ON CONFLICT (person_id) DO UPDATE SET number = calendar_sequence.number + 1`;
}

/** Each once, in the one order in which all take them. */
const inOrder = (personIds: readonly string[]) => [...new Set(personIds)].sort();

function peopleRows(booking: PlannedBooking): string {
  const rows = booking.parts.map(({ personId, role }) => ({ reservation_id: booking.id, person_id: personId, role }));
  return JSON.stringify(rows);
}

function occupationRows(bookings: readonly PlannedBooking[]): string {
  const all = bookings.flatMap(({ id, occupations }) => occupations.map((one) => ({ reservationId: id, ...one })));
  const rows = all.sort(byResource).map((one) => ({
    reservation_id: one.reservationId,
    resource_id: one.resourceId,
    kind: one.kind,
    start_at: fromUnix(one.start),
    end_at: fromUnix(one.end),
  }));
  return JSON.stringify(rows);
}

function verdictRows(booking: Pick<PlannedBooking, "id" | "findings">): string {
  const rows = booking.findings.map((one) => ({
    reservation_id: booking.id,
    rule: one.rule,
    subject_id: one.subjectId,
    level: one.level,
    evidence: one.evidence,
    turns_at: one.turnsAt === null ? null : fromUnix(one.turnsAt),
  }));
  return JSON.stringify(rows);
}
