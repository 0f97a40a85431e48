import type { Reading } from "@/lib/access/actor/as-actor";
import { authorSql } from "@/lib/access/changes/author";
import { addDays, startOfDay, toDay } from "@/lib/platform/day";
import { fromUnix } from "@/lib/platform/time";
import { readSchoolRow } from "@/lib/records/school/queries";
import { type InspectionPack, Prisma } from "@/prisma/generated/client";
import { isChangedSinceSigned, listFollowUpRows } from "../../training/follow-up/queries";
import { listChains } from "../../training/queries";
import type { PackPart } from "../codes";
import { isOfTeaching, minutesOf, nameOf } from "../rules";

const NAMED = { select: { id: true, firstName: true, lastName: true } } as const;

/** From when to when a pack reaches. A training is read whole. */
function periodOf({ fromOn, untilOn }: InspectionPack, timeZone: string): { gte?: Date; lt?: Date } {
  if (!fromOn || !untilOn) return {};
  return {
    gte: fromUnix(startOfDay(toDay(fromOn), timeZone)),
    lt: fromUnix(startOfDay(addDays(toDay(untilOn), 1), timeZone)),
  };
}

/** Reads who or what a pack is about, as it is called. */
export async function readSubject({ db }: Pick<Reading, "db">, pack: InspectionPack) {
  const [site, school, enrolment, aircraft, instructor] = await Promise.all([
    db.site.findUniqueOrThrow({ where: { id: pack.siteId }, select: { name: true, timeZone: true } }),
    readSchoolRow(db),
    pack.enrolmentId
      ? db.enrolment.findUniqueOrThrow({
          where: { id: pack.enrolmentId },
          select: { studentId: true, student: NAMED, revision: { select: { name: true } } },
        })
      : null,
    pack.aircraftId
      ? db.aircraft.findUniqueOrThrow({ where: { id: pack.aircraftId }, select: { callSign: true } })
      : null,
    pack.instructorId ? db.person.findUniqueOrThrow({ where: { id: pack.instructorId }, ...NAMED }) : null,
  ]);
  const name = enrolment
    ? `${nameOf(enrolment.student)}, ${enrolment.revision.name}`
    : (aircraft?.callSign ?? (instructor ? nameOf(instructor) : site.name));
  return {
    name,
    siteName: site.name,
    timeZone: site.timeZone,
    schoolName: school.name,
    studentId: enrolment?.studentId,
  };
}
export type Subject = Awaited<ReturnType<typeof readSubject>>;

/**
 * Reads everything that goes into a pack. What never goes in isn't read: documents and limitations of certificates, what somebody
 * noted for themselves, accounts.
 */
export async function gatherContents(reading: Reading, pack: InspectionPack, { timeZone, studentId }: Subject) {
  const { db } = reading;
  const has = (part: PackPart) => pack.parts.includes(part);
  const at = periodOf(pack, timeZone);
  const chain = pack.enrolmentId ? (await listChains(db, [pack.enrolmentId])).map(({ id }) => id) : [];
  const lessons = await listLessons(reading, pack, chain, at);
  const withdrawn = has("Signatures") ? await listWithdrawnSignatures(db, pack, chain, at) : [];
  const legs = await db.leg.findMany({
    where: { state: "Validated", ...whereLegs(pack, chain, at) },
    select: selectOfLeg,
    orderBy: [{ offBlockAt: "asc" }, { id: "asc" }],
  });
  const enrolmentIds = pack.enrolmentId
    ? [pack.enrolmentId]
    : [...new Set(lessons.map(({ enrolmentId }) => enrolmentId))].sort();
  const aircraftIds = unique([pack.aircraftId, ...legs.map(({ aircraftId }) => aircraftId)]);
  const instructorIds = unique([pack.instructorId, ...lessons.map(({ instructor }) => instructor?.id)]);
  const studentIds = unique([studentId, ...lessons.map(({ student }) => student.id)]);
  const holders = {
    Student: { personIds: studentIds, aircraftIds: [] },
    Aircraft: { personIds: [], aircraftIds },
    Instructor: { personIds: instructorIds, aircraftIds: [] },
    Site: { personIds: unique([...studentIds, ...instructorIds]), aircraftIds },
  }[pack.kind];
  const [certificates, ofInstructors, entries, defects] = await Promise.all([
    has("Certificates") ? listCertificates(db, holders) : [],
    has("Instructors") ? listCertificates(db, { personIds: instructorIds, aircraftIds: [] }, "teaching") : [],
    has("Releases") ? listRenewals(db, aircraftIds, at) : [],
    has("Releases") ? listDefects(db, aircraftIds, at) : [],
  ]);
  const named = unique([
    ...[...studentIds, ...instructorIds],
    ...withdrawn.flatMap(({ studentId: id, withdrawnById }) => [id, withdrawnById]),
    ...legs.flatMap(({ pilots }) => pilots.map(({ person }) => person.id)),
    ...defects.flatMap(({ reportedBy, deferredBy, releasedBy }) => [reportedBy.id, deferredBy?.id, releasedBy?.id]),
    ...entries.map(({ author }) => author?.id),
  ]);
  const subjects = {
    enrolment: chain.length > 0 ? chain : has("Books") ? enrolmentIds : [],
    "enrolment-session": lessons.map(({ id }) => id),
    "lesson-follow-up": unique([...lessons, ...withdrawn].map(({ followUpId }) => followUpId)),
    leg: legs.map(({ id }) => id),
    certificate: unique([...certificates, ...ofInstructors].map(({ id }) => id)),
    "maintenance-entry": entries.map(({ id }) => id),
    defect: defects.map(({ id }) => id),
  };
  return {
    ...{
      lessons,
      withdrawn,
      legs,
      enrolmentIds,
      certificates,
      ofInstructors,
      instructorIds,
      entries,
      defects,
      subjects,
      named,
    },
  };
}
export type Contents = Awaited<ReturnType<typeof gatherContents>>;

