import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { insertLessonRequest } from "@/lib/activity/lesson-requests/commands";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { SeriesInput } from "@/lib/activity/reservations/series/schema";
import { listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { prisma } from "@/lib/platform/db";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/problem";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import { bookReservation } from "@/lib/work/planning/book";
import { bookSeries } from "@/lib/work/planning/book-series";
import { proposeLesson, proposeLessonTimes } from "@/lib/work/planning/propose-lesson";
import type { DemoSchool } from "./demo-planning";
import { authoriseDemoSolo, enterEndedSolo } from "./demo-solos";
import { STALLED } from "./demo-training";

const ZONE = "Europe/Paris";
const [INSTRUCTOR, STUDENT] = [RESERVATION_ROLES.indexOf("Instructor"), RESERVATION_ROLES.indexOf("Student")];
/** The days, from today on, and hours at which lessons are flown, one after the other for each student. Yesterday's await their follow-up. */
const FLOWN: readonly [days: number, hours: number][] = [
  ...([-1, 1, 2, 3, 4, 5] as const).map((days): [number, number] => [days, 9]),
  ...([-1, 1, 2, 3, 4, 6] as const).map((days): [number, number] => [days, 14.5]),
  ...([1, 2, 5, 6] as const).map((days): [number, number] => [days, 11]),
];
/** On which day from today on, and at which hour, a promotion has its weekly class; until when, and when it has none. */
const CLASS: [days: number, hours: number] = [2, 18];
const [LAST_CLASS, NO_CLASS] = [23, 16];

/** Aircraft whose flights tell of their maintenance. */
const IN_STORIES = new Set(["F-GZVB", "F-GNAC"]);

const HOME: Record<string, { fromAirport: string; toAirport: string }> = {
  grenoble: { fromAirport: "LFLG", toAirport: "LFLG" },
  annecy: { fromAirport: "LFLP", toAirport: "LFLP" },
};

/** Books the next lessons of the students of each site: flights with their usual instructors, and a class of a promotion. */
export async function bookDemoLessons(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const at = ([days, hours]: [number, number]) => toUnix(localTimeOn(addDays(today, days), hours * 60, ZONE));
  await asActor(SYSTEM_ACTOR, (work) => enterEndedSolo(work, school, today));
  for (const site of Object.keys(school.sites)) {
    const students = school.people.filter(({ roles }) => roles[site]?.includes("Student"));
    const places = [...FLOWN];
    for (const { id, email } of students) {
      const place = places.shift();
      if (place && !email.startsWith(`${STALLED}@`)) await bookFlight(school, site, id, at(place));
    }
    await bookClass(school, site, at(CLASS), today);
    for (const [place, { id }] of students.slice(-REQUESTS).entries())
      await asActor(SYSTEM_ACTOR, (work) => askForFlight(work, school, site, id, place));
  }
  // Nobody was there to read what the seed told of it.
  await prisma().notification.deleteMany({ where: { authorId: null, kind: "reservationCreated" } });
}

/** How many students of a site ask for a lesson. */
const REQUESTS = 2;

/** Asks for a student's next flight at one of the proposed times. Nothing where none is proposed. */
async function askForFlight(work: Work, school: DemoSchool, site: string, studentId: string, place: number) {
  const siteId = school.sites[site]!;
  const lessons = await listOpenLessons(work, [studentId], "Practical");
  const lesson = lessons.find(({ mode }) => mode !== "Solo");
  if (!lesson) return;
  const [time] = (await proposeLessonTimes(work, { siteId, lesson }, 5)).times.slice(place + 1);
  if (!time) return;
  const { instructorId, aircraftId, ...period } = time;
  const wanted = { siteId, lessonId: lesson.id, studentId, instructorId, aircraftId, wish: "", period };
  await insertLessonRequest(work, wanted, [instructorId]);
}

/** Books the next flight of a student, a solo with its authorisation. Nothing where it is by night, or where nothing is free then. */
async function bookFlight(school: DemoSchool, site: string, studentId: string, start: number): Promise<void> {
  const siteId = school.sites[site]!;
  const reading = { db: prisma(), actor: SYSTEM_ACTOR, now: new Date() };
  const [lesson] = await listOpenLessons(reading, [studentId], "Practical");
  if (!lesson || lesson.period === "Night") return;
  for (const { id: aircraftId } of school.aircraft.filter(
    (one) => one.site === site && !IN_STORIES.has(one.callSign),
  )) {
    const { proposal: found } = await proposeLesson(reading, {
      siteId,
      lessons: [lesson],
      chosen: { start, aircraftId },
    });
    const { instructorId } = found;
    if (found.aircraftId === null || instructorId === null) continue;
    const flown = { aircraftId, ...HOME[site], startFlight: found.start, endFlight: found.end };
    const input = {
      ...{ siteId, start: start - lesson.briefingMinutes * 60, end: found.end! + lesson.debriefingMinutes * 60 },
      aircraft: flown,
      users: [teacher(instructorId), learner(lesson)],
    };
    await asActor(SYSTEM_ACTOR, async (work) => {
      if (lesson.mode === "Solo") await authoriseDemoSolo(work, lesson, instructorId);
      return bookReservation(work, "Practical", input, "fr-FR");
    });
    return;
  }
}

/** Books the next classes of the first promotion of a site, for those who have the lesson open, with the first who can teach it. */
async function bookClass(school: DemoSchool, site: string, start: number, today: string): Promise<void> {
  const siteId = school.sites[site]!;
  const reading = { db: prisma(), actor: SYSTEM_ACTOR, now: new Date() };
  const promotion = await prisma().promotion.findFirst({
    where: { siteId, state: "Active" },
    select: { id: true, students: { select: { personId: true } } },
    orderBy: { name: "asc" },
  });
  const room = school.classrooms.find((one) => one.site === site);
  if (!promotion || !room) return;
  const ids = promotion.students.map(({ personId }) => personId);
  const open = await listOpenLessons(reading, ids, "Theoretical");
  const [most] = [...groupBy(open, ({ lineageId }) => lineageId).values()].sort((a, b) => b.length - a.length);
  if (!most) return;
  const class_ = [...new Map(most.map((one) => [one.studentId, one])).values()];
  const users = class_.map((lesson) => ({ ...learner(lesson), promotionId: promotion.id }));
  const times = { start, end: start + class_[0]!.minutes * 60 };
  const [repeatUntil, without] = [LAST_CLASS, NO_CLASS].map((days) => utcDayToUnix(addDays(today, days)));
  const weekly = { type: kinds.Theoretical.code, repeatUntil: repeatUntil!, exceptions: [without!] };
  for (const { id } of school.people.filter(({ roles }) => roles[site]?.includes("Instructor"))) {
    const booking = { siteId, ...times, classroom: { classroomId: room.id }, users: [teacher(id), ...users] };
    if (await teaches({ ...weekly, booking, mode: "all" })) return;
  }
}

/** Books weekly classes, unless their teacher is taken or not available at one of them. */
async function teaches(input: SeriesInput): Promise<boolean> {
  try {
    await asActor(SYSTEM_ACTOR, async (work) => {
      const { id: seriesId } = await bookSeries(work, input, "fr-FR");
      const isAgainst = await work.db.verdict.count({ where: { reservation: { seriesId }, rule: "unavailable" } });
      if (isAgainst > 0) throw new Problem("conflict", "reservations.taken", { values: { names: "" } });
    });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === "conflict") return false;
    throw error;
  }
}

const teacher = (userId: string) => ({ userId, reservationUserRole: INSTRUCTOR });
const learner = ({ id, studentId }: OpenLesson) => ({
  ...{ userId: studentId, reservationUserRole: STUDENT },
  userProgramSessionId: id,
});
