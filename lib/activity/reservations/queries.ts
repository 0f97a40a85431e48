import type { Reading } from "@/lib/access/actor/as-actor";
import { authorSql, nameAuthor } from "@/lib/access/changes/author";
import { auditNameOfModel } from "@/lib/access/changes/table";
import { toColumns } from "@/lib/platform/columns";
import type { Db } from "@/lib/platform/db";
import { asPreparedStatement, runPreparedQuery } from "@/lib/platform/db";
import { fromUnix, toUnix } from "@/lib/platform/time";
import type { PersonChoice } from "@/lib/records/people/wire";
import { Prisma } from "@/prisma/generated/client";
import type { CalendarEntry } from "./calendar-event";
import {
  type Compliance,
  RESERVATION_ROLES,
  type ReservationRole,
  type ReservationState,
  type ReservationType,
} from "./codes";
import type { Guest } from "./guests/rules";
import { columnsOf, type PlannedBooking, peopleRowsOf, verdictRowsOf } from "./planned-booking";
import { mayReadCancellation } from "./reach";
import type { Finding } from "./rules";
import { CHANGE_VERBS, HISTORY_PARTS, type HistoryPart, type HistoryView } from "./schema";
import type { LearnedLesson, PublicReservation } from "./wire";

const PLANNED_COLUMNS = `
  r.id, r.site_id, r.type::text, r.state::text, r.compliance::text,
    extract(epoch FROM r.start_at)::int8 AS start, extract(epoch FROM r.end_at)::int8 AS end,
    r.briefing_minutes, r.debriefing_minutes, r.title, r.is_solo, r.version,
    r.aircraft_id, a.call_sign, a.model,
    extract(epoch FROM r.turnaround_at)::int8 AS turnaround, extract(epoch FROM r.off_block_at)::int8 AS off_block,
    extract(epoch FROM r.on_block_at)::int8 AS on_block, r.from_airport, r.to_airport,
    r.operation_type_id, o.name AS operation_name, r.classroom_id, c.name AS classroom_name,
    (SELECT json_agg(json_build_array(rp.person_id, rp.role, p.call_sign, p.last_name, p.first_name))
       FROM reservation_person rp JOIN person p ON p.id = rp.person_id WHERE rp.reservation_id = r.id) AS people`;
const PLANNED_TABLES = `
  reservation r
    LEFT JOIN aircraft a ON a.id = r.aircraft_id
    LEFT JOIN operation_type o ON o.id = r.operation_type_id
    LEFT JOIN classroom c ON c.id = r.classroom_id`;

/** SQL that reads the public part of reservations, one per row, with times in unix seconds. The benchmark uses it too. */
export const SELECT_PUBLIC_RESERVATIONS_SQL = `SELECT ${PLANNED_COLUMNS} FROM ${PLANNED_TABLES}`;

type PersonTuple = [id: string, role: ReservationRole, callSign: string | null, lastName: string, firstName: string];
type PlannedRow = {
  id: string;
  site_id: string;
  type: ReservationType;
  state: ReservationState;
  compliance: Compliance;
  start: string;
  end: string;
  briefing_minutes: number;
  debriefing_minutes: number;
  title: string | null;
  is_solo: boolean;
  version: number;
  aircraft_id: string | null;
  call_sign: string | null;
  model: string | null;
  turnaround: string | null;
  off_block: string | null;
  on_block: string | null;
  from_airport: string | null;
  to_airport: string | null;
  operation_type_id: string | null;
  operation_name: string | null;
  classroom_id: string | null;
  classroom_name: string | null;
  people: PersonTuple[] | null;
};

function toPlanned(row: PlannedRow): PublicReservation {
  return {
    id: row.id,
    siteId: row.site_id,
    type: row.type,
    state: row.state,
    compliance: row.compliance,
    start: Number(row.start),
    end: Number(row.end),
    durationBriefing: row.briefing_minutes,
    durationDebriefing: row.debriefing_minutes,
    title: row.title,
    isSolo: row.is_solo,
    aircraft:
      row.aircraft_id === null
        ? null
        : {
            aircraftId: row.aircraft_id,
            callSign: row.call_sign!,
            model: row.model!,
            startTurnaround: Number(row.turnaround ?? row.start),
            startFlight: Number(row.off_block ?? row.start),
            endFlight: Number(row.on_block ?? row.end),
            fromAirport: row.from_airport,
            toAirport: row.to_airport,
            operationId: row.operation_type_id,
            operationName: row.operation_name,
          },
    classroom: row.classroom_id === null ? null : { classroomId: row.classroom_id, name: row.classroom_name! },
    users: castOfRow(row.people),
    version: row.version,
  };
}