const unique = (ids: readonly (string | null | undefined)[]): string[] =>
  [...new Set(ids.flatMap((id) => id ?? []))].sort();

type Period = { gte?: Date; lt?: Date };

/** Lessons that were submitted, in the order in which they were given. Those of a period are of students of the site. */
async function listLessons(reading: Reading, pack: InspectionPack, chain: readonly string[], startAt: Period) {
  const { db } = reading;
  const ofSite = { student: { roles: { some: { siteId: pack.siteId } } } };
  const where: Record<typeof pack.kind, Prisma.EnrolmentSessionWhereInput> = {
    Student: { enrolmentId: { in: [...chain] }, followUp: { isNot: null } },
    Aircraft: {
      ...{ enrolment: ofSite, followUp: { startAt } },
      legs: { some: { leg: { aircraftId: pack.aircraftId, state: "Validated" } } },
    },
    Instructor: { enrolment: ofSite, followUp: { startAt, instructorId: pack.instructorId } },
    Site: { enrolment: ofSite, followUp: { startAt } },
  };
  const ids = (await db.enrolmentSession.findMany({ where: where[pack.kind], select: { id: true } })).map(
    ({ id }) => id,
  );
  const rows = (await listFollowUpRows(reading, ids)).flatMap((row) =>
    row.followUp ? [{ ...row, followUp: row.followUp }] : [],
  );
  const [exercises, uses] = await Promise.all([
    db.exercise.findMany({
      where: { id: { in: unique(rows.flatMap((row) => row.followUp.exerciseRatings.map((one) => one.exerciseId))) } },
      select: { id: true, name: true },
    }),
    db.sessionExercise.findMany({
      where: { sessionId: { in: unique(rows.map(({ session }) => session.id)) } },
      select: { sessionId: true, exerciseId: true, isRequired: true, exercise: { select: { name: true } } },
      orderBy: [{ order: "asc" }, { exerciseId: "asc" }],
    }),
  ]);
  const names = new Map(exercises.map(({ id, name }) => [id, name]));
  return rows
    .map((row) => {
      const { followUp, session, legs } = row;
      const ratings = new Map(followUp.exerciseRatings.map((one) => [one.exerciseId, one]));
      const ofLesson = uses.filter(({ sessionId }) => sessionId === session.id);
      const redone = followUp.exerciseRatings.filter(
        ({ exerciseId }) => !ofLesson.some((one) => one.exerciseId === exerciseId),
      );
      return {
        ...{ id: row.id, followUpId: followUp.id, enrolmentId: row.enrolment.id, student: row.enrolment.student },
        ...{ programme: row.enrolment.revision.name, type: session.type, isRepetition: row.repeatsId !== null },
        name: [session.reference, session.title].filter(Boolean).join(", "),
        reservationId: row.reservations[0]?.reservation.id ?? null,
        ...{ instructor: followUp.instructor, instructorName: followUp.instructorName, startAt: followUp.startAt },
        ...{ theoryMinutes: followUp.theoryMinutes, comment: followUp.comment, isForced: followUp.isForced },
        ...{ submittedAt: followUp.submittedAt, signature: followUp.signature, signedAt: followUp.signedAt },
        ...{ signedHash: followUp.signedHash, studentComment: followUp.studentComment },
        isChangedSinceSigned: isChangedSinceSigned(row),
        legMinutes: legs.map(({ leg }) => minutesOf(leg)),
        exercises: [
          ...redone.map((one) => ({
            ...{ name: names.get(one.exerciseId) ?? "", isRequired: false, isRedone: true },
            ...{ rating: one.rating as number | null, comment: one.comment },
          })),
          ...ofLesson.map(({ exerciseId, isRequired, exercise }) => ({
            ...{ name: exercise.name, isRequired, isRedone: false },
            ...{ rating: ratings.get(exerciseId)?.rating ?? null, comment: ratings.get(exerciseId)?.comment ?? "" },
          })),
        ],
        skills: followUp.skillRatings,
      };
    })
    .sort((a, b) => a.startAt.getTime() - b.startAt.getTime() || (a.id < b.id ? -1 : 1));
}
export type PackLesson = Contents["lessons"][number];

