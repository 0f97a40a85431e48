import { demandPersonActor, holdsAnyRoleAt } from "@/lib/access/actor/actor";
import type { Reading } from "@/lib/access/actor/as-actor";
import { ALL_SITES } from "@/lib/access/screens/address";
import { listSaidPeriods } from "@/lib/activity/availability/queries";
import { listUnavailablePeriods } from "@/lib/activity/availability/rules";
import { readProgressBook } from "@/lib/activity/training/progress-book/queries";
import { decodeProgressBook, type Lesson } from "@/lib/activity/training/progress-book/wire";
import { addDays, localDayOf, startOfDay, weekStart } from "@/lib/platform/day";
import type { Locale } from "@/lib/platform/locale";
import { dayBounds, fromUnix, toUnix } from "@/lib/platform/time";
import { computeNight, computeSun } from "@/lib/records/sites/sun";
import { listOwnReservations, type OwnReservation } from "../queries";
import { listToFinish } from "../to-finish/queries";
import type { ToFinish } from "../to-finish/schema";
import { type Gap, type LessonToGive, listGaps, sumUpLesson } from "./rules";

const DAY_SECONDS = 86_400;
/** How far ahead the next lesson is looked for. */
const DAYS_AHEAD = 21;
/** When a working day ends at a site whose position isn't known, by its clock. */
const EVENING_HOUR = 18;
/** A student of the next lesson. The training is null where the lesson isn't one of a programme. */
export type NextStudent = {
  id: string;
  name: string;
  training: {
    id: string;
    lesson: Lesson;
    /** Flown with an instructor, in minutes. */
    dualMinutes: number;
    landings: number;
    toGive: LessonToGive;
  } | null;
};

export type InstructorDay = {
  site: { id: string; name: string; icao: string | null; timeZone: string };
  /** The day that is shown: today, or the next day with something where nothing is left today. */
  day: string;
  today: string;
  sunrise: number | null;
  sunset: number | null;
  /** What the instructor is booked for that day, at the site. */
  reservations: OwnReservation[];
  gaps: Gap[];
  next: { reservation: OwnReservation; students: NextStudent[] } | null;
  /** What waits for the instructor, or for a student of theirs, the newest first. */
  toFinish: ToFinish[];
  /** In minutes: flown as an instructor this week, planned for the rest of it, and on duty on the day that is shown. */
  figures: { given: number; planned: number; duty: number; longestDuty: number | null };
};