/**
 * Sorts people by role, then call sign. For a few people in each of hundreds of rows, this is faster here than in
 * PostgreSQL.
 */
function castOfRow(people: PersonTuple[] | null): PublicReservation["users"] {
  const cast = (people ?? []).map(([userId, role, callSign, lastName, firstName]) => {
    return { userId, role, callSign, firstName, lastName };
  });
  if (cast.length < 2) return cast;
  const key = ({ role, callSign, userId }: (typeof cast)[number]) =>
    `${RESERVATION_ROLES.indexOf(role)} ${callSign ?? ""} ${userId}`;
  return cast.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/**
 * SQL condition: the reservation, with the turnaround before it, touches the period from $2 to $3 (unix seconds). The index
 * contains the reservation without the turnaround. A turnaround lasts at most a day, so the index is searched one day
 * further.
 */
export const TOUCHES_PERIOD_SQL = `tstzrange(r.start_at, r.end_at, '[)') && tstzrange(to_timestamp($2), to_timestamp($3) + interval '24 hours', '[)')
       AND least(r.start_at, r.turnaround_at) < to_timestamp($3)`;

/** Lists the reservations of some sites that touch a period (unix seconds), sorted by start. Withdrawn ones are left out. */
export async function listReservationsOfSites(
  siteIds: readonly string[],
  from: number,
  to: number,
): Promise<PublicReservation[]> {
  const rows = await runPreparedQuery<PlannedRow>(
    "planned-in",
    `${SELECT_PUBLIC_RESERVATIONS_SQL} WHERE r.site_id = ANY($1::char(24)[]) AND ${TOUCHES_PERIOD_SQL}
       AND r.withdrawn_at IS NULL ORDER BY r.start_at, r.id`,
    [siteIds, from, to],
  );
  return rows.map(toPlanned);
}

/** Lists committed reservations by their ids, for the live streams. Withdrawn ones are left out. */
export async function listReservationsByIds(ids: readonly string[]): Promise<PublicReservation[]> {
  const rows = await runPreparedQuery<PlannedRow>(
    "planned-by-ids",
    `${SELECT_PUBLIC_RESERVATIONS_SQL} WHERE r.id = ANY($1::char(24)[]) AND r.withdrawn_at IS NULL`,
    [ids],
  );
  return rows.map(toPlanned);
}

/**
 * Lists a person's reservations at all sites that touch a period (unix seconds). Withdrawn ones are included only on
 * request.
 */
export async function listReservationsOfPerson(
  personId: string,
  from: number,
  to: number,
  options: { withdrawn: boolean } = { withdrawn: false },
): Promise<PublicReservation[]> {
  const rows = await runPreparedQuery<PlannedRow>(
    "planned-of-person",
    `${SELECT_PUBLIC_RESERVATIONS_SQL} WHERE r.id IN (SELECT reservation_id FROM reservation_person WHERE person_id = $1)
       AND r.start_at < to_timestamp($3) AND r.end_at > to_timestamp($2) AND (r.withdrawn_at IS NULL OR $4)
     ORDER BY r.start_at, r.id`,
    [personId, from, to, options.withdrawn],
  );
  return rows.map(toPlanned);
}

type CalendarRow = PlannedRow & { site_name: string; time_zone: string; edited: string; is_over: boolean };

const CALENDAR_ENTRIES = `
  SELECT ${PLANNED_COLUMNS}, s.name AS site_name, s.time_zone, extract(epoch FROM r.edited_at)::int8 AS edited,
    coalesce(r.withdrawn_at, r.cancelled_at) IS NOT NULL AS is_over
  FROM ${PLANNED_TABLES} JOIN site s ON s.id = r.site_id WHERE r.id = ANY($1::char(24)[])`;

/** Reads reservations as calendars show them, by their ids. Cancelled and withdrawn ones are marked as cancelled. */
export async function listCalendarEntries(db: Db, ids: readonly string[]): Promise<CalendarEntry[]> {
  return (await db.$queryRawUnsafe<CalendarRow[]>(CALENDAR_ENTRIES, ids)).map(toCalendarEntry);
}

/** The same of what is committed, for feeds. */
export async function listCalendarEntriesByIds(ids: readonly string[]): Promise<CalendarEntry[]> {
  return (await runPreparedQuery<CalendarRow>("calendar-entries", CALENDAR_ENTRIES, [ids])).map(toCalendarEntry);
}

const toCalendarEntry = (row: CalendarRow): CalendarEntry => ({
  ...toPlanned(row),
  cancelled: row.is_over,
  siteName: row.site_name,
  timeZone: row.time_zone,
  editedAt: Number(row.edited),
});

/** The tables that bookings would be written to, with nothing but them in it. */
const AS_WRITTEN = `WITH reservation AS (SELECT * FROM jsonb_populate_recordset(NULL::reservation, $1::jsonb)),
  reservation_person AS (SELECT * FROM jsonb_populate_recordset(NULL::reservation_person, $2::jsonb))
  ${SELECT_PUBLIC_RESERVATIONS_SQL} ORDER BY r.start_at, r.id`;

/** Who writes a booking, when and as which version. */
type Writing = { version: number; byId: string; at: Date };

/** Reads planned bookings as they would be read once they are written, sorted by start. `versionOf` says the version of each. */
export async function readAsWritten(
  db: Db,
  bookings: readonly PlannedBooking[],
  versionOf: (booking: PlannedBooking) => number,
): Promise<PublicReservation[]> {
  if (bookings.length === 0) return [];
  const rows = bookings.map((booking) =>
    toColumns({ ...columnsOf(booking), id: booking.id, state: "Scheduled", version: versionOf(booking) }),
  );
  const people = bookings.flatMap(peopleRowsOf);
  const read = await db.$queryRawUnsafe<PlannedRow[]>(AS_WRITTEN, JSON.stringify(rows), JSON.stringify(people));
  return read.map(toPlanned);
}

/** The tables that the details of one booking are read from, with nothing but it in them. Its guest is the stored one. */
const DETAILS_AS_WRITTEN = `WITH reservation AS (SELECT * FROM jsonb_populate_record(NULL::reservation, $1::jsonb)),
  reservation_person AS (SELECT * FROM jsonb_populate_recordset(NULL::reservation_person, $2::jsonb)),
  verdict AS (SELECT * FROM jsonb_populate_recordset(NULL::verdict, $3::jsonb))`;

/** Reads a planned booking with all details, as it would be read once it is written. */
export async function readDetailsAsWritten(db: Db, booking: PlannedBooking, { version, byId, at }: Writing) {
  const row = toColumns({
    ...{ ...columnsOf(booking), id: booking.id, state: "Scheduled", version },
    ...{ bookedById: byId, createdAt: at, editedAt: at },
  });
  const read = await db.$queryRawUnsafe<DetailedRow[]>(
    `${DETAILS_AS_WRITTEN} ${SELECT_DETAILED}`,
    JSON.stringify(row),
    JSON.stringify(peopleRowsOf(booking)),
    JSON.stringify(verdictRowsOf(booking)),
  );
  return { planned: toPlanned(read[0]!), details: read[0]!.details };
}

const PLANNED_BY_ID = `${SELECT_PUBLIC_RESERVATIONS_SQL} WHERE r.id = $1 AND r.withdrawn_at IS NULL`;

/**
 * Reads the public part of one reservation, inside the transaction that wrote it. Null when there is none or it was
 * withdrawn.
 */
export async function findPublicReservation(db: Db, id: string): Promise<PublicReservation | null> {
  const rows = await db.$queryRawUnsafe<PlannedRow[]>(PLANNED_BY_ID, id);
  return rows[0] ? toPlanned(rows[0]) : null;
}

/** The details of a reservation, which its public part lacks. Times are unix seconds. */
export type ReservationDetails = {
  comment: string;
  clientComment: string;
  overrideReason: string | null;
  limitIds: string[];
  payerId: string | null;
  payer: PersonChoice | null;
  passengers: number | null;
  isIfr: boolean;
  guest: Guest | null;
  /** What each student learns, by the student's id. */
  lessons: Record<string, LearnedLesson>;
  cancellation: {
    reasonId: string | null;
    reason: string | null;
    isHealth: boolean;
    text: string;
    at: number;
    byId: string | null;
    by: string;
  } | null;
  createdAt: number;
  createdBy: string | null;
  editedAt: number;
  /** Who made the last change. Null when the application itself made it. */
  editedBy: string | null;
  seriesId: string | null;
  bookingRight: string | null;
  findings: Finding[];
  timeZone: string;
  siteName: string;
  noticeHours: number;
};

const DETAILS = `
  json_build_object(
    'comment', r.comment, 'clientComment', r.client_comment, 'overrideReason', r.override_reason,
    'payerId', r.payer_id, 'payer', (SELECT json_build_object('id', p.id, 'callSign', p.call_sign, 'firstName', p.first_name, 'lastName', p.last_name)
      FROM person p WHERE p.id = r.payer_id),
    'limitIds', r.limit_ids, 'passengers', r.passengers, 'isIfr', r.is_ifr,
    'guest', (SELECT json_build_object('name', g.name, 'phoneNumber', g.phone_number, 'email', g.email, 'language', g.locale)
      FROM reservation_guest g WHERE g.reservation_id = r.id),
    'lessons', (SELECT coalesce(json_object_agg(l.person_id, json_build_object('lessonId', l.lesson_id,
      'promotionId', l.promotion_id, 'called', (SELECT json_build_object('title', s.title, 'programName', v.name, 'edition', v.edition)
        FROM enrolment_session e JOIN training_session s ON s.id = e.session_id JOIN program_revision v ON v.id = s.revision_id
        WHERE e.id = l.lesson_id))), '{}') FROM reservation_person l
      WHERE l.reservation_id = r.id AND (l.lesson_id IS NOT NULL OR l.promotion_id IS NOT NULL)),
    'cancellation', CASE WHEN r.cancelled_at IS NULL THEN NULL ELSE json_build_object(
      'reasonId', cr.id, 'reason', cr.text, 'isHealth', coalesce(cr.is_health, false), 'text', coalesce(r.cancellation_text, ''),
      'at', extract(epoch FROM r.cancelled_at)::int8, 'byId', by.id, 'by', coalesce(by.first_name || ' ' || by.last_name, '')) END,
    'createdAt', extract(epoch FROM r.created_at)::int8, 'editedAt', extract(epoch FROM r.edited_at)::int8,
    'createdBy', (SELECT p.first_name || ' ' || p.last_name FROM person p WHERE p.id = r.booked_by_id),
    'editedBy', (SELECT ${authorSql("e", "p.first_name || ' ' || p.last_name")} FROM audit_entry e JOIN person p ON p.id = e.actor_id
      WHERE e.subject_kind = 'reservation' AND e.subject_id = r.id AND e.at = r.edited_at LIMIT 1),
    'seriesId', r.series_id, 'bookingRight', o.booking_right,
    'findings', (SELECT coalesce(json_agg(json_build_object('rule', v.rule, 'level', v.level, 'subjectId', v.subject_id,
      'evidence', v.evidence, 'turnsAt', extract(epoch FROM v.turns_at)::int8) ORDER BY v.level DESC, v.rule, v.subject_id), '[]')
      FROM verdict v WHERE v.reservation_id = r.id),
    'timeZone', s.time_zone, 'siteName', s.name, 'noticeHours', h.cancellation_notice_hours)`;

type DetailedRow = PlannedRow & { details: ReservationDetails };
const SELECT_DETAILED = `
    SELECT ${PLANNED_COLUMNS}, ${DETAILS} AS details FROM ${PLANNED_TABLES}
      JOIN site s ON s.id = r.site_id JOIN school h ON h.id = s.school_id
      LEFT JOIN cancellation_reason cr ON cr.id = r.cancellation_reason_id
      LEFT JOIN person by ON by.id = r.cancelled_by_id`;

/** Reads one reservation with all details in one statement. Null when it doesn't exist or was withdrawn. */
export async function readReservationDetails(db: Db, id: string) {
  const withDetails = Prisma.sql`${Prisma.raw(SELECT_DETAILED)} WHERE r.id = ${id} AND r.withdrawn_at IS NULL`;
  const rows = await db.$queryRaw<DetailedRow[]>(asPreparedStatement("reservation-with-details", withDetails));
  return rows[0] ? { planned: toPlanned(rows[0]), details: rows[0].details } : null;
}

/** Reads one reservation with its people, for a command that changes it. Null when there is none or it was withdrawn. */
export async function findReservationRow(reading: Reading, id: string): Promise<ReservationRow | undefined> {
  const [row] = await findReservationRows(reading, [id]);
  return row;
}

/** Finds reservations with their people, in no order. Those that were withdrawn are left out. */
export function findReservationRows({ db }: Reading, ids: readonly string[]) {
  return db.reservation.findMany({
    where: { id: { in: [...ids] }, withdrawnAt: null },
    include: { people: true, guest: true, operationType: { select: { bookingRight: true } } },
  });
}

export type ReservationRow = Awaited<ReturnType<typeof findReservationRows>>[number];
/** What of it says when it is, and whom and what it occupies. */
export type OccupyingReservation = Omit<ReservationRow, "guest" | "operationType">;

/** The guest of a reservation that is read to be changed. */
export function guestOfRow({ guest }: Pick<ReservationRow, "guest">): Guest | null {
  if (!guest) return null;
  const { name, phoneNumber, email, locale } = guest;
  return { name, phoneNumber, email, language: locale as Guest["language"] };
}

export type Occupier = {
  resourceId: string;
  kind: "Aircraft" | "Classroom" | "Person";
  resource: string;
  reservationId: string;
  siteId: string;
  start: number;
  end: number;
  label: string;
};

/**
 * Lists what already occupies these resources in these periods, so that a refusal can name it. Reservations in `except` are
 * ignored.
 */
export async function listOccupiers(
  db: Db,
  wanted: readonly { resourceId: string; start: number; end: number }[],
  except: readonly string[],
  most: number,
): Promise<Occupier[]> {
  const occupiers = Prisma.sql`
    SELECT o.resource_id AS "resourceId", o.kind::text AS kind, o.reservation_id AS "reservationId", r.site_id AS "siteId",
      extract(epoch FROM o.start_at)::float8 AS start, extract(epoch FROM o.end_at)::float8 AS "end",
      coalesce(a.call_sign, c.name, p.call_sign, p.first_name || ' ' || p.last_name, '') AS resource,
      coalesce(concat_ws(' · ', ra.call_sign, (
        SELECT string_agg(DISTINCT coalesce(q.call_sign, q.last_name), ', ') FROM reservation_person rp
          JOIN person q ON q.id = rp.person_id WHERE rp.reservation_id = r.id)), '') AS label
    FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w("resourceId" char(24), "start" float8, "end" float8)
      JOIN occupation o ON o.resource_id = w."resourceId"
        AND tstzrange(o.start_at, o.end_at, '[)') && tstzrange(to_timestamp(w."start"), to_timestamp(w."end"), '[)')
      JOIN reservation r ON r.id = o.reservation_id
      LEFT JOIN aircraft ra ON ra.id = r.aircraft_id
      LEFT JOIN aircraft a ON a.id = o.resource_id AND o.kind = 'Aircraft'
      LEFT JOIN classroom c ON c.id = o.resource_id AND o.kind = 'Classroom'
      LEFT JOIN person p ON p.id = o.resource_id AND o.kind = 'Person'
    WHERE NOT (o.reservation_id = ANY(${[...except]}::char(24)[]))
    ORDER BY o.start_at, o.resource_id LIMIT ${most}`;
  return db.$queryRaw<Occupier[]>(asPreparedStatement("occupiers", occupiers));
}

/** What occupies a resource from when to when, in unix seconds. */
export type OccupiedPeriod = { reservationId: string; resourceId: string; start: number; end: number };

/** Lists the periods in which some resources are occupied, between two times (unix seconds). Reservations in `except` are ignored. */
export async function listOccupiedPeriods(
  db: Db,
  {
    resourceIds,
    from,
    to,
    except = [],
  }: { resourceIds: readonly string[]; from: number; to: number; except?: readonly string[] },
): Promise<OccupiedPeriod[]> {
  const rows = await db.occupation.findMany({
    where: {
      resourceId: { in: [...resourceIds] },
      reservationId: { notIn: [...except] },
      startAt: { lt: fromUnix(to) },
      endAt: { gt: fromUnix(from) },
    },
    select: { reservationId: true, resourceId: true, startAt: true, endAt: true },
  });
  return rows.map(({ startAt, endAt, ...of }) => ({ ...of, start: toUnix(startAt), end: toUnix(endAt) }));
}

/** Counts a person's scheduled reservations that have not ended, at all sites. */
export function countUpcoming({ db, now }: Reading, personId: string): Promise<number> {
  const where = { state: "Scheduled" as const, withdrawnAt: null, endAt: { gt: now } };
  return db.reservation.count({ where: { ...where, people: { some: { personId } } } });
}

/** Lists for a reader who booked, changed and cancelled a reservation, what was asked of staff for it, and when, the latest first. */
export async function listHistory(db: Db, id: string, readerId: string | null): Promise<HistoryView[]> {
  const lines = [...(await listRequests(db, id, readerId)), ...(await listChanges(db, id, readerId))];
  return lines.sort((a, b) => b.when.getTime() - a.when.getTime()).map(({ when: _, ...line }) => line);
}

type HistoryLine = HistoryView & { when: Date };

/** Lists who booked, changed and cancelled a reservation, the latest first, from the audit. */
async function listChanges(db: Db, id: string, readerId: string | null): Promise<HistoryLine[]> {
  const entries = await db.auditEntry.findMany({
    where: { subjectKind: { in: ["reservation", GUEST] }, subjectId: id },
    orderBy: [{ at: "asc" }, { id: "asc" }],
    select: {
      ...{ id: true, at: true, subjectKind: true, action: true, actorId: true, keyId: true },
      ...{ before: true, after: true, personal: true },
    },
  });
  // A guest is written in the transaction of the flight's own change. Who it was isn't told.
  const guestChanges = new Set(entries.filter(({ subjectKind }) => subjectKind === GUEST).map(({ at }) => +at));
  type After = { startAt?: string; endAt?: string; cancellationReasonId?: string };
  const reasons = await db.cancellationReason.findMany({
    where: { id: { in: entries.flatMap(({ after }) => (after as After | null)?.cancellationReasonId ?? []) } },
    select: { id: true, text: true, isHealth: true },
  });
  const reasonOf = new Map(reasons.map((one) => [one.id, one]));
  const replacedBy = new Map(
    entries.map((one) => [one.id, one.action === "reservation.change" ? listReplaced(one.before, one.after) : []]),
  );
  const replacedIds = [...replacedBy.values()].flat().flatMap(({ was, is }) => [was ?? [], is ?? []].flat());
  const authorIds = entries.flatMap(({ actorId, keyId }) => [actorId ?? [], keyId ?? []].flat());
  const names = await readNames(db, [...authorIds, ...replacedIds]);
  // The audit keeps only what a change has changed, so the other end of the period is the one of before.
  let before: Period | null = null;
  const lines = entries.flatMap(({ id: line, at, action, actorId, keyId, after, personal }): HistoryLine[] => {
    const verb = CHANGE_VERBS.find((one) => action === `reservation.${one}`);
    if (!verb) return [];
    const { startAt, endAt, cancellationReasonId } = (after ?? {}) as After;
    const was = before;
    const is = { start: secondsOf(startAt) ?? was?.start ?? 0, end: secondsOf(endAt) ?? was?.end ?? 0 };
    before = is;
    const isMoved = was !== null && (was.start !== is.start || was.end !== is.end);
    const person = actorId && names.get(actorId);
    const by = person ? nameAuthor(person, keyId && names.get(keyId)) : null;
    const told = [after, (personal as { after?: object } | null)?.after];
    const columns = verb === "change" || verb === "leave" ? told.flatMap((some) => Object.keys(some ?? {})) : [];
    const hasOtherGuest = verb === "change" && guestChanges.has(+at);
    const changed = HISTORY_PARTS.filter((part) =>
      part === "guest" ? hasOtherGuest : COLUMNS_OF_PART[part].some((column) => columns.includes(column)),
    );
    const given = verb === "cancel" || verb === "leave" ? reasonOf.get(cancellationReasonId ?? "") : undefined;
    const knowsReason = given && mayReadCancellation(readerId, { isHealth: given.isHealth, byId: actorId });
    const reason = knowsReason ? given.text : null;
    const times = { was: isMoved ? was : null, is: isMoved ? is : null };
    const nameOf = (one: string | null) => one && (names.get(one) ?? null);
    const replaced = replacedBy
      .get(line)!
      .map(({ part, was: left, is: came }) => ({ part, was: nameOf(left), is: nameOf(came) }));
    return [{ id: line, when: at, at: toUnix(at), verb, by, ...times, changed, replaced, reason, wished: null }];
  });
  return lines.reverse();
}

type Replaced = HistoryView["replaced"][number];
type AuditedParts = Partial<Record<"aircraftId" | "classroomId", string | null>> & {
  people?: { personId: string; role: string }[];
};

/** Lists by their ids what a change has put in the place of what: of people, who came for whom in the same part. */
function listReplaced(before: unknown, after: unknown): Replaced[] {
  const [had, has] = [before ?? {}, after ?? {}] as [AuditedParts, AuditedParts];
  const replace = (part: Replaced["part"], left: readonly string[], came: readonly string[]): Replaced[] =>
    Array.from({ length: Math.max(left.length, came.length) }, (_, at) => {
      return { part, was: left[at] ?? null, is: came[at] ?? null };
    });
  const ids = (id: string | null | undefined) => (id ? [id] : []);
  const roles = new Set([...(had.people ?? []), ...(has.people ?? [])].map(({ role }) => role));
  const people = [...roles].flatMap((role) => {
    const of = ({ people: all = [] }: AuditedParts) =>
      all.filter((one) => one.role === role).map((one) => one.personId);
    const [left, came] = [of(had), of(has)];
    return replace(
      "people",
      left.filter((id) => !came.includes(id)),
      came.filter((id) => !left.includes(id)),
    );
  });
  return [
    ...replace("aircraft", ids(had.aircraftId), ids(has.aircraftId)),
    ...replace("classroom", ids(had.classroomId), ids(has.classroomId)),
    ...people,
  ];
}

/** Reads what people, aircraft, rooms and the keys of programs are called, by their ids. */
async function readNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const where = { id: { in: [...new Set(ids)] } };
  const [people, aircraft, rooms, keys] = [
    await db.person.findMany({ where, select: { id: true, firstName: true, lastName: true } }),
    await db.aircraft.findMany({ where, select: { id: true, callSign: true } }),
    await db.classroom.findMany({ where, select: { id: true, name: true } }),
    await db.apiKey.findMany({ where, select: { id: true, name: true } }),
  ];
  return new Map([
    ...people.map((one) => [one.id, `${one.firstName} ${one.lastName}`] as const),
    ...aircraft.map((one) => [one.id, one.callSign] as const),
    ...[...rooms, ...keys].map((one) => [one.id, one.name] as const),
  ]);
}

