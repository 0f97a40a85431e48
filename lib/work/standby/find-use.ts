import type { Reading } from "@/lib/access/actor/as-actor";
import { RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { listOccupiedPeriods } from "@/lib/activity/reservations/queries";
import { answerUntilOf, isWaitedFor, type WaitedFor } from "@/lib/activity/standby/rules";
import { listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { loadFacts } from "@/lib/compliance/facts/load-facts";
import { bookingRefsOf, judge } from "@/lib/compliance/judge";
import { newId } from "@/lib/platform/ids";
import { Problem } from "@/lib/platform/problem";
import { toUnix } from "@/lib/platform/time";
import type { FreedTime, Standby } from "@/prisma/generated/client";
import { isFreeAt } from "../planning/find-green-times";
import { judgedOf, planBooking, shiftBooking } from "../planning/plan-booking";
import { findFree, judgeAsProposed, judgeProposed, prepareSearch } from "../planning/search-lesson";

/** What somebody who waits could have of a freed time: off-block and on-block, and until when they could answer, in unix seconds. */
export type Use = {
  lessonId: string | null;
  aircraftId: string;
  instructorId: string | null;
  start: number;
  end: number;
  answerUntil: number;
};

/** A freed time, with how many minutes the school gives people to answer, and of how many its slots are. */
export type Freed = Pick<FreedTime, "siteId" | "startAt" | "endAt" | "aircraftId" | "instructorId"> & {
  answerMinutes: number;
  slotMinutes: number;
};

/** How many times and aircraft of each instructor are judged at most. */
const MOST_JUDGED = 12;
const RENTER = RESERVATION_ROLES.indexOf("Renter");

/**
 * Finds what somebody who waits could do with what has been freed: off-block lies in the freed time, its aircraft or its instructor is
 * used, all else is free, no rule blocks it, and it is what they wait for. Of several, the first without a warning. Null where it is of no
 * use to them.
 */
export function findUse(reading: Reading, standby: Standby, freed: Freed): Promise<Use | null> {
  return standby.type === "Practical" ? findLesson(reading, standby, freed) : findRental(reading, standby, freed);
}

const waitedForOf = ({ fromAt, untilAt, earliestMinute, latestMinute }: Standby): WaitedFor => ({
  ...{ from: toUnix(fromAt), until: toUnix(untilAt), earliestMinute, latestMinute },
});

/** The ids of the aircraft that somebody waits for. Null: any. */
async function listWanted({ db }: Reading, { siteId, aircraftId, model }: Standby): Promise<Set<string> | null> {
  if (aircraftId) return new Set([aircraftId]);
  if (model === null) return null;
  const rows = await db.aircraft.findMany({ where: { siteId, model, state: "Active" }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

async function findLesson(reading: Reading, standby: Standby, freed: Freed): Promise<Use | null> {
  const open = await listOpenLessons(reading, [standby.personId], "Practical");
  const lesson = standby.lessonId ? open.find(({ id }) => id === standby.lessonId) : open[0];
  if (!lesson) return null;
  const wanted = await listWanted(reading, standby);
  const [from, to] = [toUnix(freed.startAt), toUnix(freed.endAt)];
  const { instructorIds, search, timeZone, usual } = await prepareSearch(reading, standby.siteId, [lesson], {
    from: from - lesson.briefingMinutes * 60 - 1,
    ...(standby.instructorId && { instructorId: standby.instructorId }),
    ...(standby.aircraftId && { aircraftId: standby.aircraftId }),
  });
  if (!search) return null;
  const untilOf = untilOfAnswers(reading, standby, freed);
  const times = search.times.filter((time) => {
    const whole = wholeOf(search.longest, time);
    const isRight = time >= from && time < to && isWaitedFor(waitedForOf(standby), whole, timeZone);
    return isRight && untilOf(whole.start) !== null;
  });
  // Whoever the student flies with, and then whose hour it was.
  const rank = (id: string) => {
    const known = usual.instructorIds.indexOf(id);
    return known >= 0 ? known : usual.instructorIds.length + Number(id !== freed.instructorId);
  };
  const inOrder = instructorIds.toSorted((a, b) => rank(a) - rank(b));
  const bookings = inOrder.flatMap((instructorId) => {
    const isFreed = (aircraftId: string) => instructorId === freed.instructorId || aircraftId === freed.aircraftId;
    const choose = (_: number, free: readonly { id: string; turnaroundMinutes: number }[]) =>
      free.filter(({ id }) => isFreed(id) && (wanted?.has(id) ?? true));
    return findFree({ ...search, times, instructorId }, choose, MOST_JUDGED);
  });
  const judged = await judgeProposed(reading, bookings, { authorises: false });
  const best =
    judged.find(({ compliance }) => compliance === "Valid") ??
    judged.find(({ compliance }) => compliance === "Warning");
  if (!best) return null;
  const { aircraftId, offBlock, onBlock, parts, start } = best.booking;
  return {
    ...{ lessonId: lesson.id, aircraftId: aircraftId!, start: offBlock!, end: onBlock! },
    instructorId: parts.find(({ role }) => role === "Instructor")!.personId,
    answerUntil: untilOf(start)!,
  };
}

const wholeOf = ({ minutes, briefingMinutes, debriefingMinutes }: OpenLesson, offBlock: number) => ({
  start: offBlock - briefingMinutes * 60,
  end: offBlock + (minutes + debriefingMinutes) * 60,
});

const untilOfAnswers =
  ({ now }: Reading, { noticeMinutes }: Standby, { answerMinutes }: Freed) =>
  (start: number) =>
    answerUntilOf({ now: toUnix(now), start }, { answerMinutes, noticeMinutes });

async function findRental(reading: Reading, standby: Standby, freed: Freed): Promise<Use | null> {
  const { siteId, personId, minutes } = standby;
  const { aircraftId } = freed;
  const wanted = await listWanted(reading, standby);
  if (!aircraftId || !minutes || !(wanted?.has(aircraftId) ?? true)) return null;
  const [from, to] = [toUnix(freed.startAt), toUnix(freed.endAt)];
  const step = freed.slotMinutes * 60;
  const first = from + Math.ceil(Math.max(0, toUnix(reading.now) - from) / step) * step;
  const booking = await planRental(reading, { siteId, personId, aircraftId, start: first, minutes });
  if (!booking) return null;
  const resourceIds = booking.occupations.map(({ resourceId }) => resourceId);
  const around = { from: first - 86_400, to: to + minutes * 60 + 86_400 };
  const busy = await listOccupiedPeriods(reading.db, { resourceIds, ...around });
  const facts = await loadFacts(reading.db, [bookingRefsOf(judgedOf(booking))]);
  const untilOf = untilOfAnswers(reading, standby, freed);
  let warned: Use | null = null;
  for (let shift = 0; first + shift < to; shift += step) {
    const moved = shiftBooking(booking, shift);
    const { start, end, offBlock, onBlock } = moved.times;
    const answerUntil = untilOf(start);
    const isRight = isWaitedFor(waitedForOf(standby), { start, end }, booking.timeZone);
    if (answerUntil === null || !isRight || !isFreeAt(booking.occupations, busy, shift)) continue;
    const { compliance } = judgeAsProposed(judge(facts, judgedOf(moved), reading.now), { authorises: false });
    const use = { lessonId: null, aircraftId, instructorId: null, start: offBlock, end: onBlock, answerUntil };
    if (compliance === "Valid") return use;
    if (compliance === "Warning") warned ??= use;
  }
  return warned;
}

/** Plans a rental without writing it. Null where it is refused whatever its time. */
async function planRental(
  reading: Reading,
  of: { siteId: string; personId: string; aircraftId: string; start: number; minutes: number },
) {
  const { siteId, personId, aircraftId, start, minutes } = of;
  const given = {
    ...{ siteId, start, end: start + minutes * 60, aircraft: { aircraftId } },
    users: [{ userId: personId, reservationUserRole: RENTER }],
  };
  try {
    return await planBooking(reading, newId(), "Renter", given, { hold: false });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}