/** A student's signature that doesn't count any more, because the lesson was opened again. */
export type WithdrawnSignature = {
  followUpId: string;
  studentId: string;
  student: string;
  lesson: string;
  startAt: Date;
  signedAt: Date;
  signedHash: string | null;
  withdrawnAt: Date;
  withdrawnById: string | null;
  withdrawnBy: string | null;
  /** Null where it was erased with who wrote it. */
  reason: string | null;
};

/** Lists the signatures of the lessons of a pack that were withdrawn. Only the audit still tells of them. */
function listWithdrawnSignatures(
  db: Reading["db"],
  pack: InspectionPack,
  chain: readonly string[],
  { gte, lt }: Period,
): Promise<WithdrawnSignature[]> {
  const ofSite = Prisma.sql`EXISTS (SELECT 1 FROM site_role WHERE person_id = s.id AND site_id = ${pack.siteId})
    AND (e.before ->> 'startAt')::timestamptz >= ${gte ?? null} AND (e.before ->> 'startAt')::timestamptz < ${lt ?? null}`;
  const where: Record<typeof pack.kind, Prisma.Sql> = {
    Student: Prisma.sql`n.id = ANY(${[...chain]}::char(24)[])`,
    Aircraft: Prisma.sql`${ofSite} AND EXISTS (SELECT 1 FROM leg_pilot p JOIN leg ON leg.id = p.leg_id
      WHERE p.lesson_id = l.id AND leg.aircraft_id = ${pack.aircraftId})`,
    Instructor: Prisma.sql`${ofSite} AND e.before ->> 'instructorId' = ${pack.instructorId}`,
    Site: ofSite,
  };
  return db.$queryRaw<WithdrawnSignature[]>`
    SELECT e.subject_id AS "followUpId", s.id AS "studentId", s.first_name || ' ' || s.last_name AS student,
      concat_ws(', ', nullif(t.reference, ''), nullif(t.title, '')) AS lesson,
      (e.before ->> 'startAt')::timestamptz AS "startAt", (e.before ->> 'signedAt')::timestamptz AS "signedAt",
      e.before ->> 'signedHash' AS "signedHash", e.at AS "withdrawnAt", e.actor_id AS "withdrawnById",
      who.first_name || ' ' || who.last_name AS "withdrawnBy", draft.personal -> 'after' ->> 'returnReason' AS reason
    FROM audit_entry e JOIN enrolment_session l ON l.id = e.before ->> 'lessonId'
      JOIN enrolment n ON n.id = l.enrolment_id JOIN person s ON s.id = n.student_id
      JOIN training_session t ON t.id = l.session_id LEFT JOIN person who ON who.id = e.actor_id
      LEFT JOIN audit_entry draft ON draft.subject_kind = 'lesson-follow-up-draft' AND draft.subject_id = l.id
        AND draft.at = e.at
    WHERE e.subject_kind = 'lesson-follow-up' AND e.after IS NULL AND e.before ->> 'signature' = 'Student'
      AND ${where[pack.kind]}
    ORDER BY e.at, e.id`;
}

const selectOfLeg = {
  ...{ id: true, aircraftId: true, registration: true, model: true, fromAirport: true, viaAirports: true },
  ...{ toAirport: true, offBlockAt: true, onBlockAt: true, landingsByDay: true, landingsByNight: true },
  pilots: {
    where: { function: { not: null } },
    select: {
      ...{ function: true, lessonId: true, person: NAMED },
      lesson: { select: { enrolmentId: true, followUp: { select: { id: true } } } },
    },
    orderBy: { personId: "asc" },
  },
} satisfies Prisma.LegSelect;
export type PackLeg = Contents["legs"][number];

function whereLegs(pack: InspectionPack, chain: readonly string[], offBlockAt: Period): Prisma.LegWhereInput {
  const reservation = { siteId: pack.siteId };
  const teaches: Prisma.LegPilotWhereInput = {
    personId: pack.instructorId ?? "",
    function: { in: ["Instructor", "Examiner"] },
  };
  const where: Record<typeof pack.kind, Prisma.LegWhereInput> = {
    Student: { pilots: { some: { function: { not: null }, lesson: { enrolmentId: { in: [...chain] } } } } },
    Aircraft: { aircraftId: pack.aircraftId, offBlockAt },
    Instructor: { reservation, offBlockAt, pilots: { some: teaches } },
    Site: { reservation, offBlockAt },
  };
  return where[pack.kind];
}

