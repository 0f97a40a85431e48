import type { Reading } from "@/lib/access/actor/as-actor";
import { can } from "@/lib/access/permissions/permissions";
import type { PlacedBooking } from "@/lib/activity/reservations/bodies";
import { COMPLIANCES } from "@/lib/activity/reservations/codes";
import { type BookableType, groupRoleOf, kinds } from "@/lib/activity/reservations/kinds";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import { presentWarnings } from "@/lib/activity/reservations/present";
import { demandMayBook } from "@/lib/activity/reservations/reach";
import { parseBookedPeople } from "@/lib/activity/reservations/rules";
import type { ConflictView } from "@/lib/activity/reservations/schema";
import { listSeriesDates, placeOn, type WeeklyRule } from "@/lib/activity/reservations/series/rules";
import type { SeriesDateView } from "@/lib/activity/reservations/series/schema";
import { codeOfRole } from "@/lib/activity/reservations/wire";
import { listOpenLessons, type OpenLesson } from "@/lib/activity/training/lessons/queries";
import { localDayOf, utcDayToUnix } from "@/lib/platform/day";
import { formatDayAsDdMmYyyy } from "@/lib/platform/display";
import { newId } from "@/lib/platform/ids";
import type { Locale } from "@/lib/platform/locale";
import { localize } from "@/lib/platform/localizer";
import { makeInvalidFieldProblem, Problem } from "@/lib/platform/problem";
import { findConflicts, isBlocked, planBooking } from "./plan-booking";

/** One date of a series as it would be booked. `booking` is null where it is left out or refused. */
export type PlannedDate = {
  start: number;
  end: number;
  isLeftOut: boolean;
  reservationId: string | null;
  booking: PlannedBooking | null;
  conflicts: ConflictView[];
  refusal: Problem | null;
  withoutIds: string[];
};

/**
 * Whether a date of a series can be booked: nothing is in the way, no rule blocks it, and the site is open. What is booked
 * already may stay in a closure.
 */
export const isFree = ({ actor }: Reading, { booking, conflicts, reservationId }: PlannedDate): boolean =>
  booking !== null &&
  conflicts.length === 0 &&
  !isBlocked(actor, booking) &&
  (reservationId !== null || !isClosed(booking));

/** Whether a booking falls on a day on which its site is closed. */
const isClosed = ({ findings }: PlannedBooking): boolean => findings.some(({ rule }) => rule === "closed");

/**
 * Plans all dates of a weekly series and writes nothing. What is wrong with the first one is thrown, because it is wrong with the
 * whole. A date that isn't free takes no lesson, so that the next one teaches it.
 */
export async function planSeries(
  reading: Reading,
  type: BookableType,
  asked: PlacedBooking,
  rule: WeeklyRule,
  { hold }: { hold: boolean },
): Promise<{ dates: PlannedDate[]; timeZone: string; endsWithProgram: boolean }> {
  const timeZone = await demandMayRepeat(reading, type, asked);
  const curriculum = await readCurriculum(reading, type, asked);
  const dates: PlannedDate[] = [];
  let taken = 0;
  for (const { startAt, endAt, isLeftOut } of listSeriesDates(asked, rule, timeZone)) {
    const date = { start: startAt, end: endAt, isLeftOut, reservationId: null, conflicts: [], refusal: null };
    if (isLeftOut) {
      dates.push({ ...date, booking: null, withoutIds: [] });
      continue;
    }
    const lesson = curriculum?.[taken];
    if (curriculum && !lesson) return { dates, timeZone, endsWithProgram: true };
    const users = lesson?.users ?? asked.users;
    const input = { ...placeOn(asked, { day: "", startAt, endAt }), users };
    const isFirst = dates.every((one) => one.isLeftOut);
    const planned = await planDate(reading, { ...date, withoutIds: lesson?.withoutIds ?? [] }, () =>
      planBooking(reading, newId(), type, input, { hold, besides: taken }),
    );
    if (isFirst && planned.refusal) throw planned.refusal;
    dates.push(planned);
    if (isFree(reading, planned)) taken++;
  }
  return { dates, timeZone, endsWithProgram: false };
}

