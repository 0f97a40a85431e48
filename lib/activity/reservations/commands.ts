import type { Work } from "@/lib/access/actor/as-actor";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";
import type { BookableType, Compliance } from "./codes";
import { announceAfter } from "./planning-sequence";
import type { ReservationRow } from "./queries";
import type { BookingTimes, Finding, OccupiedResource, Part } from "./rules";

/** A booking as it will stand in the tables: rounded, derived, judged. */
export type PlannedBooking = {
  id: string;
  siteId: string;
  /** Of the site: for texts, and for when else it could be. */
  timeZone: string;
  slotMinutes: number;
  type: BookableType;
  times: BookingTimes;
  aircraftId: string;
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
  const { times } = booking;
  return {
    siteId: booking.siteId,
    type: booking.type,
    startAt: fromUnix(times.start),
    endAt: fromUnix(times.end),
    briefingMinutes: times.briefingMinutes,
    debriefingMinutes: times.debriefingMinutes,
    aircraftId: booking.aircraftId,
    turnaroundAt: fromUnix(times.turnaround),
    offBlockAt: fromUnix(times.offBlock),
    onBlockAt: fromUnix(times.onBlock),
    fromAirport: booking.fromAirport,
    toAirport: booking.toAirport,
    operationTypeId: booking.operationTypeId,
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
export type AuditFacts = ReturnType<typeof auditFacts>;

export function auditFacts(booking: PlannedBooking) {
  const { aircraftId, type, parts, compliance, overrideReason } = booking;
  const { start, end, turnaround, offBlock, onBlock } = booking.times;
  return { type, aircraftId, start, end, turnaround, offBlock, onBlock, people: parts, compliance, overrideReason };
}

/** The same of a reservation as it stands. */
export function auditFactsOf(row: ReservationRow): AuditFacts {
  const at = (date: Date | null) => toUnix(date ?? row.startAt);
  return {
    type: row.type as BookableType,
    aircraftId: row.aircraftId ?? "",
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
    turnaround: at(row.turnaroundAt),
    offBlock: at(row.offBlockAt),
    onBlock: toUnix(row.onBlockAt ?? row.endAt),
    people: row.people.map(({ personId, role }) => ({ personId, role })),
    compliance: row.compliance,
    overrideReason: row.overrideReason,
  };
}

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
  await work.db.$executeRaw`/* insert-reservation */
    WITH r AS (INSERT INTO reservation SELECT * FROM jsonb_populate_record(NULL::reservation, ${JSON.stringify(row)}::jsonb)),
    p AS (INSERT INTO reservation_person SELECT * FROM jsonb_populate_recordset(NULL::reservation_person, ${peopleRows(booking)}::jsonb)),
    o AS (INSERT INTO occupation SELECT * FROM jsonb_populate_recordset(NULL::occupation, ${occupationRows(id, booking.occupations)}::jsonb)
          ORDER BY resource_id),
    n AS (INSERT INTO planning_change (site_id, reservation_id) VALUES (${booking.siteId}, ${id})),
    c AS (${bumpCalendars(booking.parts.map((part) => part.personId))}),
    v AS (INSERT INTO verdict SELECT * FROM jsonb_populate_recordset(NULL::verdict, ${verdictRows(booking)}::jsonb))
    INSERT INTO audit_entry SELECT * FROM jsonb_populate_record(NULL::audit_entry, ${JSON.stringify(entry)}::jsonb)`;
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
  await work.db.$executeRaw`
    WITH p AS (INSERT INTO reservation_person SELECT * FROM jsonb_populate_recordset(NULL::reservation_person, ${peopleRows(booking)}::jsonb))
    INSERT INTO verdict SELECT * FROM jsonb_populate_recordset(NULL::verdict, ${verdictRows(booking)}::jsonb)`;
}

/** Puts what the rules say of a reservation now in the place of what they said. Its version stays: nobody changed it. */
export async function replaceVerdicts(
  work: Work,
  judged: Pick<PlannedBooking, "id" | "findings" | "compliance">,
): Promise<void> {
  const { id, compliance } = judged;
  await work.db.verdict.deleteMany({ where: { reservationId: id } });
  await work.db.$executeRaw`
    INSERT INTO verdict SELECT * FROM jsonb_populate_recordset(NULL::verdict, ${verdictRows(judged)}::jsonb)`;
  await work.db.reservation.update({ where: { id }, data: { compliance } });
}

/** Frees what some reservations hold, at once. */
export async function release(work: Work, reservationIds: readonly string[]): Promise<void> {
  await work.db.occupation.deleteMany({ where: { reservationId: { in: [...reservationIds] } } });
}

/** Takes what some bookings hold, sorted by resource: transactions then never wait for each other in a ring. */
export async function occupy(work: Work, bookings: readonly PlannedBooking[]): Promise<void> {
  const rows = bookings.flatMap((booking) => booking.occupations.map((one) => ({ booking, one })));
  rows.sort((a, b) => (a.one.resourceId < b.one.resourceId ? -1 : 1));
  for (const { booking, one } of rows) {
    await work.db.$executeRaw`
      INSERT INTO occupation SELECT * FROM jsonb_populate_recordset(NULL::occupation, ${occupationRows(booking.id, [one])}::jsonb)`;
  }
}

/** Locks reservations in order of id and answers their versions and states: first in every change's lock order. */
export async function lockReservations(work: Work, ids: readonly string[]) {
  return work.db.$queryRaw<{ id: string; version: number; state: string; siteId: string; type: string }[]>`
    SELECT id, version, state::text, site_id AS "siteId", type::text FROM reservation
    WHERE id = ANY(${[...ids]}::char(24)[]) AND withdrawn_at IS NULL ORDER BY id FOR UPDATE`;
}

/** Numbers a change of people's calendars, sorted by person like every lock. */
export async function touchCalendars(work: Work, personIds: readonly string[]): Promise<void> {
  await work.db.$executeRaw(bumpCalendars(personIds));
}

function bumpCalendars(personIds: readonly string[]): Prisma.Sql {
  const sorted = [...new Set(personIds)].sort();
  return Prisma.sql`INSERT INTO calendar_sequence (person_id, number) SELECT id, 1 FROM unnest(${sorted}::char(24)[]) AS id
    ON CONFLICT (person_id) DO UPDATE SET number = calendar_sequence.number + 1`;
}

function peopleRows(booking: PlannedBooking): string {
  const rows = booking.parts.map(({ personId, role }) => ({ reservation_id: booking.id, person_id: personId, role }));
  return JSON.stringify(rows);
}

function occupationRows(reservationId: string, occupations: readonly OccupiedResource[]): string {
  const rows = occupations.map((one) => ({
    reservation_id: reservationId,
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
