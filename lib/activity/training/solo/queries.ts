import type { Reading } from "@/lib/access/actor/as-actor";
import { localDayOf, toDay, utcDayToUnix } from "@/lib/platform/day";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "@/lib/records/aircraft/codes";
import { BY_POSITION } from "@/lib/records/aircraft/queries";
import type { Prisma } from "@/prisma/generated/client";
import { givesSolos, readTrainee, type Trainee, trainingRights } from "../reach";
import { SOLO_STATES, type SoloState } from "./codes";
import { type SoloPast, soloStateOf } from "./rules";
import type { SoloAuthorisationView } from "./schema";

const person = { select: { id: true, callSign: true, firstName: true, lastName: true } };
const include = {
  instructor: person,
  supervisor: person,
  withdrawnBy: person,
  aircraft: { select: { id: true, callSign: true } },
} satisfies Prisma.SoloAuthorisationInclude;
type Row = Prisma.SoloAuthorisationGetPayload<{ include: typeof include }>;
type PersonRow = Row["instructor"];

/** How programmes and lessons are called, and which day it is at the student's. */
type Names = { today: string; programs: ReadonlyMap<string, string>; lessons: ReadonlyMap<string, string> };

const presentPerson = ({ id, callSign, firstName, lastName }: PersonRow) => ({
  ...{ userId: id, callSign, prenom: firstName, nom: lastName },
});
const fullNameOf = (one: PersonRow | null) => (one ? `${one.firstName} ${one.lastName}` : "");

function present(row: Row, { today, programs, lessons }: Names): SoloAuthorisationView {
  const days = { beginsOn: toDay(row.beginsOn), endsOn: toDay(row.endsOn) };
  return {
    ...{ id: row.id, userId: row.studentId, programId: row.programId, version: row.version },
    programName: programs.get(row.programId) ?? "",
    lessons: row.lineageIds.map((lineageId) => ({ lineageId, name: lessons.get(lineageId) ?? "" })),
    instructor: presentPerson(row.instructor),
    supervisor: row.supervisor && presentPerson(row.supervisor),
    aircraft: row.aircraft && { aircraftId: row.aircraft.id, callSign: row.aircraft.callSign },
    aircraftType: row.aircraftType && AIRCRAFT_TYPES.indexOf(row.aircraftType),
    aircraftClass: row.aircraftClass && AIRCRAFT_CLASSES.indexOf(row.aircraftClass),
    ...{ wind: row.windKnots, crosswind: row.crosswindKnots, place: row.place, note: row.note },
    ...{ isFirstSolo: row.isFirstSolo, isFirstCrossCountry: row.isFirstCrossCountry },
    ...{ beginsOn: utcDayToUnix(days.beginsOn), endsOn: utcDayToUnix(days.endsOn) },
    state: SOLO_STATES.indexOf(soloStateOf({ ...days, isWithdrawn: row.withdrawnAt !== null }, today)),
    givenAt: toUnix(row.givenAt),
    withdrawal: row.withdrawnAt && {
      ...{ at: toUnix(row.withdrawnAt), by: fullNameOf(row.withdrawnBy), reason: row.withdrawalReason },
    },
  };
}

/** The day that it is where somebody is a student. */
export async function readStudentsToday({ db, now }: Reading, studentId: string): Promise<string> {
  const role = await db.siteRole.findFirst({
    where: { personId: studentId, role: "Student" },
    select: { site: { select: { timeZone: true } } },
    orderBy: { siteId: "asc" },
  });
  return localDayOf(toUnix(now), role?.site.timeZone ?? "UTC");
}

