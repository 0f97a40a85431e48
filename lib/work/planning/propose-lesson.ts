import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import { narrowReach, reachOf } from "@/lib/access/permissions/reach";
import { listSaidPeriods } from "@/lib/activity/availability/queries";
import { listUnavailablePeriods } from "@/lib/activity/availability/rules";
import { listAskedPeriods } from "@/lib/activity/lesson-requests/queries";
import type { Compliance } from "@/lib/activity/reservations/codes";
import { kinds, typeOfCode } from "@/lib/activity/reservations/kinds";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import { type OccupiedResource, occupationsOfBooking } from "@/lib/activity/reservations/rules";
import {
  listLastFlights,
  listOpenLessons,
  listUsualChoices,
  type OpenLesson,
  presentOpenLesson,
} from "@/lib/activity/training/lessons/queries";
import { flownMinutes } from "@/lib/activity/training/lessons/rules";
import type { LessonChoicesQuery, LessonChoicesView } from "@/lib/activity/training/lessons/schema";
import { readTrainees } from "@/lib/activity/training/reach";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import type { SiteFact } from "@/lib/compliance/facts/sites";
import { judgeBookings, worstComplianceOf } from "@/lib/compliance/judge";
import { findNightTouch } from "@/lib/compliance/night";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { addDays, localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import type { Locale } from "@/lib/platform/locale";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "@/lib/platform/time";
import { listClosuresOf } from "@/lib/records/closures/rules";
import { listInstructors } from "@/lib/records/people/queries";
import { type BlockedProposal, explainNoLesson, explainNoProposal, type ProposalLack } from "./explain-no-proposal";
import { listSuited } from "./lesson-fleet";

/**
 * What a lesson could be booked with: off-block and on-block in unix seconds. Where nothing is free and allowed, only the usual
 * instructor.
 */
type LessonProposal = {
  instructorId: string | null;
  aircraftId: string | null;
  start: number | null;
  end: number | null;
};

/** What somebody has chosen already: a proposal leaves it as it is. */
type ChosenForLesson = { instructorId?: string; aircraftId?: string; start?: number; from?: number; until?: number };

const NOWHERE = { aircraftId: null, start: null, end: null };

/** On how many open days a time is looked for, and how far ahead at most. */
const SEARCHED_DAYS = 14;
const FARTHEST_DAY = 60;
/** At the site's clock, in minutes: nobody is proposed to meet earlier, or to fly by day and end later. */
const [OPENS, CLOSES] = [8 * 60, 20 * 60];
/** How late a lesson by night may end. */
const NIGHT_CLOSES = 24 * 60;
const WEEK_SECONDS = 7 * 86_400;
/** How many minutes there are at least from one time that is tried to the next, which is on a slot of the site. */
const LEAST_STEP = 15;
/** How many proposals are judged at most: the free times of a long day. */
const MOST_JUDGED = 48;

/**
 * Lists the open lessons of some students, and proposes what the chosen lesson of each can be booked with, or else the next one.
 * Throws 404 for somebody whose training the actor may not read.
 */
export async function listLessonChoices(
  reading: Reading,
  query: LessonChoicesQuery,
  locale: Locale,
): Promise<LessonChoicesView> {
  const { siteId, type, studentIds, lessonIds = [], reservationId, ...chosen } = query;
  await readTrainees(reading, studentIds);
  const sort = kinds[typeOfCode(type)].lesson!;
  const lessons = await listOpenLessons(reading, studentIds, sort, reservationId);
  const learnt = studentIds.flatMap((studentId) => {
    const own = lessons.filter((one) => one.studentId === studentId);
    return own.find(({ id }) => lessonIds.includes(id)) ?? own[0] ?? [];
  });
  const isWhole = sort === "Practical" && learnt.length === studentIds.length;
  const found = isWhole ? await proposeLesson(reading, { siteId, lessons: learnt, chosen }) : null;
  const flown = await listLastFlights(reading, studentIds);
  return {
    lessons: lessons.map(presentOpenLesson),
    lastFlights: [...flown].map(([userId, at]) => ({ userId, at: toUnix(at) })),
    proposal: found && (await withNames(reading, found.proposal)),
    whyNone: found?.lack
      ? await explainNoProposal(reading, { siteId, lessons: learnt, lack: found.lack }, locale)
      : await explainNoLesson(reading, { studentIds, lessons, sort }, locale),
  };
}

/** Adds how the proposed instructor is called. */
async function withNames({ db }: Reading, proposal: LessonProposal): Promise<LessonChoicesView["proposal"]> {
  const { instructorId } = proposal;
  const person = instructorId
    ? await db.person.findUniqueOrThrow({
        where: { id: instructorId },
        select: { callSign: true, lastName: true, firstName: true },
      })
    : null;
  const instructor = person && { callSign: person.callSign, nom: person.lastName, prenom: person.firstName };
  return { ...proposal, instructor };
}

/**
 * Judges what is only proposed. A time at which somebody has said to be unavailable is none. Who may authorise solos is proposed
 * one that isn't authorised yet, because an instructor authorises what will be flown.
 */
async function judgeProposed(
  { db, now }: Reading,
  bookings: readonly JudgedBooking[],
  { authorises }: { authorises: boolean },
) {
  const judgements = await judgeBookings(db, bookings, now);
  return bookings.map((booking, at) => {
    const findings = judgements[at]!.findings.filter(({ rule }) => !(authorises && rule === "soloAuthorisation")).map(
      (one) => (one.rule === "unavailable" ? { ...one, level: "Blocking" as const } : one),
    );
    return { booking, findings, compliance: worstComplianceOf(findings) };
  });
}

/**
 * Proposes with whom, on which aircraft and when a lesson of some students can be flown: with the instructor and on the aircraft
 * that they fly with most, at the first time within two weeks at which all of them are free and no rule blocks it. Where a time is
 * wanted before an instant, everybody who teaches is asked for it first. Where there is none, `lack` says what is lacking.
 */
export async function proposeLesson(
  reading: Reading,
  { siteId, lessons, chosen }: { siteId: string; lessons: readonly OpenLesson[]; chosen: ChosenForLesson },
): Promise<{ proposal: LessonProposal; lack: ProposalLack | null }> {
  const { instructorIds, search, lack } = await prepareSearch(reading, siteId, lessons, chosen);
  const onlyUsual = { instructorId: instructorIds[0] ?? null, ...NOWHERE };
  if (!search) return { proposal: onlyUsual, lack };
  const { until } = chosen;
  const wanted = until === undefined ? [] : search.times.filter((time) => time < until);
  const searches = [{ ...search, times: wanted }, search].filter(({ times }) => times.length > 0);
  const blocked: BlockedProposal[] = [];
  for (const one of searches) {
    const proposal = await proposeAmong(reading, instructorIds, one, blocked);
    if (proposal) return { proposal, lack: null };
  }
  const days = chosen.start === undefined ? SEARCHED_DAYS : null;
  return { proposal: onlyUsual, lack: { lack: "time", days, blocked } };
}

/**
 * Proposes the first time at which one of the instructors is free and nothing stands against it, or else only warnings. What is
 * blocked is added to `blocked`.
 */
async function proposeAmong(
  reading: Reading,
  instructorIds: readonly string[],
  search: Omit<Search, "instructorId">,
  blocked: BlockedProposal[],
): Promise<LessonProposal | null> {
  let warned: LessonProposal | null = null;
  /** The first time without and the first with a warning, and which aircraft were looked at. */
  const look = async (instructorId: string, fleet: readonly Fitting[], choose: Choose) => {
    const found = findFree({ ...search, fleet, instructorId }, choose, MOST_JUDGED);
    const judged = await judgeProposed(reading, found, { authorises: true });
    blocked.push(...judged.filter(({ compliance }) => compliance === "Blocking"));
    const first = (level: "Valid" | "Warning") => judged.find(({ compliance }) => compliance === level)?.booking;
    const toProposal = ({ aircraftId, offBlock, onBlock }: JudgedBooking): LessonProposal => ({
      ...{ instructorId, aircraftId, start: offBlock, end: onBlock },
    });
    const [green, amber] = [first("Valid"), first("Warning")];
    return {
      green: green && toProposal(green),
      amber: amber && toProposal(amber),
      looked: new Set(found.map(({ aircraftId }) => aircraftId)),
    };
  };
  for (const instructorId of instructorIds) {
    const usual = await look(instructorId, search.fleet, (_, free) => free.slice(0, 1));
    if (usual.green) return usual.green;
    warned ??= usual.amber ?? null;
    // The aircraft that is flown most may be grounded all along, while others can be flown.
    const others = usual.amber ? [] : search.fleet.filter(({ id }) => !usual.looked.has(id));
    if (others.length === 0) continue;
    const other = await look(instructorId, others, (_, free) => free);
    if (other.green) return other.green;
    warned ??= other.amber ?? null;
  }
  return warned;
}

/** A time for a lesson, with all that it needs. Off-block and on-block in unix seconds. */
export type LessonTime = { instructorId: string; aircraftId: string; start: number; end: number };

/** How many instructors are looked through for times, and how many aircraft are judged for a half-day of each. */
const [MOST_INSTRUCTORS, TRIED_A_HALF_DAY] = [4, 4];
const MOST_JUDGED_FOR_TIMES = 2 * SEARCHED_DAYS * TRIED_A_HALF_DAY;

/** How long before the meeting a lesson may be proposed to who asks for it, because somebody must still confirm it. */
const LEAD_SECONDS = 2 * 3600;

/**
 * Proposes several times for a student's lesson, on as many days as it can, at mornings and afternoons by turns and at other
 * hours each day: with the instructor whom the student flies with most, and with others by turns or where that one has too few.
 * Where there is none, `lack` says what is lacking.
 */
export async function proposeLessonTimes(
  reading: Reading,
  { siteId, lesson, instructorId }: { siteId: string; lesson: OpenLesson; instructorId?: string },
  most: number,
): Promise<{ times: LessonTime[]; lack: ProposalLack | null }> {
  const from = toUnix(reading.now) + LEAD_SECONDS;
  const prepared = await prepareSearch(reading, siteId, [lesson], { instructorId, from });
  const { lack, timeZone } = prepared;
  if (!prepared.search) return { times: [], lack };
  const search = { ...prepared.search, times: varyHours(prepared.search.times, timeZone) };
  const instructorIds = prepared.instructorIds.slice(0, MOST_INSTRUCTORS);
  const times: LessonTime[] = [];
  const blocked: BlockedProposal[] = [];
  const halfOf = ({ start }: { start: number }) => halfDayOf(start, timeZone);
  let chosen: LessonTime[] = [];
  for (const teacherId of instructorIds) {
    // A half-day that is proposed with somebody before isn't looked at again.
    const done = new Set(times.map(halfOf));
    const found = await judgeHalfDays(
      reading,
      { ...search, instructorId: teacherId },
      timeZone,
      (half) => !done.has(half),
    );
    blocked.push(...found.blocked);
    for (const time of [...found.valid, ...found.warned])
      if (times.every((one) => halfOf(one) !== halfOf(time))) times.push(time);
    chosen = spreadOverDays(times, most, timeZone);
    if (chosen.length === most) break;
  }
  if (chosen.length === 0) return { times: [], lack: { lack: "time", days: SEARCHED_DAYS, blocked } };
  const usual = chosen[0]!.instructorId;
  const turns = new Set(chosen.filter((one, at) => at % 2 === 1 && one.instructorId === usual).map(halfOf));
  const others: LessonTime[][] = [];
  for (const teacherId of turns.size === 0 ? [] : instructorIds.filter((id) => id !== usual)) {
    const found = await judgeHalfDays(reading, { ...search, instructorId: teacherId }, timeZone, (half) =>
      turns.has(half),
    );
    others.push(found.valid);
  }
  return { times: takeTurns(chosen, others, halfOf), lack: null };
}

/** Judges the first free times of an instructor in some half-days, on a few aircraft each. */
async function judgeHalfDays(
  reading: Reading,
  search: Search,
  timeZone: string,
  isWanted: (half: string) => boolean,
): Promise<{ valid: LessonTime[]; warned: LessonTime[]; blocked: BlockedProposal[] }> {
  const tried = new Map<string, string[]>();
  const choose: Choose = (offBlock, free) => {
    const half = halfDayOf(offBlock, timeZone);
    const before = tried.get(half) ?? [];
    const left = isWanted(half) ? TRIED_A_HALF_DAY - before.length : 0;
    const chosen = free.filter(({ id }) => !before.includes(id)).slice(0, left);
    tried.set(half, [...before, ...chosen.map(({ id }) => id)]);
    return chosen;
  };
  const found = findFree(search, choose, MOST_JUDGED_FOR_TIMES);
  const judged = await judgeProposed(reading, found, { authorises: false });
  const timesOf = (level: Compliance) =>
    judged
      .filter(({ compliance }) => compliance === level)
      .map(({ booking: { offBlock, onBlock, aircraftId } }) => ({
        ...{ instructorId: search.instructorId, aircraftId: aircraftId!, start: offBlock!, end: onBlock! },
      }));
  return {
    ...{ valid: timesOf("Valid"), warned: timesOf("Warning") },
    blocked: judged.filter(({ compliance }) => compliance === "Blocking"),
  };
}

/**
 * Gives every second of some times to another instructor who is free in the same half-day, to several of them by turns. `others`
 * lists the times of each of them.
 */
export function takeTurns<T extends { start: number; instructorId: string }>(
  chosen: readonly T[],
  others: readonly (readonly T[])[],
  halfOf: (time: T) => string,
): T[] {
  let turn = 0;
  return chosen
    .map((time, at) => {
      if (at % 2 === 0 || time.instructorId !== chosen[0]!.instructorId) return time;
      const inTurn = [...others.slice(turn), ...others.slice(0, turn)];
      const found = inTurn.flatMap((times) => times.find((one) => halfOf(one) === halfOf(time)) ?? []);
      if (found[0]) turn = others.findIndex((times) => times.includes(found[0]!)) + 1;
      return found[0] ?? time;
    })
    .sort((a, b) => a.start - b.start);
}

/** Puts the times of each half-day in another order, so that the first free ones aren't at the same hour every day. */
export function varyHours(times: readonly number[], timeZone: string): number[] {
  const halves = [...groupBy(times, (time) => halfDayOf(time, timeZone)).values()];
  return halves.flatMap((half, at) => {
    const begin = at % half.length;
    return [...half.slice(begin), ...half.slice(0, begin)];
  });
}
const NOON = 13 * 60;
const isMorning = (at: number, timeZone: string) => localMinuteOf(fromUnix(at), timeZone) < NOON;
const halfDayOf = (at: number, timeZone: string) => `${localDayOf(at, timeZone)} ${isMorning(at, timeZone)}`;

/**
 * Chooses times, of which each is another half-day: one a day as long as there are days, mornings and afternoons by turns, then
 * the other halves. Returns them in their order.
 */
export function spreadOverDays<T extends { start: number }>(times: readonly T[], most: number, timeZone: string): T[] {
  const inOrder = [...times].sort((a, b) => a.start - b.start);
  const byDay = groupBy(inOrder, ({ start }) => localDayOf(start, timeZone));
  const chosen: T[] = [];
  for (const ofDay of byDay.values()) {
    const last = chosen.at(-1);
    const other = last && ofDay.find(({ start }) => isMorning(start, timeZone) !== isMorning(last.start, timeZone));
    chosen.push(other ?? ofDay[0]!);
  }
  const rest = inOrder.filter((one) => !chosen.includes(one));
  return [...chosen, ...rest].slice(0, most).sort((a, b) => a.start - b.start);
}

/** Reads among what a lesson can be flown with, and when: nothing to search where it has no aircraft or no time. */
async function prepareSearch(
  reading: Reading,
  siteId: string,
  lessons: readonly OpenLesson[],
  chosen: ChosenForLesson,
): Promise<{
  instructorIds: string[];
  search: Omit<Search, "instructorId"> | null;
  lack: ProposalLack | null;
  timeZone: string;
}> {
  const { db, now } = reading;
  const [longest] = [...lessons].sort((a, b) => b.minutes - a.minutes);
  const site = (await loadFacts(db, [{ siteId }])).sites.get(siteId);
  if (!longest || !site) return { instructorIds: [], search: null, lack: null, timeZone: "UTC" };
  // A flight ends on a slot, so that the time that is proposed is the time that is booked.
  const flown = { ...longest, minutes: flownMinutes(longest.minutes, site.slotMinutes) };
  const studentIds = lessons.map(({ studentId }) => studentId);
  const usual = await listUsualChoices(reading, studentIds);
  const instructorIds = (await listTeachers(reading, siteId, usual.instructorIds, chosen)).filter(
    (id) => !studentIds.includes(id),
  );
  const suited = await listSuited(reading, siteId, lessons, chosen.aircraftId);
  const fleet = byRank(suited, ({ id }) => usual.aircraftIds.indexOf(id));
  const times = listTimes(site, flown, Math.max(toUnix(now), chosen.from ?? 0), chosen.start);
  const { timeZone } = site;
  const [first, last] = [times[0], times.at(-1)];
  const without = (lack: ProposalLack) => ({ instructorIds, search: null, lack, timeZone });
  if (fleet.length === 0) return without({ lack: "aircraft", aircraftId: chosen.aircraftId ?? null });
  if (instructorIds.length === 0) return without({ lack: "instructor", isChosen: chosen.instructorId !== undefined });
  if (first === undefined || last === undefined) return without({ lack: "opening" });
  const window = { from: first - 86_400, to: last + 2 * 86_400 };
  const resourceIds = [...instructorIds, ...studentIds, ...fleet.map(({ id }) => id)];
  const occupied = await listOccupiedPeriods(db, { resourceIds, ...window });
  // Who gives lessons decides between students who ask for one time. To a student it isn't offered twice.
  const isTeacher = can(reading.actor, "reservation.teach", siteId);
  const busy = isTeacher ? occupied : [...occupied, ...(await listAskedPeriods(reading, window))];
  // Who has said when they can be planned in a week can't be otherwise in it.
  const weeks = { from: window.from - WEEK_SECONDS, to: window.to + WEEK_SECONDS };
  const said = await listSaidPeriods(db, [...instructorIds, ...studentIds], weeks);
  const whole = { start: window.from, end: window.to };
  const away = new Map([...said].map(([id, periods]) => [id, listUnavailablePeriods(periods, whole, timeZone)]));
  const isAway = (personId: string, { start, end }: { start: number; end: number }) =>
    (away.get(personId) ?? []).some((period) => period.start < end && period.end > start);
  return {
    instructorIds,
    search: { siteId, lessons, longest: flown, fleet, times, busy, isAway },
    lack: null,
    timeZone,
  };
}

/** Who may teach it, the most usual first: who may book only what they give is the only one, and so is somebody chosen who teaches there. */
export async function listTeachers(
  reading: Reading,
  siteId: string,
  usual: readonly string[],
  { instructorId }: ChosenForLesson,
): Promise<string[]> {
  const { actor } = reading;
  const all = await listInstructors(reading, narrowReach(reachOf(actor, "planning.read"), siteId));
  // Of nobody else it is told whether they could fly then.
  if (instructorId) return all.some(({ id }) => id === instructorId) ? [instructorId] : [];
  if (!can(actor, "reservation.teachAny", siteId) && can(actor, "reservation.teachOwn", siteId)) return [actor.id!];
  return byRank(
    all.map(({ id }) => id),
    (id) => [actor.id!, ...usual].lastIndexOf(id),
  );
}

type Fitting = { id: string; turnaroundMinutes: number };

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
  now: number,
  fixed: number | undefined,
): number[] {
  if (fixed !== undefined) return [fixed];
  const closes = period === "Night" ? NIGHT_CLOSES : CLOSES;
  const step = Math.ceil(LEAST_STEP / site.slotMinutes) * site.slotMinutes;
  const today = localDayOf(now, site.timeZone);
  const times: number[] = [];
  for (const day of listOpenDays(site, today)) {
    const earliest = Math.ceil((OPENS + briefingMinutes) / step) * step;
    for (let minute = earliest; minute + minutes + debriefingMinutes <= closes; minute += step) {
      const offBlock = toUnix(localTimeOn(day, minute, site.timeZone));
      const touch = findNightTouch(site, offBlock, offBlock + minutes * 60);
      const isRight = touch === "unknown" || (period === "Night" ? touch?.limit === "dusk" : touch === null);
      if (isRight && offBlock - briefingMinutes * 60 > now) times.push(offBlock);
    }
  }
  return times;
}

