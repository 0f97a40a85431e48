import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { listSaidPeriods } from "@/lib/activity/availability/queries";
import { listUnavailablePeriods } from "@/lib/activity/availability/rules";
import { listAskedPeriods } from "@/lib/activity/lesson-requests/queries";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import {
  type BookingTimes,
  type Finding,
  type OccupiedResource,
  occupationsOfBooking,
} from "@/lib/activity/reservations/rules";
import { listUsualChoices, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { flownMinutes } from "@/lib/activity/training/lessons/rules";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import type { SiteFact } from "@/lib/compliance/facts/sites";
import { type Judgement, judgeBookings, worstComplianceOf } from "@/lib/compliance/judge";
import { findNightTouch } from "@/lib/compliance/night";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { addDays, localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "@/lib/platform/time";
import { listClosuresOf } from "@/lib/records/closures/rules";
import { listInstructors } from "@/lib/records/people/queries";
import type { ProposalLack } from "./explain-no-proposal";
import { listSuited } from "./lesson-fleet";

/** What somebody has chosen already: a proposal leaves it as it is. */
export type ChosenForLesson = {
  instructorId?: string;
  aircraftId?: string;
  start?: number;
  from?: number;
  /** Before when a time is looked for first, if there is one. */
  until?: number;
  /** Before when one is looked for at all. */
  to?: number;
};

/** On how many open days a time is looked for, and how far ahead at most. */
export const SEARCHED_DAYS = 14;
const FARTHEST_DAY = 60;
/** At the site's clock, in minutes: nobody is proposed to meet earlier, or to fly by day and end later. */
const [OPENS, CLOSES] = [8 * 60, 20 * 60];
/** How late a lesson by night may end. */
const NIGHT_CLOSES = 24 * 60;
const WEEK_SECONDS = 7 * 86_400;
/** How many minutes there are at least from one time that is tried to the next, which is on a slot of the site. */
const LEAST_STEP = 15;

/**
 * The findings about a booking that is only proposed. A time at which somebody has said to be unavailable is none. Who may
 * authorise solos is proposed one that isn't authorised yet, because an instructor authorises what will be flown.
 */
export function judgeAsProposed({ findings: found }: Judgement, { authorises }: { authorises: boolean }): Judgement {
  const findings = found
    .filter(({ rule }) => !(authorises && rule === "soloAuthorisation"))
    .map((one): Finding => (one.rule === "unavailable" ? { ...one, level: "Blocking" } : one));
  return { findings, compliance: worstComplianceOf(findings) };
}

/** Reads the facts of some proposed bookings, and judges them. */
export async function judgeProposed(
  { db, now }: Reading,
  bookings: readonly JudgedBooking[],
  options: { authorises: boolean },
) {
  const judgements = await judgeBookings(db, bookings, now);
  return bookings.map((booking, at) => ({ booking, ...judgeAsProposed(judgements[at]!, options) }));
}

const NOON = 13 * 60;
export const isMorning = (at: number, timeZone: string) => localMinuteOf(fromUnix(at), timeZone) < NOON;
export const halfDayOf = (at: number, timeZone: string) => `${localDayOf(at, timeZone)} ${isMorning(at, timeZone)}`;

/** What a draft makes of the published plan: which reservations are in nobody's way, and what it occupies instead. */
export type Beside = { except: readonly string[]; occupied: readonly OccupiedResource[] };

/** Reads among what a lesson can be flown with, and when: nothing to search where it has no aircraft or no time. */
export async function prepareSearch(
  reading: Reading,
  siteId: string,
  lessons: readonly OpenLesson[],
  chosen: ChosenForLesson,
  beside: Beside = { except: [], occupied: [] },
): Promise<{
  instructorIds: string[];
  search: Omit<Search, "instructorId"> | null;
  lack: ProposalLack | null;
  timeZone: string;
  /** With whom and on what the students fly, the most usual first. */
  usual: { instructorIds: string[]; aircraftIds: string[] };
}> {
  const { db, now } = reading;
  const [longest] = [...lessons].sort((a, b) => b.minutes - a.minutes);
  const studentIds = lessons.map(({ studentId }) => studentId);
  const [{ sites }, usual, suited, teachers] = await Promise.all([
    loadFacts(db, [{ siteId }]),
    listUsualChoices(reading, studentIds),
    listSuited(reading, siteId, lessons, chosen.aircraftId),
    listTeachers(reading, siteId, chosen),
  ]);
  const site = sites.get(siteId);
  if (!longest || !site) return { instructorIds: [], search: null, lack: null, timeZone: "UTC", usual };
  // A flight ends on a slot, so that the time that is proposed is the time that is booked.
  const flown = { ...longest, minutes: flownMinutes(longest.minutes, site.slotMinutes) };
  const instructorIds = byRank(teachers, (id) => [reading.actor.id!, ...usual.instructorIds].lastIndexOf(id)).filter(
    (id) => !studentIds.includes(id),
  );
  const fleet = byRank(suited, ({ id }) => usual.aircraftIds.indexOf(id));
  const from = Math.max(toUnix(now), chosen.from ?? 0);
  const times = listTimes(site, flown, { from, to: chosen.to, chosen: chosen.start });
  const { timeZone } = site;
  const [first, last] = [times[0], times.at(-1)];
  const without = (lack: ProposalLack) => ({ instructorIds, search: null, lack, timeZone, usual });
  if (fleet.length === 0) return without({ lack: "aircraft", aircraftId: chosen.aircraftId ?? null });
  if (instructorIds.length === 0) return without({ lack: "instructor", isChosen: chosen.instructorId !== undefined });
  if (first === undefined || last === undefined) return without({ lack: "opening" });
  const window = { from: first - 86_400, to: last + 2 * 86_400 };
  const resourceIds = [...instructorIds, ...studentIds, ...fleet.map(({ id }) => id)];
  // Who has said when they can be planned in a week can't be otherwise in it.
  const weeks = { from: window.from - WEEK_SECONDS, to: window.to + WEEK_SECONDS };
  const [published, said] = await Promise.all([
    listOccupiedPeriods(db, { resourceIds, ...window, except: beside.except }),
    listSaidPeriods(db, [...instructorIds, ...studentIds], weeks),
  ]);
  // Who gives lessons decides between students who ask for one time. To a student it isn't offered twice.
  const occupied = [...published, ...beside.occupied];
  const isTeacher = can(reading.actor, "reservation.teach", siteId);
  const busy = isTeacher ? occupied : [...occupied, ...(await listAskedPeriods(reading, window))];
  const whole = { start: window.from, end: window.to };
  const away = new Map([...said].map(([id, periods]) => [id, listUnavailablePeriods(periods, whole, timeZone)]));
  const isAway = (personId: string, { start, end }: { start: number; end: number }) =>
    (away.get(personId) ?? []).some((period) => period.start < end && period.end > start);
  return {
    instructorIds,
    search: { site, lessons, longest: flown, fleet, times, busy, isAway },
    lack: null,
    timeZone,
    usual,
  };
}

/** Who may teach at a site, the actor first: who may book only what they give is the only one, and so is somebody chosen who teaches there. */
export async function listTeachers(
  reading: Reading,
  siteId: string,
  { instructorId }: ChosenForLesson,
): Promise<string[]> {
  const { actor } = reading;
  const all = await listInstructors(reading, narrowReach(reachOf(actor, "planning.read"), siteId));
  // Of nobody else it is told whether they could fly then.
  if (instructorId) return all.some(({ id }) => id === instructorId) ? [instructorId] : [];
  if (!can(actor, "reservation.teachAny", siteId) && can(actor, "reservation.teachOwn", siteId)) return [actor.id!];
  return byRank(
    all.map(({ id }) => id),
    (id) => (id === actor.id ? 0 : -1),
  );
}

export type Fitting = { id: string; turnaroundMinutes: number };

/** Sorts by rank, what has none (−1) last and otherwise in the order that it has. */
function byRank<T>(all: readonly T[], rankOf: (one: T) => number): T[] {
  const rank = (one: T) => (rankOf(one) === -1 ? Number.POSITIVE_INFINITY : rankOf(one));
  return [...all].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

/**
 * The off-block times that are tried, in unix seconds: on the site's slots of the days to come on which it is open, by day or by
 * night as it is flown.
 */
export function listTimes(
  site: SiteFact,
  {
    period,
    minutes,
    briefingMinutes,
    debriefingMinutes,
  }: Pick<OpenLesson, "period" | "minutes" | "briefingMinutes" | "debriefingMinutes">,
  { from, to = Number.POSITIVE_INFINITY, chosen }: { from: number; to?: number; chosen?: number },
): number[] {
  if (chosen !== undefined) return chosen < to ? [chosen] : [];
  const closes = period === "Night" ? NIGHT_CLOSES : CLOSES;
  const step = Math.ceil(LEAST_STEP / site.slotMinutes) * site.slotMinutes;
  const today = localDayOf(from, site.timeZone);
  const times: number[] = [];
  for (const day of listOpenDays(site, today)) {
    if (toUnix(localTimeOn(day, 0, site.timeZone)) >= to) break;
    const earliest = Math.ceil((OPENS + briefingMinutes) / step) * step;
    for (let minute = earliest; minute + minutes + debriefingMinutes <= closes; minute += step) {
      const offBlock = toUnix(localTimeOn(day, minute, site.timeZone));
      const touch = findNightTouch(site, offBlock, offBlock + minutes * 60);
      const isRight = touch === "unknown" || (period === "Night" ? touch?.limit === "dusk" : touch === null);
      if (isRight && offBlock - briefingMinutes * 60 > from && offBlock < to) times.push(offBlock);
    }
  }
  return times;
}

/** The next days on which a site is open. */
function listOpenDays({ closures }: Pick<SiteFact, "closures">, today: string): string[] {
  const days = Array.from({ length: FARTHEST_DAY }, (_, ahead) => addDays(today, ahead));
  return days.filter((day) => listClosuresOf(closures, day).length === 0).slice(0, SEARCHED_DAYS);
}

/** What a lesson can be flown with, and when all of it is taken. */
export type Search = {
  site: SiteFact;
  lessons: readonly OpenLesson[];
  longest: OpenLesson;
  instructorId: string;
  fleet: readonly Fitting[];
  times: readonly number[];
  busy: readonly Pick<OccupiedResource, "resourceId" | "start" | "end">[];
  /** Whether somebody has said that they can't be planned then. */
  isAway: (personId: string, period: { start: number; end: number }) => boolean;
};

/** Which of the aircraft that are free at a time are judged. */
export type Choose = (offBlock: number, free: readonly Fitting[]) => readonly Fitting[];

/**
 * Lists the first times at which all are free and nobody has said to be away, each with the aircraft that `choose` takes of those
 * that are free. Where somebody is away at all of them, they are listed nevertheless, so that the judgement says who and when.
 */
export function findFree(search: Search, choose: Choose, most: number): JudgedBooking[] {
  const found = listFree(search, choose, most);
  return found.length > 0 ? found : listFree({ ...search, isAway: () => false }, choose, most);
}

type Part = JudgedBooking["parts"][number];
const partOfInstructor = (personId: string): Part => ({ personId, role: "Instructor", lessonId: null });
const partsOfStudents = (lessons: readonly OpenLesson[]) =>
  lessons.map(({ studentId, id }): Part => ({ personId: studentId, role: "Student", lessonId: id }));

/** The times of a lesson from an off-block on. */
function timesFrom(offBlock: number, { minutes, briefingMinutes, debriefingMinutes }: OpenLesson): BookingTimes {
  const onBlock = offBlock + minutes * 60;
  const [start, end] = [offBlock - briefingMinutes * 60, onBlock + debriefingMinutes * 60];
  return { start, end, offBlock, onBlock, turnaround: offBlock, briefingMinutes, debriefingMinutes };
}

const isSoloOf = (lessons: readonly OpenLesson[]) => lessons.some(({ mode }) => mode === "Solo");

/** A booking of a lesson, as the rules judge it. */
export function lessonBookingOf(
  { site, lessons, longest }: Pick<Search, "site" | "lessons" | "longest">,
  { instructorId, aircraftId, offBlock }: { instructorId: string; aircraftId: string; offBlock: number },
): JudgedBooking {
  const { start, end, onBlock } = timesFrom(offBlock, longest);
  return {
    reservationId: null,
    siteId: site.id,
    type: "Practical",
    start,
    end,
    offBlock,
    onBlock,
    aircraftId,
    fromAirport: null,
    toAirport: null,
    classroomId: null,
    operationTypeId: null,
    hasGuest: false,
    limitIds: [],
    passengers: null,
    isIfr: false,
    isSolo: isSoloOf(lessons),
    parts: [partOfInstructor(instructorId), ...partsOfStudents(lessons)],
  };
}

/**
 * Makes the tests of whether people or an aircraft are free for a lesson from an off-block time on. People aren't when they have
 * said to be away. What a lesson takes of each is the same at every time, so it is found out once.
 */
export function makeFreeTests({ lessons, longest, busy, isAway }: Omit<Search, "instructorId" | "fleet" | "times">) {
  const byResource = groupBy(busy, ({ resourceId }) => resourceId);
  const times = timesFrom(0, longest);
  const makeTest = (parts: readonly Part[], aircraft: Fitting | null) => {
    const wanted = { aircraftId: aircraft?.id ?? null, classroomId: null, parts, isSolo: isSoloOf(lessons) };
    const turnaround = -(aircraft?.turnaroundMinutes ?? 0) * 60;
    const taken = occupationsOfBooking(wanted, { ...times, turnaround });
    const isTaken = ({ resourceId, start, end }: OccupiedResource, offBlock: number) =>
      byResource.get(resourceId)?.some((other) => other.end > offBlock + start && other.start < offBlock + end);
    return (offBlock: number): boolean => {
      const whole = { start: offBlock + times.start, end: offBlock + times.end };
      return !taken.some((one) => isTaken(one, offBlock)) && !parts.some(({ personId }) => isAway(personId, whole));
    };
  };
  return {
    areStudentsFree: makeTest(partsOfStudents(lessons), null),
    makeInstructorTest: (personId: string) => makeTest([partOfInstructor(personId)], null),
    makeAircraftTest: (aircraft: Fitting) => makeTest([], aircraft),
  };
}

function listFree(search: Search, choose: Choose, most: number): JudgedBooking[] {
  const { instructorId, times } = search;
  const { areStudentsFree, makeInstructorTest, makeAircraftTest } = makeFreeTests(search);
  const isInstructorFree = makeInstructorTest(instructorId);
  const fleet = search.fleet.map((one) => ({ one, isFree: makeAircraftTest(one) }));
  const found: JudgedBooking[] = [];
  for (const offBlock of times) {
    if (!areStudentsFree(offBlock) || !isInstructorFree(offBlock)) continue;
    const free = fleet.filter(({ isFree }) => isFree(offBlock)).map(({ one }) => one);
    for (const { id: aircraftId } of choose(offBlock, free))
      found.push(lessonBookingOf(search, { instructorId, aircraftId, offBlock }));
    if (found.length >= most) break;
  }
  return found;
}