/** What a certificate says of itself. Of one about somebody's health that is all that anybody but a medical reader may see. */
const selectOfCertificate = {
  ...{ id: true, serialNumber: true, issuedOn: true, expiresOn: true, expiresAtCycles: true, state: true },
  ...{ createdAt: true, completedAt: true, decidedAt: true, archivedAt: true, personId: true, aircraftId: true },
  ...{ person: NAMED, aircraft: { select: { callSign: true } }, decidedBy: NAMED },
  type: { select: { name: true, isHealthData: true, parts: true, meaning: true } },
  qualifications: {
    select: { expiresOn: true, qualification: { select: { name: true, parts: true, meaning: true } } },
    orderBy: { qualification: { order: "asc" } },
  },
} satisfies Prisma.CertificateSelect;

async function listCertificates(
  db: Reading["db"],
  { personIds, aircraftIds }: { personIds: readonly string[]; aircraftIds: readonly string[] },
  which: "all" | "teaching" = "all",
) {
  const rows = await db.certificate.findMany({
    where: {
      OR: [{ personId: { in: [...personIds] } }, { aircraftId: { in: [...aircraftIds] } }],
      ...(which === "teaching" ? { type: { isHealthData: false } } : {}),
    },
    select: selectOfCertificate,
    orderBy: [{ personId: "asc" }, { aircraftId: "asc" }, { typeId: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  });
  return which === "all" ? rows : rows.filter(mayTeach);
}
export type PackCertificate = Contents["certificates"][number];

/** Whether a certificate, or a qualification in it, is one that instructors need to teach. */
const mayTeach = ({ type, qualifications }: Prisma.CertificateGetPayload<{ select: typeof selectOfCertificate }>) =>
  isOfTeaching(type) || qualifications.some(({ qualification }) => isOfTeaching(qualification));

const listRenewals = (db: Reading["db"], aircraftIds: string[], at: Period) =>
  db.maintenanceEntry.findMany({
    where: { aircraftId: { in: aircraftIds }, kind: "Renewal", at },
    select: {
      ...{ id: true, doneOn: true, minutes: true, landings: true, document: true, at: true, author: NAMED },
      limit: { select: { name: true, component: { select: { name: true } } } },
      aircraft: { select: { callSign: true } },
    },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
export type PackRenewal = Contents["entries"][number];

/** Defects that were open at some moment of the period. */
const listDefects = (db: Reading["db"], aircraftIds: string[], { gte, lt }: Period) =>
  db.defect.findMany({
    where: {
      ...{ aircraftId: { in: aircraftIds }, reportedAt: { lt } },
      ...(gte && { OR: [{ releasedAt: null }, { releasedAt: { gte } }] }),
    },
    select: {
      ...{ id: true, number: true, description: true, isBlocking: true, isMel: true, melItem: true, melCategory: true },
      ...{ dueOn: true, reportedAt: true, reportedBy: NAMED, deferralGround: true, deferralAllowedBy: true },
      ...{ deferredAt: true, deferredBy: NAMED, work: true, certificate: true, licence: true, releasedAt: true },
      ...{ releasedBy: NAMED, aircraft: { select: { callSign: true } } },
    },
    orderBy: [{ aircraft: { callSign: "asc" } }, { number: "asc" }],
  });
export type PackDefect = Contents["defects"][number];

export type AuditLine = {
  sequence: bigint;
  at: Date;
  action: string;
  who: string | null;
  columns: string[];
  hash: string;
};

/**
 * Lists the lines of the audit about some records up to an end of its chain: who did what and which columns changed. What they
 * held isn't read, nor are the personal fields.
 */
export function listAuditLines(
  { db }: Pick<Reading, "db">,
  subjects: Contents["subjects"],
  end: bigint,
): Promise<AuditLine[]> {
  const pairs = Object.entries(subjects).flatMap(([kind, ids]) => ids.map((id) => ({ kind, id })));
  return db.$queryRaw<AuditLine[]>`
    SELECT l.sequence, e.at, e.action, l.hash, ${Prisma.raw(authorSql("e", "p.first_name || ' ' || p.last_name"))} AS who,
      ARRAY(SELECT DISTINCT key FROM jsonb_object_keys(coalesce(e.before, '{}') || coalesce(e.after, '{}')) AS key ORDER BY key) AS columns
    FROM jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) AS about (kind text, id char(24))
    JOIN audit_entry e ON e.subject_kind = about.kind AND e.subject_id = about.id
    JOIN audit_link l ON l.entry_id = e.id AND l.sequence <= ${end}
    LEFT JOIN person p ON p.id = e.actor_id
    ORDER BY l.sequence`;
}
