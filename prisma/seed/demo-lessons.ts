import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { readTrainee } from "@/lib/activity/training/reach";
import { USUAL_SOLO_DAYS } from "@/lib/activity/training/solo/codes";
import { enterSoloAuthorisation } from "@/lib/activity/training/solo/commands";
import { listSoloInstructors } from "@/lib/activity/training/solo/queries";
import { soloAuthorisationInputSchema } from "@/lib/activity/training/solo/schema";
import { addDays, localDayOf, toDate } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { bookReservation } from "@/lib/work/planning/book";
import { proposeLesson } from "@/lib/work/planning/propose-lesson";
import type { DemoSchool } from "./demo-planning";

const ZONE = "Europe/Paris";
const [INSTRUCTOR, STUDENT] = [RESERVATION_ROLES.indexOf("Instructor"), RESERVATION_ROLES.indexOf("Student")];
/** The days, from today on, and hours at which lessons are flown, one after the other for each student. Yesterday's await their follow-up. */
const FLOWN: readonly [days: number, hours: number][] = [
  ...([-1, 1, 2, 3, 4, 5] as const).map((days): [number, number] => [days, 9]),
  ...([-1, 1, 2, 3, 4, 6] as const).map((days): [number, number] => [days, 14.5]),
  ...([1, 2, 5, 6] as const).map((days): [number, number] => [days, 11]),
];
/** On which day from today on, and at which hour, a promotion has its class. */
const CLASS: [days: number, hours: number] = [2, 18];

const HOME: Record<string, { fromAirport: string; toAirport: string }> = {
  grenoble: { fromAirport: "LFLG", toAirport: "LFLG" },
  annecy: { fromAirport: "LFLP", toAirport: "LFLP" },
};

/** Books the next lessons of the students of each site: flights with their usual instructors, and a class of a promotion. */
export async function bookDemoLessons(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const at = ([days, hours]: [number, number]) => toUnix(localTimeOn(addDays(today, days), hours * 60, ZONE));
  await asActor(SYSTEM_ACTOR, (work) => enterEndedAuthorisation(work, school, today));
  for (const site of Object.keys(school.sites)) {
    const students = school.people.filter(({ roles }) => roles[site]?.includes("Student"));
    const places = [...FLOWN];
    for (const { id } of students) {
      const place = places.shift();
      if (place) await asActor(SYSTEM_ACTOR, (work) => bookFlight(work, school, site, id, at(place)));
    }
    await asActor(SYSTEM_ACTOR, (work) => bookClass(work, school, site, at(CLASS)));
  }
}

/** Books the next flight of a student, a solo with its authorisation. Nothing where nothing is free then. */
async function bookFlight(
  work: Work,
  school: DemoSchool,
  site: string,
  studentId: string,
  start: number,
): Promise<void> {
  const siteId = school.sites[site]!;
  const [lesson] = await listOpenLessons(work, [studentId], "Practical");
  if (!lesson || lesson.period === "Night") return;
  const found = await proposeLesson(work, { siteId, lessons: [lesson], chosen: { start } });
  if (found.aircraftId === null || found.instructorId === null) return;
  if (lesson.mode === "Solo") await authorise(work, lesson, found.instructorId);
  const flown = { aircraftId: found.aircraftId, ...HOME[site], startFlight: found.start, endFlight: found.end };
  const input = {
    ...{ siteId, start: start - lesson.briefingMinutes * 60, end: found.end! + lesson.debriefingMinutes * 60 },
    aircraft: flown,
    users: [teacher(found.instructorId), learner(lesson)],
  };
  await bookReservation(work, "Practical", input, "fr-FR");
}

