import type { Reading } from "@/lib/access/actor/as-actor";
import type { Compliance } from "@/lib/activity/reservations/codes";
import { kinds, typeOfCode } from "@/lib/activity/reservations/kinds";
import {
  listLastFlights,
  listOpenLessons,
  type OpenLesson,
  presentOpenLesson,
} from "@/lib/activity/training/lessons/queries";
import type { LessonChoicesQuery, LessonChoicesView } from "@/lib/activity/training/lessons/schema";
import { readTrainees } from "@/lib/activity/training/reach";
import type { JudgedBooking } from "@/lib/compliance/rule";
import { localDayOf } from "@/lib/platform/day";
import { groupBy } from "@/lib/platform/group-by";
import { NOT_SET_ID } from "@/lib/platform/id-format";
import type { Locale } from "@/lib/platform/locale";
import { toUnix } from "@/lib/platform/time";
import { type DraftedPlan, PUBLISHED } from "./drafted-plan";
import { type BlockedProposal, explainNoLesson, explainNoProposal, type ProposalLack } from "./explain-no-proposal";
import {
  type Beside,
  type Choose,
  type ChosenForLesson,
  type Fitting,
  findFree,
  halfDayOf,
  isMorning,
  judgeProposed,
  prepareSearch,
  SEARCHED_DAYS,
  type Search,
} from "./search-lesson";

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

const NOWHERE = { aircraftId: null, start: null, end: null };

/** How many proposals are judged at most: the free times of a long day. */
const MOST_JUDGED = 48;

/**
 * Lists the open lessons of some students, and proposes what the chosen lesson of each can be booked with, or else the next one:
 * over the published plan, or over what a draft makes of it. Throws 404 for somebody whose training the actor may not read.
 */
export async function listLessonChoices(
  reading: Reading,
  query: LessonChoicesQuery,
  locale: Locale,
  plan = PUBLISHED,
): Promise<LessonChoicesView> {
  const { siteId, type, studentIds, lessonIds = [], reservationId, ...chosen } = query;
  await readTrainees(reading, studentIds);
  const sort = kinds[typeOfCode(type)].lesson!;
  const own = reservationId ?? NOT_SET_ID;
  const lessons = await listOpenLessons(reading, studentIds, sort, reservationId, {
    ...{ freed: plan.freedLessonIds, taken: plan.lessonsBeside(own) },
  });
  const learnt = studentIds.flatMap((studentId) => {
    const theirs = lessons.filter((one) => one.studentId === studentId);
    return theirs.find(({ id }) => lessonIds.includes(id)) ?? theirs[0] ?? [];
  });
  const isWhole = sort === "Practical" && learnt.length === studentIds.length;
  const found = isWhole ? await proposeLesson(reading, { siteId, lessons: learnt, chosen }, besideOf(plan, own)) : null;
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

/** What a draft frees and takes, beside the reservation for which a place is looked for. */
const besideOf = ({ changedIds, occupiedBeside }: DraftedPlan, own: string): Beside => ({
  except: changedIds,
  occupied: occupiedBeside(own),
});

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
 * Proposes with whom, on which aircraft and when a lesson of some students can be flown: with the instructor and on the aircraft
 * that they fly with most, at the first time within two weeks at which all of them are free and no rule blocks it. Where a time is
 * wanted before an instant, everybody who teaches is asked for it first. Where there is none, `lack` says what is lacking.
 */
export async function proposeLesson(
  reading: Reading,
  { siteId, lessons, chosen }: { siteId: string; lessons: readonly OpenLesson[]; chosen: ChosenForLesson },
  beside?: Beside,
): Promise<{ proposal: LessonProposal; lack: ProposalLack | null }> {
  const { instructorIds, search, lack } = await prepareSearch(reading, siteId, lessons, chosen, beside);
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