/** Reads the day of the actor as an instructor at a site. Null for who isn't one there. */
export async function readInstructorDay(
  reading: Reading,
  siteId: string,
  locale: Locale,
): Promise<InstructorDay | null> {
  const actor = demandPersonActor(reading.actor);
  if (siteId === ALL_SITES || !holdsAnyRoleAt(actor, siteId, ["Instructor"])) return null;
  const { db } = reading;
  const now = toUnix(reading.now);
  const site = await db.site.findUniqueOrThrow({ where: { id: siteId }, include: { school: true } });
  const { timeZone } = site;
  const today = localDayOf(now, timeZone);
  const midnight = dayBounds(today, timeZone).from;
  const monday = startOfDay(weekStart(today), timeZone);
  const from = Math.min(monday, midnight);
  const period = { from, to: midnight + DAYS_AHEAD * DAY_SECONDS };
  const [own, said, toFinish] = await Promise.all([
    listOwnReservations(reading, siteId, period, locale),
    listSaidPeriods(db, [actor.id], { from: monday, to: period.to }),
    listToFinish(reading, siteId),
  ]);
  const planned = own.filter(({ state }) => state !== "Cancelled");
  const left = planned.filter(({ end }) => end > now);
  const day = left[0] ? localDayOf(Math.max(left[0].start, now), timeZone) : today;
  const bounds = dayBounds(day, timeZone);
  const reservations = planned.filter(({ start, end }) => start < bounds.to && end > bounds.from);
  const place =
    site.latitude !== null && site.longitude !== null
      ? { latitude: site.latitude, longitude: site.longitude, timeZone }
      : null;
  const sun = place ? computeSun(day, place) : { sunrise: null, sunset: null };
  const dusk = place ? computeNight(day, place, site.school.nightRule).dusk : null;
  const evening = Math.floor((dusk ?? bounds.from + EVENING_HOUR * 3600) / 60) * 60;
  const first = Math.min(...reservations.map(({ start }) => start));
  const free = { start: Math.max(Math.ceil(now / 60) * 60, first), end: evening };
  const unavailable = listUnavailablePeriods(
    said.get(actor.id) ?? [],
    { start: bounds.from, end: bounds.to },
    timeZone,
  );
  const next = left.find((one) => isTaughtBy(one, actor.id));
  const [students, given] = await Promise.all([
    next ? readStudents(reading, next) : [],
    sumFlightsGiven(reading, actor.id, { from: monday, to: now }),
  ]);
  const untilSunday = startOfDay(addDays(weekStart(today), 7), timeZone);
  const toCome = left.filter((one) => isTaughtBy(one, actor.id) && one.start < untilSunday);
  return {
    site: { id: site.id, name: site.name, icao: site.icao, timeZone },
    ...{ day, today, ...sun, reservations, toFinish },
    gaps: reservations.length > 0 ? listGaps(free, [...reservations, ...unavailable]) : [],
    next: next ? { reservation: next, students } : null,
    figures: {
      given,
      planned: sumMinutes(toCome.map(({ aircraft }) => ({ start: aircraft!.startFlight, end: aircraft!.endFlight }))),
      duty: reservations.length > 0 ? (Math.max(...reservations.map(({ end }) => end)) - first) / 60 : 0,
      longestDuty: site.school.longestDutyMinutes,
    },
  };
}

const isTaughtBy = ({ aircraft, users }: OwnReservation, personId: string): boolean =>
  aircraft !== null && users.some(({ userId, role }) => userId === personId && role === "Instructor");

const sumMinutes = (periods: readonly { start: number; end: number }[]): number =>
  periods.reduce((sum, { start, end }) => sum + (end - start) / 60, 0);

async function readStudents(reading: Reading, { id, users }: OwnReservation): Promise<NextStudent[]> {
  const parts = await reading.db.reservationPerson.findMany({
    where: { reservationId: id, role: "Student" },
    select: { personId: true, lesson: { select: { id: true, enrolmentId: true } } },
  });
  return Promise.all(
    users
      .filter(({ role }) => role === "Student")
      .map(async ({ userId, firstName, lastName }) => {
        const part = parts.find(({ personId }) => personId === userId);
        return {
          ...{ id: userId, name: `${firstName} ${lastName}` },
          training: part?.lesson ? await readTraining(reading, part.lesson) : null,
        };
      }),
  );
}

async function readTraining(
  reading: Reading,
  { id, enrolmentId }: { id: string; enrolmentId: string },
): Promise<NextStudent["training"]> {
  const book = decodeProgressBook(await readProgressBook(reading, enrolmentId));
  const lesson = book.phases.flatMap(({ lessons }) => lessons).find((one) => one.id === id);
  if (!lesson) return null;
  return {
    ...{ id: enrolmentId, lesson },
    dualMinutes: book.hours.find(({ category }) => category === "dual")?.done ?? 0,
    landings: book.counts.landingsByDay + book.counts.landingsByNight,
    toGive: sumUpLesson(book, lesson),
  };
}

/** Sums the block time that somebody has flown as an instructor in a period, in minutes. */
async function sumFlightsGiven({ db }: Reading, personId: string, { from, to }: { from: number; to: number }) {
  const legs = await db.leg.findMany({
    where: {
      ...{ state: "Validated", offBlockAt: { gte: fromUnix(from), lt: fromUnix(to) } },
      pilots: { some: { personId, function: "Instructor" } },
    },
    select: { offBlockAt: true, onBlockAt: true },
  });
  return sumMinutes(legs.map(({ offBlockAt, onBlockAt }) => ({ start: toUnix(offBlockAt), end: toUnix(onBlockAt) })));
}
