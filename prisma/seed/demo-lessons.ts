import { SYSTEM_ACTOR } from "@/lib/access/actor/actor";
import { asActor, type Work } from "@/lib/access/actor/as-actor";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { kinds } from "@/lib/activity/reservations/kinds";
import { listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { addDays, localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { Problem } from "@/lib/platform/problem";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import { bookReservation } from "@/lib/work/planning/book";
import { bookSeries } from "@/lib/work/planning/book-series";
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
/** On which day from today on, and at which hour, a promotion has its weekly class; until when, and when it has none. */
const CLASS: [days: number, hours: number] = [2, 18];
const [LAST_CLASS, NO_CLASS] = [23, 16];

const HOME: Record<string, { fromAirport: string; toAirport: string }> = {
  grenoble: { fromAirport: "LFLG", toAirport: "LFLG" },
  annecy: { fromAirport: "LFLP", toAirport: "LFLP" },
};

/** Books the next lessons of the students of each site: flights with their usual instructors, and the weekly class of a promotion. */
export async function bookDemoLessons(school: DemoSchool, now: Date): Promise<void> {
  const today = localDayOf(toUnix(now), ZONE);
  const at = ([days, hours]: [number, number]) => toUnix(localTimeOn(addDays(today, days), hours * 60, ZONE));
  for (const site of Object.keys(school.sites)) {
    const students = school.people.filter(({ roles }) => roles[site]?.includes("Student"));
    const places = [...FLOWN];
    for (const { id } of students) {
      const place = places.shift();
      if (place) await asActor(SYSTEM_ACTOR, (work) => bookFlight(work, school, site, id, at(place)));
    }
    await asActor(SYSTEM_ACTOR, (work) => bookClass(work, school, site, at(CLASS), today));
  }
}

/** Books the next flight of a student. Nothing where it is a solo, or where nothing is free then. */
async function bookFlight(
  work: Work,
  school: DemoSchool,
  site: string,
  studentId: string,
  start: number,
): Promise<void> {
  const siteId = school.sites[site]!;
  const [lesson] = await listOpenLessons(work, [studentId], "Practical");
  if (!lesson || lesson.mode === "Solo" || lesson.period === "Night") return;
  const found = await proposeLesson(work, { siteId, lessons: [lesson], chosen: { start } });
  if (found.aircraftId === null || found.instructorId === null) return;
  const flown = { aircraftId: found.aircraftId, ...HOME[site], startFlight: found.start, endFlight: found.end };
  const input = {
    ...{ siteId, start: start - lesson.briefingMinutes * 60, end: found.end! + lesson.debriefingMinutes * 60 },
    aircraft: flown,
    users: [teacher(found.instructorId), learner(lesson)],
  };
  await bookReservation(work, "Practical", input, "fr-FR");
}

/** Books the next classes of the first promotion of a site, for those who have the lesson open. */
async function bookClass(work: Work, school: DemoSchool, site: string, start: number, today: string): Promise<void> {
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
      const [repeatUntil, without] = [LAST_CLASS, NO_CLASS].map((days) => utcDayToUnix(addDays(today, days)));
      const weekly = { repeatUntil: repeatUntil!, exceptions: [without!], mode: "all" as const };
      await bookSeries(work, { type: kinds.Theoretical.code, booking: input, ...weekly }, "fr-FR");
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
