import type { Reading } from "@/lib/access/actor/as-actor";
import { MOST_ASSISTED, MOST_PROPOSALS } from "@/lib/activity/assistance/codes";
import type { AssistedQuery, AssistedView, LessonWaysQuery, LessonWaysView } from "@/lib/activity/assistance/schema";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { listLastFlights, listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { readTrainees, whereTrainee } from "@/lib/activity/training/reach";
import { localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import type { Locale } from "@/lib/platform/locale";
import { Problem } from "@/lib/platform/problem";
import { fromUnix, toUnix } from "@/lib/platform/time";
import { readPromotion } from "@/lib/records/promotions/queries";
import { explainNoProposal, listObstacles } from "./explain-no-proposal";
import { findWays, type LegalWay } from "./find-ways";
import { readTaught } from "./plan-booking";
import type { Way } from "./rank-ways";

const PERSON = { id: true, callSign: true, firstName: true, lastName: true } as const;
type Named = { id: string; callSign: string | null; firstName: string; lastName: string };
const presentPerson = ({ id, callSign, firstName, lastName }: Named) => ({
  ...{ userId: id, name: `${firstName} ${lastName}`, callSign },
});

/** How many of a student's open lessons can be chosen. */
const MOST_LESSONS = 12;

/**
 * Lists students with the lessons that each can fly next, and what is booked for them within the period. Who hasn't flown for
 * longest comes first, who has nothing open last. Throws 404 for somebody whose training the actor may not read.
 */
export async function listAssisted(reading: Reading, query: AssistedQuery): Promise<AssistedView> {
  const { siteId, from, to } = query;
  const people = await listStudents(reading, query);
  const ids = people.map(({ id }) => id);
  const [allOpen, flown, allBooked] = await Promise.all([
    listOpenLessons(reading, ids, "Practical"),
    listLastFlights(reading, ids),
    listBooked(reading, { siteId, ids, from, to }),
  ]);
  const open = groupBy(allOpen, ({ studentId }) => studentId);
  const booked = groupBy(allBooked, ({ personId }) => personId);
  const students = people.map((person) => {
    const at = flown.get(person.id);
    const lessons = open.get(person.id) ?? [];
    return {
      ...presentPerson(person),
      lastFlightAt: at ? toUnix(at) : null,
      lessons: lessons.slice(0, MOST_LESSONS).map((lesson) => presentLesson(lesson, lessons)),
      booked: (booked.get(person.id) ?? []).map(({ personId: _, ...lesson }) => lesson),
    };
  });
  // Who has just been given their last lesson keeps their place.
  const rank = ({ lessons, booked: given, lastFlightAt }: (typeof students)[number]): [number, number] => [
    lessons.length === 0 && given.length === 0 ? 1 : 0,
    lastFlightAt ?? Number.NEGATIVE_INFINITY,
  ];
  students.sort((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one[0] - other[0] || (one[1] === other[1] ? 0 : one[1] - other[1]);
  });
  return { students: students.slice(0, MOST_ASSISTED), left: Math.max(0, students.length - MOST_ASSISTED) };
}

/** The students of a promotion of the site, or those who are named, or all who learn there, by name. */
async function listStudents(
  reading: Reading,
  { siteId, promotionId, studentIds }: Pick<AssistedQuery, "siteId" | "promotionId" | "studentIds">,
): Promise<Named[]> {
  if (studentIds) await readTrainees(reading, studentIds);
  if (promotionId && (await readPromotion(reading, promotionId)).siteId !== siteId)
    throw new Problem("notFound", "errors.notFound");
  const chosen = studentIds
    ? { id: { in: [...studentIds] } }
    : {
        ...{ state: "Active" as const, roles: { some: { siteId, role: "Student" as const } } },
        ...(promotionId
          ? { promotions: { some: { promotionId } } }
          : { enrolments: { some: { state: "Active" as const } } }),
      };
  return reading.db.person.findMany({
    where: { AND: [whereTrainee(reading), chosen] },
    select: PERSON,
    orderBy: [{ lastName: "asc" }, { firstName: "asc" }, { id: "asc" }],
  });
}

async function listBooked(
  { db }: Reading,
  { siteId, ids, from, to }: { siteId: string; ids: readonly string[]; from: number; to: number },
) {
  const rows = await db.reservation.findMany({
    where: {
      ...{ siteId, type: "Practical", state: { not: "Cancelled" }, withdrawnAt: null },
      startAt: { gte: fromUnix(from), lt: fromUnix(to) },
      people: { some: { personId: { in: [...ids] }, role: "Student" } },
    },
    select: {
      ...{ id: true, startAt: true, offBlockAt: true },
      people: {
        where: { role: "Student" },
        select: { personId: true, lesson: { select: { session: { select: { reference: true, title: true } } } } },
      },
    },
    orderBy: [{ startAt: "asc" }, { id: "asc" }],
  });
  return rows.flatMap(({ id, startAt, offBlockAt, people }) =>
    people.map(({ personId, lesson }) => ({
      ...{ personId, reservationId: id, start: toUnix(offBlockAt ?? startAt) },
      lesson: lesson ? lesson.session.reference || lesson.session.title : "",
    })),
  );
}

function presentLesson(lesson: OpenLesson, open: readonly OpenLesson[]) {
  const { id, programName, reference, title, mode, period, engine, minutes, briefingMinutes, debriefingMinutes } =
    lesson;
  const later = open.slice(open.indexOf(lesson) + 1).filter(({ enrolmentId }) => enrolmentId === lesson.enrolmentId);
  const times = { minutes, briefingMinutes, debriefingMinutes };
  return { id, programName, reference, title, mode, period, engine, ...times, blocks: later.length };
}

/**
 * Proposes with whom, on what and when a lesson of a student can be flown within a period, and says what stands in the way where it
 * can't. Throws 404 for somebody whose training the actor may not read, and for a lesson that isn't open.
 */
export async function listLessonWays(
  reading: Reading,
  { siteId, studentId, lessonId, from, to, instructorId }: LessonWaysQuery,
  locale: Locale,
): Promise<LessonWaysView> {
  const [open] = await Promise.all([
    listOpenLessons(reading, [studentId], "Practical"),
    readTrainees(reading, [studentId]),
  ]);
  const lesson = open.find(({ id }) => id === lessonId);
  if (!lesson) throw new Problem("notFound", "errors.notFound");
  const lessons = [lesson];
  const { best, all, timeZone, lack } = await findWays(
    reading,
    { siteId, lessons, from, to, instructorId },
    MOST_PROPOSALS,
  );
  const obstacles = lack?.lack === "time" ? await listObstacles(reading, siteId, lack.blocked, locale) : [];
  const instructorIds = [...new Set(all.map((way) => way.instructorId))];
  const [people, fleet] = await Promise.all([
    reading.db.person.findMany({ where: { id: { in: instructorIds } }, select: PERSON }),
    reading.db.aircraft.findMany({
      where: { id: { in: best.map(({ aircraftId }) => aircraftId) } },
      select: { id: true, callSign: true, model: true },
    }),
  ]);
  const personOf = (id: string) => presentPerson(people.find((one) => one.id === id)!);
  const aircraftOf = (aircraftId: string) => {
    const { callSign, model } = fleet.find(({ id }) => id === aircraftId)!;
    return { aircraftId, callSign, model };
  };
  return {
    proposals: await Promise.all(
      best.map(async (way) => ({
        ...{
          start: way.start,
          end: way.end,
          instructor: personOf(way.instructorId),
          aircraft: aircraftOf(way.aircraftId),
        },
        reasons: presentReasons(way, best[0]!),
        warnings: await presentWarningsOf(reading, siteId, lesson, way, { locale, timeZone }),
      })),
    ),
    count: all.length,
    days: [...new Set(all.map(({ start }) => localDayOf(start, timeZone)))].sort(),
    instructors: instructorIds.map(personOf),
    whyNone:
      lack && obstacles.length === 0 ? await explainNoProposal(reading, { siteId, lessons, lack }, locale) : null,
    obstacles,
  };
}

/** A finding of the rules about people is told to who may know it: `readTaught` says whose instructor the actor is. */
async function presentWarningsOf(
  reading: Reading,
  siteId: string,
  { id: lessonId, studentId }: OpenLesson,
  { instructorId, aircraftId, warnings }: LegalWay,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Promise<string[]> {
  if (warnings.length === 0) return [];
  const parts = [
    { personId: instructorId, role: "Instructor" as const, lessonId: null },
    { personId: studentId, role: "Student" as const, lessonId },
  ];
  const taughtIds = await readTaught(reading, parts, warnings);
  const reader = { ...{ actor: reading.actor, siteId, locale, timeZone, aircraftId, taughtIds }, parts };
  return presentWarnings(warnings, reader).map(({ label }) => label);
}

/** With more minutes of light left nobody thinks of the night. */
const FAR_FROM_NIGHT = 180;

type Told = LessonWaysView["proposals"][number]["reasons"][number];

/** The reasons for a way and against it, those for it first. Its day is compared with that of the best way. */
function presentReasons({ start, reasons }: LegalWay, best: Way): Told[] {
  const days = Math.round((start - best.start) / 86_400);
  const named = reasons.flatMap<Told>(({ name, points, at = null, minutes = null }) => {
    // Of the days only their difference is told, and of the light nothing where it is far from ending.
    if (name === "laterDay" || (name === "muchLight" && (minutes ?? 0) > FAR_FROM_NIGHT)) return [];
    return [{ name, isFor: points > 0, at, minutes, days: null }];
  });
  const compared = { at: null, minutes: null, days: Math.abs(days) };
  if (days < 0) named.push({ ...compared, name: "earlier", isFor: true });
  if (days > 0) named.push({ ...compared, name: "later", isFor: false });
  return named.sort((a, b) => Number(b.isFor) - Number(a.isFor));
}
