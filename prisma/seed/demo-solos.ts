import type { Work } from "@/lib/access/actor/as-actor";
import type { OpenLesson } from "@/lib/activity/training/lessons/queries";
import { readTrainee } from "@/lib/activity/training/reach";
import { USUAL_SOLO_DAYS } from "@/lib/activity/training/solo/codes";
import { enterSoloAuthorisation } from "@/lib/activity/training/solo/commands";
import { listSoloInstructors } from "@/lib/activity/training/solo/queries";
import { soloAuthorisationInputSchema } from "@/lib/activity/training/solo/schema";
import { addDays, toDate } from "@/lib/platform/day";
import { newId } from "@/lib/platform/ids";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import type { DemoSchool } from "./demo-planning";

/** Whose authorisation for the first solos has ended. */
const FLEW_ALONE = "emma.fontaine";
const ENDED_DAYS_AGO = 20;

/** Authorises a student to fly their next lesson solo: by their instructor, or by another whose privileges aren't restricted. */
export async function authoriseDemoSolo(work: Work, lesson: OpenLesson, instructorId: string): Promise<void> {
  const { studentId, lineageId, aircraftType, engine } = lesson;
  const { enrolmentId } = await work.db.enrolmentSession.findUniqueOrThrow({ where: { id: lesson.id } });
  const instructors = await listSoloInstructors(work, await readTrainee(work, studentId));
  const free = instructors.filter(({ isRestricted }) => !isRestricted);
  const giver = free.find(({ id }) => id === instructorId) ?? free[0]!;
  const input = soloAuthorisationInputSchema.parse({
    ...{ trainingId: enrolmentId, lineageIds: [lineageId], place: "Tours de piste et secteur local" },
    aircraftType: aircraftType && AIRCRAFT_TYPES.indexOf(aircraftType),
    aircraftClass: engine && AIRCRAFT_CLASSES.indexOf(engine),
    ...{ wind: 15, crosswind: 8, note: "Remise de gaz à la première approche mal stabilisée." },
  });
  await enterSoloAuthorisation(work, giver.id, input);
}

/** Enters the authorisation of a student who has flown alone, which has ended. */
export async function enterEndedSolo(work: Work, school: DemoSchool, today: string): Promise<void> {
  const student = school.people.find(({ email }) => email.split("@")[0] === FLEW_ALONE)!;
  const training = await work.db.enrolment.findFirstOrThrow({ where: { studentId: student.id, state: "Active" } });
  const teacher = school.people.find(({ roles }) => roles.grenoble?.includes("Instructor"))!;
  const endsOn = addDays(today, -ENDED_DAYS_AGO);
  const beginsOn = toDate(addDays(endsOn, -USUAL_SOLO_DAYS));
  await work.db.soloAuthorisation.create({
    data: {
      ...{ id: newId(), studentId: student.id, programId: training.programId, instructorId: teacher.id },
      ...{ beginsOn, endsOn: toDate(endsOn), givenAt: beginsOn, isFirstSolo: true, isFirstCrossCountry: false },
      ...{ windKnots: 12, crosswindKnots: 5, place: "Tours de piste à LFLG" },
    },
  });
}
