import { groupRoleOf, kinds, mainRoleOf } from "@/lib/activity/reservations/kinds";
import type { BookingContext } from "../booking-context";
import type { Period } from "../use-busy-periods";
import type { BookingFields } from "./booking-form-state";

/** A resource of the booking, and what its block says. */
export type Lane = { id: string; name: string; text: string; isPerson: boolean };

/** More students than these are a class, which has no rows of its own. */
const MOST_STUDENTS = 2;

/** The aircraft or room of a booking, who has the main role, and the students of a flight. */
export function listLanes(
  { type, aircraftId, classroomId, mainPersonId, others }: BookingFields,
  { site }: BookingContext,
  nameOf: (personId: string) => string,
  textOf: { time: string; lesson: (studentId: string) => string },
): Lane[] {
  const kind = kinds[type];
  const craft = kind.aircraft && site.aircraft.find(({ id }) => id === aircraftId);
  const room = kind.hasClassroom && site.classrooms.find(({ id }) => id === classroomId);
  const students = others.filter(({ role }) => role === groupRoleOf(type)).map(({ userId }) => userId);
  const resource = craft ? { id: craft.id, name: craft.callSign } : room ? room : null;
  return [
    ...(resource ? [{ ...resource, text: mainPersonId && mainRoleOf(type) ? "" : textOf.time, isPerson: false }] : []),
    ...(mainPersonId && mainRoleOf(type)
      ? [{ id: mainPersonId, name: nameOf(mainPersonId), text: textOf.time, isPerson: true }]
      : []),
    ...(students.length <= MOST_STUDENTS
      ? students.map((id) => ({ id, name: nameOf(id), text: textOf.lesson(id), isPerson: true }))
      : []),
  ];
}

const HOUR = 3600;
/** How much is shown before and after the booking, and at least in all, in seconds. */
const BEFORE = 2 * HOUR;
const AFTER = HOUR;
const LEAST = 6 * HOUR;
/** A longer booking has no rows of hours. */
const LONGEST = 14 * HOUR;

/** The hours around a booking, from a whole hour to a whole hour. Null for one that is too long to be shown by the hour. */
export function windowOfLanes({ start, end }: Period): Period | null {
  if (end <= start || end - start > LONGEST) return null;
  const from = Math.floor((start - BEFORE) / HOUR) * HOUR;
  return { start: from, end: Math.max(Math.ceil((end + AFTER) / HOUR) * HOUR, from + LEAST) };
}

export const hoursOf = ({ start, end }: Period): number[] =>
  Array.from({ length: (end - start) / HOUR }, (_, at) => start + at * HOUR);

/** Where a period stands in a window, in percent of its width. Null where it is outside. */
export function placeInWindow({ start, end }: Period, window: Period): { left: string; width: string } | null {
  const [from, to] = [Math.max(start, window.start), Math.min(end, window.end)];
  if (from >= to) return null;
  const percent = (seconds: number) => `${(seconds / (window.end - window.start)) * 100}%`;
  return { left: percent(from - window.start), width: percent(to - from) };
}

/** By how many seconds a booking moves that is dragged over a part of the window's width, in whole slots. */
export function secondsOfDrag(part: number, { start, end }: Period, slotMinutes: number): number {
  const slot = slotMinutes * 60;
  const slots = Math.round((part * (end - start)) / slot);
  return slots === 0 ? 0 : slots * slot;
}