async function presentAll(reading: Reading, studentId: string, rows: readonly Row[]): Promise<SoloAuthorisationView[]> {
  if (rows.length === 0) return [];
  const { db } = reading;
  const programIds = [...new Set(rows.map(({ programId }) => programId))];
  const [trainings, sessions, today] = [
    await db.enrolment.findMany({
      where: { studentId, programId: { in: programIds } },
      select: { programId: true, revision: { select: { name: true } } },
      orderBy: [{ startOn: "asc" }, { id: "asc" }],
    }),
    await db.trainingSession.findMany({
      where: {
        lineageId: { in: [...new Set(rows.flatMap(({ lineageIds }) => lineageIds))] },
        revision: { enrolments: { some: { studentId } } },
      },
      select: { lineageId: true, reference: true, title: true },
      orderBy: { id: "asc" },
    }),
    await readStudentsToday(reading, studentId),
  ];
  const names: Names = {
    today,
    programs: new Map(trainings.map(({ programId, revision }) => [programId, revision.name])),
    lessons: new Map(sessions.map(({ lineageId, reference, title }) => [lineageId, reference || title])),
  };
  return rows.map((row) => present(row, names));
}

const RANK: readonly SoloState[] = ["Live", "Ahead", "Ended", "Withdrawn"];
const rankOf = ({ state }: SoloAuthorisationView) => RANK.indexOf(SOLO_STATES[state]!);

/** Lists what a student may or might fly solo: what is live first, then the latest. Throws 404 unless the reader may read it. */
export async function listSoloAuthorisations(reading: Reading, studentId: string): Promise<SoloAuthorisationView[]> {
  await readTrainee(reading, studentId);
  const rows = await reading.db.soloAuthorisation.findMany({
    where: { studentId },
    include,
    orderBy: [{ givenAt: "desc" }, { id: "desc" }],
  });
  const views = await presentAll(reading, studentId, rows);
  return views.sort((a, b) => Math.min(rankOf(a), 2) - Math.min(rankOf(b), 2));
}

/** Reads one as the API shows it. */
export async function readSoloAuthorisation(reading: Reading, id: string): Promise<SoloAuthorisationView> {
  const row = await reading.db.soloAuthorisation.findUniqueOrThrow({ where: { id }, include });
  const [view] = await presentAll(reading, row.studentId, [row]);
  return view!;
}

/**
 * Reads what a student has flown alone, of what was validated. Who has flown as pilot in command has flown alone. A flight that
 * ends at another aerodrome is cross-country, too.
 */
export async function readSoloPast({ db }: Reading, studentId: string): Promise<SoloPast> {
  const [past] = await db.$queryRaw<SoloPast[]>`
    SELECT count(*) > 0 AS "hasFlownSolo",
      count(*) FILTER (WHERE is_cross_country OR from_airport <> to_airport) > 0 AS "hasFlownCrossCountrySolo"
    FROM leg_pilot f JOIN leg l ON l.id = f.leg_id WHERE person_id = ${studentId} AND function IN ('Solo', 'Pic') AND state = 'Validated'
      AND category <> 'Simulator'`;
  return past!;
}

/** An instructor as others choose them. */
export type SoloInstructor = { id: string; callSign: string | null; firstName: string; lastName: string };

/**
 * Lists the instructors at the sites of a student, and which of them have restricted privileges (FCL.910.FI). Only who takes
 * the restriction out of their certificates lifts it: it doesn't end by itself.
 */