/** Throws unless the actor may book the first date. Returns the time zone of the site. */
async function demandMayRepeat({ db, actor }: Reading, type: BookableType, asked: PlacedBooking): Promise<string> {
  const { siteId, aircraft } = asked;
  const [site, operationType] = await Promise.all([
    db.site.findUnique({ where: { id: siteId }, select: { timeZone: true } }),
    aircraft?.operationId
      ? db.operationType.findUnique({ where: { id: aircraft.operationId }, select: { bookingRight: true } })
      : null,
  ]);
  if (!site || !can(actor, "planning.read", siteId))
    throw makeInvalidFieldProblem("siteId", "reservations.siteUnknown");
  const people = parseBookedPeople(type, asked);
  demandMayBook(actor, { siteId, type, people, bookingRight: operationType?.bookingRight ?? null });
  return site.timeZone;
}

/** Plans one date, and finds what is in its way. What refuses it is kept, since it is one of many. */
export async function planDate(
  { db, actor }: Reading,
  date: Omit<PlannedDate, "booking">,
  plan: () => Promise<PlannedBooking>,
  except?: readonly string[],
): Promise<PlannedDate> {
  try {
    const booking = await plan();
    const { start, end } = booking.times;
    return { ...date, start, end, booking, conflicts: await findConflicts(db, actor, [booking], { except }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { ...date, booking: null, refusal: error };
  }
}

type ClassLesson = { users: PlacedBooking["users"]; withoutIds: string[] };

/**
 * Lists who learns what on the dates of a class, one after the other: the chosen lesson, then those that come after it in the
 * programme. Who doesn't have a lesson open stays away from it. Null where every date is the same.
 */
async function readCurriculum(
  reading: Reading,
  type: BookableType,
  { users }: PlacedBooking,
): Promise<ClassLesson[] | null> {
  const { repeats, lesson: sort } = kinds[type];
  if (repeats !== "nextLesson" || !sort) return null;
  const role = codeOfRole(groupRoleOf(type)!);
  const students = users.filter((user) => user.reservationUserRole === role);
  const others = users.filter((user) => user.reservationUserRole !== role);
  const open = await listOpenLessons(
    reading,
    students.map(({ userId }) => userId),
    sort,
  );
  const ahead = new Map(students.map((student) => [student.userId, lessonsFrom(open, student.userProgramSessionId)]));
  // Whoever has most of them before them says the order.
  const longest = [...ahead.values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const later = longest.slice(1).map(({ lineageId }): ClassLesson => {
    const learned = students.flatMap((student) => {
      const lesson = ahead.get(student.userId)!.find((one) => one.lineageId === lineageId);
      return lesson ? [{ ...student, userProgramSessionId: lesson.id }] : [];
    });
    const present = new Set(learned.map(({ userId }) => userId));
    return {
      users: [...others, ...learned],
      withoutIds: students.flatMap(({ userId }) => (present.has(userId) ? [] : [userId])),
    };
  });
  return [{ users: [...users], withoutIds: [] }, ...later];
}

/** The open lessons of a training from one on, in the order of the programme. */
function lessonsFrom(open: readonly OpenLesson[], lessonId: string | null | undefined): OpenLesson[] {
  const at = open.findIndex(({ id }) => id === lessonId);
  return at < 0 ? [] : open.slice(at).filter(({ enrolmentId }) => enrolmentId === open[at]!.enrolmentId);
}

/** Converts a planned date to what its reader may see. */
export function presentDate(
  reading: Reading,
  planned: PlannedDate,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): SeriesDateView {
  const { start, end, booking, conflicts, refusal, isLeftOut, reservationId, withoutIds } = planned;
  return {
    day: utcDayToUnix(localDayOf(start, timeZone)),
    ...{ start, end, isLeftOut, reservationId, withoutIds, conflicts },
    isFree: isFree(reading, planned),
    title: booking?.title ?? null,
    refusal: refusal && localize(locale, refusal.key, refusal.more.values),
    compliance: COMPLIANCES.indexOf(booking?.compliance ?? "Valid"),
    warnings: booking ? presentWarnings(booking.findings, { ...booking, actor: reading.actor, locale }) : [],
  };
}

/** Throws when the site is closed on one of some dates, and names the first one. */
export function refuseClosed(dates: readonly PlannedDate[], timeZone: string): void {
  const found = dates.find(({ booking }) => booking && isClosed(booking));
  const finding = found?.booking?.findings.find(({ rule }) => rule === "closed");
  if (!found || !finding) return;
  const values = { day: formatDayAsDdMmYyyy(localDayOf(found.start, timeZone)), name: String(finding.evidence.name) };
  throw new Problem("conflict", "reservations.series.closed", { values });
}

/** Throws the first refusal of some dates, if there is one. */
export function refuseRefused(dates: readonly PlannedDate[]): void {
  const refused = dates.find(({ refusal }) => refusal);
  if (refused?.refusal) throw refused.refusal;
}
