import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import type { Compliance, ReservationRole } from "@/lib/activity/reservations/codes";
import { lockReservations, replaceVerdicts } from "@/lib/activity/reservations/commands";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { ReservationRow } from "@/lib/activity/reservations/queries";
import type { Finding } from "@/lib/activity/reservations/rules";
import { type Judgement, judgeBookings } from "@/lib/compliance/judge";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { type Db, prisma } from "@/lib/platform/db";
import { toUnix } from "@/lib/platform/time";
import { Prisma } from "@/prisma/generated/client";

/**
 * Which reservations are judged again: those that use one record, a single one, those edited recently, or all when nothing
 * is given.
 */
export type RejudgeSubject = {
  personId?: string;
  siteId?: string;
  aircraftId?: string;
  classroomId?: string;
  operationTypeId?: string;
  reservationId?: string;
  /** Ids of people, separated by spaces, of whom only the reservations that touch a period are judged (ISO times). */
  personIds?: string;
  from?: string;
  until?: string;
  /** ISO time. Only reservations that were booked or changed since then are judged. */
  editedSince?: string;
};

/**
 * Judges scheduled reservations again, unless they have ended, with a number of statements that doesn't depend on how many.
 * Only those whose verdicts differ are locked and written. A reservation that somebody has changed meanwhile stays as that
 * change judged it. When a fact changes meanwhile, its own job follows this one, because they run one at a time
 * (`REJUDGE_TASK`). Returns how many got different verdicts.
 */
export async function rejudge(subject: RejudgeSubject): Promise<number> {
  const now = new Date();
  const rows = await listRowsToJudge(prisma(), whereOf(subject));
  const judgements = await judgeBookings(prisma(), rows.map(judgedOf), now);
  const differing = rows.flatMap((row, at) => {
    const judgement = judgements[at]!;
    return textOf(judgement.findings) === textOf(row.verdicts) ? [] : [{ row, judgement }];
  });
  if (differing.length === 0) return 0;
  return asActor(SYSTEM_ACTOR, (work) => writeVerdicts(work, differing));
}

/**
 * Judges a scheduled reservation anew within the transaction that holds its lock, and keeps what it finds. Returns its compliance, or
 * null where it isn't scheduled.
 */
export async function rejudgeLocked(work: Work, reservationId: string): Promise<Compliance | null> {
  const [row] = await listRowsToJudge(work.db, Prisma.sql`r.id = ${reservationId}`);
  if (!row) return null;
  const [judgement] = await judgeBookings(work.db, [judgedOf(row)], work.now);
  if (textOf(judgement!.findings) !== textOf(row.verdicts)) await writeVerdicts(work, [{ row, judgement: judgement! }]);
  return judgement!.compliance;
}

function whereOf(subject: RejudgeSubject): Prisma.Sql {
  const {
    siteId,
    aircraftId,
    classroomId,
    operationTypeId,
    reservationId,
    personId,
    personIds,
    from,
    until,
    editedSince,
  } = subject;
  const parts = [
    Prisma.sql`r.end_at > now()`,
    siteId && Prisma.sql`r.site_id = ${siteId}`,
    aircraftId && Prisma.sql`r.aircraft_id = ${aircraftId}`,
    classroomId && Prisma.sql`r.classroom_id = ${classroomId}`,
    operationTypeId && Prisma.sql`r.operation_type_id = ${operationTypeId}`,
    reservationId && Prisma.sql`r.id = ${reservationId}`,
    personId && Prisma.sql`r.id IN (SELECT reservation_id FROM reservation_person WHERE person_id = ${personId})`,
    personIds &&
      Prisma.sql`r.id IN (SELECT reservation_id FROM occupation WHERE resource_id = ANY(${personIds.split(" ")}::char(24)[])
        AND tstzrange(start_at, end_at, '[)') && tstzrange(${from}::timestamptz, ${until}::timestamptz))`,
    editedSince && Prisma.sql`r.edited_at >= ${editedSince}::timestamptz`,
  ];
  return Prisma.join(
    parts.flatMap((part) => part || []),
    " AND ",
  );
}