/** Authorises a student to fly their next lesson solo: by their instructor, or by another whose privileges aren't restricted. */
async function authorise(work: Work, lesson: OpenLesson, instructorId: string): Promise<void> {
  const { studentId, lineageId, aircraftType, engine } = lesson;
  const { enrolmentId } = await work.db.enrolmentSession.findUniqueOrThrow({ where: { id: lesson.id } });
  const instructors = await listSoloInstructors(work, await readTrainee(work, studentId));
  const free = instructors.filter(({ isRestricted }) => !isRestricted);
  const giver = free.find(({ id }) => id === instructorId) ?? free[0]!;
  const input = soloAuthorisationInputSchema.parse({
    ...{ trainingId: enrolmentId, lineageIds: [lineageId], place: "Tours de piste et secteur local" },
    aircraftType: aircraftType && AIRCRAFT_TYPES.indexOf(aircraftType),
    aircraftClass: engine && AIRCRAFT_CLASSES.indexOf(engine),
    ...{ wind: 15, crosswind: 8, note: "Atterrissage complet après chaque approche rebondie." },
  });
  await enterSoloAuthorisation(work, giver.id, input);
}

/** Whose authorisation for the first solos has ended. */
const FLEW_ALONE = "emma.fontaine";
const ENDED_DAYS_AGO = 20;

/** Enters the authorisation of a student who has flown alone, which has ended. */
async function enterEndedAuthorisation(work: Work, school: DemoSchool, today: string): Promise<void> {
  const student = school.people.find(({ email }) => email.split("@")[0] === FLEW_ALONE)!;
  const training = await work.db.enrolment.findFirstOrThrow({ where: { studentId: student.id, state: "Active" } });
  const teacher = school.people.find(({ roles }) => roles.grenoble?.includes("Instructor"))!;
  const days = { beginsOn: addDays(today, -(ENDED_DAYS_AGO + USUAL_SOLO_DAYS)), endsOn: addDays(today, -ENDED_DAYS_AGO) };
  await work.db.soloAuthorisation.create({
    data: {
      ...{ id: newId(), studentId: student.id, programId: training.programId, instructorId: teacher.id },
      ...{ beginsOn: toDate(days.beginsOn), endsOn: toDate(days.endsOn), givenAt: toDate(days.beginsOn) },
      ...{ windKnots: 12, crosswindKnots: 5, place: "Tours de piste à LFLG" },
      ...{ isFirstSolo: true, isFirstCrossCountry: false },
    },
  });
}

/** Books the next class of the first promotion of a site, for those who have the lesson open. */
async function bookClass(work: Work, school: DemoSchool, site: string, start: number): Promise<void> {
  const siteId = school.sites[site]!;
  const promotion = await work.db.promotion.findFirst({
    where: { siteId, state: "Active" },
    select: { id: true, students: { select: { personId: true } } },
    orderBy: { name: "asc" },
  });
  const room = school.classrooms.find((one) => one.site === site);
  const teachers = school.people.filter(({ roles }) => roles[site]?.includes("Instructor"));
  if (!promotion || !room || teachers.length === 0) return;
  const open = await listOpenLessons(
    work,
    promotion.students.map(({ personId }) => personId),
    "Theoretical",
  );
  const byLesson = [...groupBy(open, ({ lineageId }) => lineageId).values()];
  const [most] = byLesson.sort((a, b) => b.length - a.length);
  if (!most) return;
  const class_ = [...new Map(most.map((one) => [one.studentId, one])).values()];
  const users = class_.map((lesson) => ({ ...learner(lesson), promotionId: promotion.id }));
  const times = { start, end: start + class_[0]!.minutes * 60 };
  for (const { id } of teachers) {
    const input = { siteId, ...times, classroom: { classroomId: room.id }, users: [teacher(id), ...users] };
    try {
      await bookReservation(work, "Theoretical", input, "fr-FR");
      return;
    } catch (error) {
      // Somebody else teaches where this one is taken.
      if (!(error instanceof Problem && error.kind === "conflict")) throw error;
    }
  }
}

const teacher = (userId: string) => ({ userId, reservationUserRole: INSTRUCTOR });
const learner = ({ id, studentId }: OpenLesson) => ({
  ...{ userId: studentId, reservationUserRole: STUDENT },
  userProgramSessionId: id,
});