export async function listSoloInstructors({ db }: Reading, { id, siteIds }: Trainee) {
  const rows = await db.person.findMany({
    where: {
      ...{ state: "Active", id: { not: id } },
      roles: { some: { siteId: { in: [...siteIds] }, role: "Instructor" } },
    },
    select: { ...person.select, certificates: { where: RESTRICTION, select: { id: true }, take: 1 } },
    orderBy: [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
  });
  return rows.map(({ certificates, ...one }) => ({ ...one, isRestricted: certificates.length > 0 }));
}

const MEANING = "InstructorFiRestricted";
/** Prisma condition: a certificate that says that its holder's privileges are restricted. */
const RESTRICTION = {
  ...{ archivedAt: null, state: "Validated" as const },
  OR: [{ type: { meaning: MEANING } }, { qualifications: { some: { qualification: { meaning: MEANING } } } }],
} satisfies Prisma.CertificateWhereInput;

/** A lesson that is flown solo. */
export type SoloLesson = {
  lineageId: string;
  /** The lesson in the student's book, and its repetitions. */
  lessonIds: string[];
  name: string;
  isCrossCountry: boolean;
  /** Whether it is still to be flown. */
  isOpen: boolean;
  aircraftType: AircraftType | null;
  aircraftClass: AircraftClass | null;
};

/** Lists the lessons of a training that are flown solo, in its order. One that is repeated is there once, and open if any is. */
export async function listSoloLessons({ db }: Reading, enrolmentId: string): Promise<SoloLesson[]> {
  const rows = await db.enrolmentSession.findMany({
    where: {
      ...{ enrolmentId, state: "Active", phase: { state: "Active" } },
      session: { type: "Practical", mode: "Solo", NOT: { aircraftType: "Simulator" } },
    },
    select: {
      id: true,
      status: true,
      session: {
        select: {
          lineageId: true,
          reference: true,
          title: true,
          isCrossCountry: true,
          aircraftType: true,
          engine: true,
        },
      },
    },
    orderBy: [{ phase: { order: "asc" } }, { order: "asc" }, { id: "asc" }],
  });
  const lessons = new Map<string, SoloLesson>();
  for (const { id, status, session } of rows) {
    const { lineageId, reference, title, isCrossCountry, aircraftType, engine } = session;
    const isOpen = status === "NotPlanned" || status === "Planned" || (lessons.get(lineageId)?.isOpen ?? false);
    const name = [reference, title].filter(Boolean).join(", ");
    const lessonIds = [...(lessons.get(lineageId)?.lessonIds ?? []), id];
    lessons.set(lineageId, { lineageId, lessonIds, name, isCrossCountry, isOpen, aircraftType, aircraftClass: engine });
  }
  return [...lessons.values()];
}

/** What somebody chooses from who gives a student an authorisation. */
export type SoloChoices = {
  trainings: { id: string; name: string; lessons: SoloLesson[] }[];
  aircraft: { id: string; callSign: string; type: AircraftType; class: AircraftClass }[];
  /** Who may supervise: null where the reader needs nobody. */
  supervisors: SoloInstructor[] | null;
  past: SoloPast;
};

/** The authorisations of a student, and what the reader may do with them. Null for who may not read them. */
export async function readSolosOf(reading: Reading, studentId: string) {
  const trainee = await readTrainee(reading, studentId).catch((error) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  if (!trainee) return null;
  return {
    authorisations: await listSoloAuthorisations(reading, studentId),
    mayWithdraw: trainingRights(reading, trainee).withdrawsSolos,
    choices: await readSoloChoices(reading, trainee),
  };
}

/** What the reader chooses from who may give a student an authorisation. Null for all others, and where nothing is flown solo. */
async function readSoloChoices(reading: Reading, trainee: Trainee): Promise<SoloChoices | null> {
  if (!givesSolos(reading, trainee)) return null;
  const { db, actor } = reading;
  const studentId = trainee.id;
  const enrolments = await db.enrolment.findMany({
    where: { studentId, state: "Active" },
    select: { id: true, revision: { select: { name: true } } },
    orderBy: [{ startOn: "desc" }, { id: "desc" }],
  });
  const trainings: SoloChoices["trainings"] = [];
  for (const { id, revision } of enrolments) {
    const lessons = await listSoloLessons(reading, id);
    if (lessons.length > 0) trainings.push({ id, name: revision.name, lessons });
  }
  if (trainings.length === 0) return null;
  const aircraft = await db.aircraft.findMany({
    where: { siteId: { in: [...trainee.siteIds] }, state: "Active", type: { not: "Simulator" } },
    select: { id: true, callSign: true, type: true, class: true },
    orderBy: BY_POSITION,
  });
  const instructors = await listSoloInstructors(reading, trainee);
  const isRestricted = instructors.some(({ id, isRestricted }) => id === actor.id && isRestricted);
  const free = instructors.filter((one) => !one.isRestricted);
  const past = await readSoloPast(reading, studentId);
  return { trainings, aircraft, past, supervisors: isRestricted ? free : null };
}
