import { demandPersonActor } from "@/lib/access/actor/actor";
import type { Work } from "@/lib/access/actor/as-actor";
import { changed } from "@/lib/access/changes/changed";
import { addDays, toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { changeVersionedRow } from "@/lib/records/versioned";
import type { SoloAuthorisation } from "@/prisma/generated/client";
import { readEnrolment } from "../queries";
import { demandTrainingRight, givesSolos, readTrainee, type Trainee } from "../reach";
import { USUAL_SOLO_DAYS } from "./codes";
import {
  listSoloInstructors,
  listSoloLessons,
  readSoloAuthorisation,
  readSoloPast,
  readStudentsToday,
  type SoloLesson,
} from "./queries";
import { findDaysFault, firstsOf } from "./rules";
import type { SoloAuthorisationInput, SoloAuthorisationView, SoloWithdrawal } from "./schema";

/** Authorises a student to fly solo, by the actor, who must be Instructor at a site of the student (FCL.020). */
export async function authoriseSolo(work: Work, input: SoloAuthorisationInput): Promise<SoloAuthorisationView> {
  const { trainee } = await readEnrolment(work, input.trainingId);
  if (!givesSolos(work, trainee)) throw new Problem("forbidden", "errors.forbidden");
  return enterSoloAuthorisation(work, demandPersonActor(work.actor).id, input);
}

/** Enters an authorisation that an instructor gives. Throws for what can't be given. */
export async function enterSoloAuthorisation(
  work: Work,
  instructorId: string,
  { trainingId, supervisorId, lineageIds, wind, crosswind, place, note, ...input }: SoloAuthorisationInput,
): Promise<SoloAuthorisationView> {
  const { row: training, trainee } = await readEnrolment(work, trainingId);
  if (training.state !== "Active") throw new Problem("conflict", "training.leftAlready");
  await claimSolos(work, trainee.id);
  const lessons = await chooseLessons(work, trainingId, lineageIds);
  const firsts = firstsOf(await readSoloPast(work, trainee.id), lessons);
  await demandPrivileges(work, { trainee, instructorId, supervisorId, ...firsts });
  const today = await readStudentsToday(work, trainee.id);
  const beginsOn = input.beginsOn ?? today;
  const days = { beginsOn, endsOn: input.endsOn ?? addDays(beginsOn, USUAL_SOLO_DAYS) };
  if (wind !== null && crosswind !== null && crosswind > wind)
    throw makeInvalidFieldProblem("crosswind", "solo.faults.crosswind");
  const fault = findDaysFault(days, today);
  if (fault) throw makeInvalidFieldProblem(fault.field, fault.key);
  const row: SoloAuthorisation = {
    ...{ id: newId(), studentId: trainee.id, programId: training.programId, lineageIds: [...new Set(lineageIds)] },
    ...{ instructorId, supervisorId, ...(await toAircraftColumns(work, trainee, input)) },
    ...{ windKnots: wind, crosswindKnots: crosswind, place, note, ...firsts },
    ...{ beginsOn: toDate(days.beginsOn), endsOn: toDate(days.endsOn), givenAt: work.now },
    ...{ withdrawnAt: null, withdrawnById: null, withdrawalReason: "", version: 1 },
  };
  await work.db.soloAuthorisation.create({ data: row });
  changed(work, { kind: "SoloAuthorisation", id: row.id, verb: "authorise", after: row, people: [trainee.id] });
  return readSoloAuthorisation(work, row.id);
}

/** Withdraws an authorisation, of which nothing else changes any more. */
export async function withdrawSoloAuthorisation(
  work: Work,
  id: string,
  { reason, version }: SoloWithdrawal,
): Promise<{ version: number }> {
  const seen = await work.db.soloAuthorisation.findUnique({
    where: { id },
    select: { studentId: true, instructorId: true, supervisorId: true },
  });
  if (!seen) throw new Problem("notFound", "errors.notFound");
  demandTrainingRight(work, await readTrainee(work, seen.studentId), "withdrawsSolos");
  await claimSolos(work, seen.studentId);
  const { version: next } = await changeVersionedRow(work, {
    table: work.db.soloAuthorisation,
    ...{ id, version, kind: "SoloAuthorisation" as const, verb: "withdraw", people: [seen.studentId] },
    // Who answers for the student hears of it, too.
    tells: [seen.studentId, seen.instructorId, seen.supervisorId].filter((id) => id !== null),
    data: ({ withdrawnAt }: SoloAuthorisation) => {
      if (withdrawnAt) throw new Problem("conflict", "solo.faults.withdrawnAlready");
      return { withdrawnAt: work.now, withdrawnById: work.actor.id, withdrawalReason: reason };
    },
    view: () => readSoloAuthorisation(work, id),
  });
  return { version: next };
}

/** Writes the student's row, which bookings lock, so that a solo that is saved meanwhile waits and is judged by it. */
async function claimSolos({ db }: Work, studentId: string): Promise<void> {
  await db.$executeRaw`UPDATE person SET version = version WHERE id = ${studentId}`;
}

/** Finds the lessons that an authorisation is for: all that are flown solo where none is named. */
async function chooseLessons(work: Work, trainingId: string, lineageIds: readonly string[]): Promise<SoloLesson[]> {
  const lessons = await listSoloLessons(work, trainingId);
  if (lessons.length === 0) throw makeInvalidFieldProblem("trainingId", "solo.faults.noSolo");
  const chosen = lessons.filter(({ lineageId }) => lineageIds.includes(lineageId));
  if (chosen.length < new Set(lineageIds).size) throw makeInvalidFieldProblem("lineageIds", "solo.faults.notSolo");
  return lineageIds.length === 0 ? lessons : chosen;
}

type Privileges = {
  trainee: Trainee;
  instructorId: string;
  supervisorId: string | null;
  isFirstSolo: boolean;
  isFirstCrossCountry: boolean;
};

/**
 * Demands that the instructor may give it. One with restricted privileges instructs under the supervision of another (FCL.910.FI
 * (a)) and can't authorise a first solo or a first solo cross-country (FCL.910.FI (b)): the refusal names who can.
 */
async function demandPrivileges(work: Work, { trainee, instructorId, supervisorId, ...firsts }: Privileges) {
  const instructors = await listSoloInstructors(work, trainee);
  const giver = instructors.find(({ id }) => id === instructorId);
  // Nobody authorises themselves, either: the student isn't one of them.
  if (!giver) throw new Problem("forbidden", "errors.forbidden");
  if (!giver.isRestricted) {
    if (supervisorId) throw makeInvalidFieldProblem("supervisorId", "solo.faults.noSupervisor");
    return;
  }
  const free = instructors.filter(({ isRestricted }) => !isRestricted);
  const names = free.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(", ");
  const first = firsts.isFirstSolo ? "solo" : firsts.isFirstCrossCountry ? "crossCountry" : null;
  if (first)
    throw makeInvalidFieldProblem("lineageIds", "solo.faults.restricted", { first, names, count: free.length });
  if (!supervisorId) throw makeInvalidFieldProblem("supervisorId", "solo.faults.supervisorMissing");
  if (!free.some(({ id }) => id === supervisorId))
    throw makeInvalidFieldProblem("supervisorId", "solo.faults.supervisorUnfit", { names, count: free.length });
}

type AircraftInput = Pick<SoloAuthorisationInput, "aircraftId" | "aircraftType" | "aircraftClass">;
/** One aircraft of the student's sites, or a type and class of what flies. */
async function toAircraftColumns(
  { db }: Work,
  { siteIds }: Trainee,
  { aircraftId, aircraftType, aircraftClass }: AircraftInput,
) {
  if (aircraftId && (aircraftType !== null || aircraftClass !== null))
    throw makeInvalidFieldProblem("aircraftId", "solo.faults.aircraftOrClass");
  const type = aircraftType === null ? null : AIRCRAFT_TYPES[aircraftType]!;
  if (type === "Simulator") throw makeInvalidFieldProblem("aircraftType", "solo.faults.simulator");
  if (aircraftId) {
    const where = { id: aircraftId, siteId: { in: [...siteIds] }, state: "Active" as const };
    const found = await db.aircraft.findFirst({ where, select: { type: true } });
    if (!found) throw makeInvalidFieldProblem("aircraftId", "solo.faults.aircraftUnknown");
    if (found.type === "Simulator") throw makeInvalidFieldProblem("aircraftId", "solo.faults.simulator");
  }
  return {
    ...{ aircraftId, aircraftType: type },
    aircraftClass: aircraftClass === null ? null : AIRCRAFT_CLASSES[aircraftClass]!,
  };
}