/** The next days on which a site is open. */
function listOpenDays({ closures }: Pick<SiteFact, "closures">, today: string): string[] {
  const days = Array.from({ length: FARTHEST_DAY }, (_, ahead) => addDays(today, ahead));
  return days.filter((day) => listClosuresOf(closures, day).length === 0).slice(0, SEARCHED_DAYS);
}

type Search = {
  siteId: string;
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
type Choose = (offBlock: number, free: readonly Fitting[]) => readonly Fitting[];

/**
 * Lists the first times at which all are free and nobody has said to be away, each with the aircraft that `choose` takes of those
 * that are free. Where somebody is away at all of them, they are listed nevertheless, so that the judgement says who and when.
 */
function findFree(search: Search, choose: Choose, most: number): JudgedBooking[] {
  const found = listFree(search, choose, most);
  return found.length > 0 ? found : listFree({ ...search, isAway: () => false }, choose, most);
}

function listFree(
  { siteId, lessons, longest, instructorId, fleet, times, busy, isAway }: Search,
  choose: Choose,
  most: number,
): JudgedBooking[] {
  const isSolo = lessons.some(({ mode }) => mode === "Solo");
  const parts = [
    { personId: instructorId, role: "Instructor" as const, lessonId: null },
    ...lessons.map(({ studentId, id }) => ({ personId: studentId, role: "Student" as const, lessonId: id })),
  ];
  const byResource = groupBy(busy, ({ resourceId }) => resourceId);
  const isFree = (wanted: readonly OccupiedResource[]) =>
    wanted.every(({ resourceId, start, end }) =>
      (byResource.get(resourceId) ?? []).every((other) => other.end <= start || other.start >= end),
    );
  const found: JudgedBooking[] = [];
  for (const offBlock of times) {
    const onBlock = offBlock + longest.minutes * 60;
    const start = offBlock - longest.briefingMinutes * 60;
    const end = onBlock + longest.debriefingMinutes * 60;
    const occupied = (aircraftId: string | null, turnaroundMinutes: number) =>
      occupationsOfBooking(
        { aircraftId, classroomId: null, parts, isSolo },
        {
          ...{ start, end, offBlock, onBlock, turnaround: offBlock - turnaroundMinutes * 60 },
          ...{ briefingMinutes: longest.briefingMinutes, debriefingMinutes: longest.debriefingMinutes },
        },
      );
    if (!isFree(occupied(null, 0)) || parts.some(({ personId }) => isAway(personId, { start, end }))) continue;
    const free = fleet.filter(({ id, turnaroundMinutes }) => isFree(occupied(id, turnaroundMinutes)));
    for (const { id: aircraftId } of choose(offBlock, free)) {
      found.push({
        ...{ reservationId: null, siteId, type: "Practical", start, end, offBlock, onBlock, aircraftId },
        ...{
          fromAirport: null,
          toAirport: null,
          classroomId: null,
          operationTypeId: null,
          hasGuest: false,
          limitIds: [],
        },
        ...{ passengers: null, isIfr: false, isSolo, parts },
      });
    }
    if (found.length >= most) break;
  }
  return found;
}

/**
 * Whether a student may ask for a lesson with an instructor, on an aircraft, from an off-block time on: all are free, it is flown
 * when lessons of its kind are, and no rule blocks it.
 */
export async function isProposable(
  reading: Reading,
  {
    siteId,
    lesson,
    start,
    ...chosen
  }: Pick<LessonTime, "instructorId" | "aircraftId" | "start"> & {
    siteId: string;
    lesson: OpenLesson;
  },
): Promise<boolean> {
  const from = start - lesson.briefingMinutes * 60 - 1;
  const { search } = await prepareSearch(reading, siteId, [lesson], { ...chosen, from });
  if (!search?.times.includes(start)) return false;
  const found = findFree({ ...search, ...chosen, times: [start] }, (_, free) => free, 1);
  const judged = await judgeProposed(reading, found, { authorises: false });
  return judged.some(({ compliance }) => compliance !== "Blocking");
}