/** Lists who asked staff for what, and what was refused and withdrawn, the latest first. What people wrote isn't told. */
async function listRequests(db: Db, id: string, readerId: string | null): Promise<HistoryLine[]> {
  const name = { select: { firstName: true, lastName: true } } as const;
  const rows = await db.reservationRequest.findMany({
    where: { reservationId: id },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    include: { person: name, closedBy: name, reason: { select: { text: true, isHealth: true } } },
  });
  return rows.flatMap(
    ({ id: line, kind, state, personId, person, reason, wishedStartAt, createdAt, closedAt, closedBy }) => {
      const toLine = (when: Date, verb: HistoryView["verb"], by: typeof closedBy): HistoryLine => ({
        ...{ id: `${line}-${verb}`, when, at: toUnix(when), verb, by: by && `${by.firstName} ${by.lastName}` },
        ...{ was: null, is: null, changed: [], replaced: [], reason: null, wished: null },
      });
      const knowsReason = reason && mayReadCancellation(readerId, { isHealth: reason.isHealth, byId: personId });
      const asked = {
        ...toLine(createdAt, `ask${kind}`, person),
        ...{ reason: knowsReason ? reason.text : null, wished: wishedStartAt && toUnix(wishedStartAt) },
      };
      const verb = state === "Refused" ? "refuse" : state === "Withdrawn" ? "withdrawRequest" : null;
      return verb && closedAt ? [toLine(closedAt, verb, closedBy), asked] : [asked];
    },
  );
}

const GUEST = auditNameOfModel("ReservationGuest");

/** By which columns of the audit it is known what a change concerned. Times are told by themselves, the guest by its own entry. */
const COLUMNS_OF_PART: Record<Exclude<HistoryPart, "guest">, readonly string[]> = {
  aircraft: ["aircraftId"],
  classroom: ["classroomId"],
  people: ["people"],
  operation: ["operationTypeId"],
  payer: ["payerId"],
  route: ["fromAirport", "toAirport"],
  briefing: ["briefingMinutes", "debriefingMinutes"],
  flight: ["passengers", "isIfr"],
  work: ["limitIds"],
  comments: ["comment", "clientComment"],
};

type Period = { start: number; end: number };
const secondsOf = (iso: string | undefined) => (iso === undefined ? undefined : toUnix(new Date(iso)));
