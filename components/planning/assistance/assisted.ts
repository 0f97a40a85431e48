import type { Period } from "@/components/reservations/use-busy-periods";
import type { AssistedView, LessonWaysView } from "@/lib/activity/assistance/schema";

export type Student = AssistedView["students"][number];
export type Lesson = Student["lessons"][number];
export type Proposal = LessonWaysView["proposals"][number];

/** What tells a proposal from others, also once they are read anew. */
export const keyOfProposal = ({ start, instructor, aircraft }: Proposal): string =>
  `${start} ${instructor.userId} ${aircraft.aircraftId}`;

/** Whether something is to be booked for a student: a lesson is open, and none is booked within the period. */
export const isToBook = ({ lessons, booked }: Student): boolean => lessons.length > 0 && booked.length === 0;

/** How many of those who learn have a lesson booked. */
export function countBooked(students: readonly Student[]): { booked: number; count: number } {
  const booked = students.filter((one) => one.booked.length > 0).length;
  return { booked, count: booked + students.filter(isToBook).length };
}

/**
 * Who comes after a student: the next one for whom something is to be booked, and after the last one the first who hasn't been
 * passed. Null where nobody is left.
 */
export function findNextStudent(
  students: readonly Student[],
  currentId: string | null,
  passed: ReadonlySet<string> = new Set(),
): Student | null {
  const at = students.findIndex(({ userId }) => userId === currentId);
  const open = (one: Student) => isToBook(one) && one.userId !== currentId;
  const after = students.slice(at + 1).find(open);
  return after ?? students.slice(0, Math.max(0, at)).find((one) => open(one) && !passed.has(one.userId)) ?? null;
}

/** The one before or after a student in the list, whatever is booked. */
export function findNeighbour(students: readonly Student[], currentId: string | null, step: 1 | -1): Student | null {
  const at = students.findIndex(({ userId }) => userId === currentId);
  return students[at + step] ?? null;
}

/** The next of some values after one, and after the last one the first again. Undefined where there is no other. */
export function findOther<T>(values: readonly T[], now: T | undefined): T | undefined {
  if (values.length < 2) return values.find((one) => one !== now);
  return values[(values.indexOf(now as T) + 1) % values.length];
}

/** The whole time of a lesson, with its briefings. */
export const wholeOf = (
  { start, end }: Period,
  { briefingMinutes, debriefingMinutes }: Pick<Lesson, "briefingMinutes" | "debriefingMinutes">,
): Period => ({ start: start - briefingMinutes * 60, end: end + debriefingMinutes * 60 });

/** What has just been booked, of which proposals that were read before know nothing. */
export type JustBooked = { id: string; instructorId: string; aircraftId: string; whole: Period; flown: Period };

/** Leaves out proposals that need what has just been booked. `turnaroundOf` says how long before it an aircraft is needed. */
export function withoutTaken(
  proposals: readonly Proposal[],
  lesson: Pick<Lesson, "briefingMinutes" | "debriefingMinutes">,
  taken: readonly JustBooked[],
  turnaroundOf: (aircraftId: string) => number,
): Proposal[] {
  const overlaps = (one: Period, other: Period) => one.start < other.end && one.end > other.start;
  return proposals.filter((one) => {
    const [whole, id] = [wholeOf(one, lesson), one.aircraft.aircraftId];
    const early = turnaroundOf(id) * 60;
    const held = (flown: Period) => ({ start: flown.start - early, end: flown.end });
    return taken.every(
      (other) =>
        !(other.instructorId === one.instructor.userId && overlaps(whole, other.whole)) &&
        !(other.aircraftId === id && overlaps(held(one), held(other.flown))),
    );
  });
}

/** How many days somebody hasn't flown. Null for who never has. */
export const countDaysWithout = ({ lastFlightAt }: Pick<Student, "lastFlightAt">, now: number): number | null =>
  lastFlightAt === null ? null : Math.max(0, Math.floor((now - lastFlightAt) / 86_400));