async function writeVerdicts(work: Work, differing: readonly { row: RowToJudge; judgement: Judgement }[]) {
  const locked = await lockReservations(
    work,
    differing.map(({ row }) => row.id),
  );
  const versions = new Map(locked.map(({ id, version, state }) => [id, state === "Scheduled" ? version : null]));
  const judged = differing.filter(({ row }) => versions.get(row.id) === row.version);
  if (judged.length === 0) return 0;
  await replaceVerdicts(
    work,
    judged.map(({ row: { id }, judgement }) => ({ id, ...judgement })),
  );
  for (const { row, judgement } of judged) {
    const [before, after] = [{ compliance: row.compliance }, { compliance: judgement.compliance }];
    changed(work, { kind: "Reservation", id: row.id, verb: "rejudge", siteId: row.siteId, before, after });
  }
  return judged.length;
}

type StoredVerdict = Pick<Finding, "rule" | "subjectId" | "level" | "evidence">;
type RowToJudge = StoredBooking & { startAt: Date; version: number; compliance: Compliance; verdicts: StoredVerdict[] };

/** Reads what judging needs of scheduled reservations, with their verdicts, in the order of their ids. */
export async function listRowsToJudge(db: Db, where: Prisma.Sql): Promise<RowToJudge[]> {
  type Row = Omit<RowToJudge, "people" | "verdicts"> & {
    people: StoredBooking["people"] | null;
    verdicts: StoredVerdict[] | null;
  };
  const rows = await db.$queryRaw<Row[]>`
    SELECT r.id, r.site_id AS "siteId", r.type::text, r.start_at AS "startAt", r.end_at AS "endAt", r.off_block_at AS "offBlockAt",
      r.on_block_at AS "onBlockAt", r.aircraft_id AS "aircraftId", r.from_airport AS "fromAirport",
      r.to_airport AS "toAirport", r.classroom_id AS "classroomId", r.operation_type_id AS "operationTypeId",
      r.limit_ids AS "limitIds", r.passengers, r.is_ifr AS "isIfr", r.is_solo AS "isSolo",
      (SELECT json_build_object('name', g.name) FROM reservation_guest g WHERE g.reservation_id = r.id) AS guest,
      r.compliance::text, r.version,
      (SELECT json_agg(json_build_object('personId', p.person_id, 'role', p.role, 'lessonId', p.lesson_id)) FROM reservation_person p
        WHERE p.reservation_id = r.id) AS people,
      (SELECT json_agg(json_build_object('rule', v.rule, 'subjectId', v.subject_id, 'level', v.level,
        'evidence', v.evidence)) FROM verdict v WHERE v.reservation_id = r.id) AS verdicts
    FROM reservation r WHERE r.state = 'Scheduled' AND r.withdrawn_at IS NULL AND ${where} ORDER BY r.id`;
  return rows.map((row) => ({ ...row, people: row.people ?? [], verdicts: row.verdicts ?? [] }));
}

/** What judging needs of a stored reservation. */
type StoredBooking = Pick<
  ReservationRow,
  | (
      | "id"
      | "siteId"
      | "type"
      | "startAt"
      | "endAt"
      | "offBlockAt"
      | "onBlockAt"
      | "aircraftId"
      | "fromAirport"
      | "toAirport"
    )
  | ("classroomId" | "operationTypeId" | "limitIds" | "passengers" | "isIfr" | "isSolo")
> & { guest: object | null; people: { personId: string; role: ReservationRole; lessonId: string | null }[] };

/** Converts a stored reservation to the form that the rules judge. */
export function judgedOf(row: StoredBooking): JudgedBooking {
  const flies = row.offBlockAt && row.onBlockAt && kinds[row.type].isFlight;
  return {
    reservationId: row.id,
    siteId: row.siteId,
    type: row.type,
    aircraftId: row.aircraftId,
    fromAirport: row.fromAirport,
    toAirport: row.toAirport,
    classroomId: row.classroomId,
    operationTypeId: row.operationTypeId,
    limitIds: row.limitIds,
    start: toUnix(row.startAt),
    end: toUnix(row.endAt),
    passengers: row.passengers,
    isIfr: row.isIfr,
    isSolo: row.isSolo,
    hasGuest: row.guest !== null,
    offBlock: flies ? toUnix(row.offBlockAt!) : null,
    onBlock: flies ? toUnix(row.onBlockAt!) : null,
    parts: row.people,
  };
}

/** Makes one text of some verdicts, which doesn't depend on their order. It is used to compare verdicts. */
function textOf(verdicts: readonly { rule: string; subjectId: string; level: string; evidence: unknown }[]): string {
  return verdicts
    .map(({ rule, subjectId, level, evidence }) =>
      [rule, subjectId, level, JSON.stringify(Object.entries(evidence as object).sort())].join(" "),
    )
    .sort()
    .join("\n");
}
