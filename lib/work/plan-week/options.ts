import {
  aircraftPeriodOf,
  dayAt,
  drawOf,
  instructorPeriodsOf,
  lessonOf,
  overlaps,
  type Period,
  type Placement,
  spanOf,
  type Week,
  type WeekLesson,
} from "./week";

/** A time at which a lesson could be flown, with who and what is free then. */
export type Option = {
  lesson: WeekLesson;
  offBlock: number;
  day: number;
  instructorIds: readonly string[];
  aircraftIds: readonly string[];
};

/** What rules forbid of a lesson on a day: with an instructor, on an aircraft, or both together. */
export type Forbidden = { lessonId: string; day: number; instructorId: string | null; aircraftId: string | null };

/** Keeps what is forbidden, so that it is asked quickly. */
export class Forbiddances {
  private readonly keys = new Set<string>();
  private readonly together = new Map<string, Forbidden[]>();

  add(forbidden: Forbidden): void {
    const { lessonId, day, instructorId, aircraftId } = forbidden;
    this.keys.add([lessonId, day, instructorId, aircraftId].join());
    if (!instructorId || !aircraftId) return;
    const key = [lessonId, day].join();
    this.together.set(key, [...(this.together.get(key) ?? []), forbidden]);
  }

  has(lessonId: string, day: number, instructorId: string | null, aircraftId: string | null): boolean {
    return this.keys.has([lessonId, day, instructorId, aircraftId].join());
  }

  /** Whether it is forbidden with this instructor on this aircraft, for whatever reason. */
  forbids(lessonId: string, day: number, instructorId: string, aircraftId: string): boolean {
    return (
      this.has(lessonId, day, null, null) ||
      this.has(lessonId, day, instructorId, null) ||
      this.has(lessonId, day, null, aircraftId) ||
      this.has(lessonId, day, instructorId, aircraftId)
    );
  }

  /** The instructors and aircraft that are each allowed on a day, but not together. */
  pairsOf(lessonId: string, day: number): readonly Forbidden[] {
    return this.together.get([lessonId, day].join()) ?? [];
  }
}

/**
 * Lists when some lessons can be flown beside others that stay where they are. A lesson whose student has an earlier one without a
 * place, other than those that are looked for together with it, can't be flown at all.
 */
export function listOptions(
  week: Week,
  fixed: readonly Placement[],
  lessonIds: ReadonlySet<string>,
  forbidden: Forbiddances,
): Option[] {
  const taken = new Map<string, Period[]>();
  const take = (id: string, periods: readonly Period[]) => taken.set(id, [...(taken.get(id) ?? []), ...periods]);
  const aircraftOf = new Map(week.aircraft.map((one) => [one.id, one]));
  for (const placement of fixed) {
    const lesson = lessonOf(week, placement.lessonId);
    take(lesson.studentId, [spanOf(lesson, placement.offBlock)]);
    take(placement.instructorId, instructorPeriodsOf(lesson, placement.offBlock));
    take(placement.aircraftId, [aircraftPeriodOf(lesson, aircraftOf.get(placement.aircraftId)!, placement.offBlock)]);
  }
  const isFree = (id: string, booked: readonly Period[], periods: readonly Period[]) =>
    periods.every(
      (period) => !booked.some((one) => overlaps(one, period)) && !taken.get(id)?.some((one) => overlaps(one, period)),
    );
  const isThere = (away: readonly Period[], span: Period) => !away.some((one) => overlaps(one, span));
  const standing = new Map(fixed.map((placement) => [placement.lessonId, placement]));
  const options: Option[] = [];
  for (const student of week.students) {
    const wanted = student.lessonIds.filter((id) => lessonIds.has(id));
    if (wanted.length === 0) continue;
    const flights = week.days.map((_, day) => {
      const own = student.lessonIds.filter((id) => {
        const placement = standing.get(id);
        return placement !== undefined && dayAt(week, placement.offBlock) === day;
      });
      return own.length + (student.flightsOn[day] ?? 0);
    });
    let earliest = Number.NEGATIVE_INFINITY;
    for (const [at, id] of student.lessonIds.entries()) {
      const lesson = lessonOf(week, id);
      const stands = standing.get(id);
      if (stands) {
        earliest = Math.max(earliest, spanOf(lesson, stands.offBlock).end);
        continue;
      }
      // What follows an unplaced lesson can't be flown.
      if (!lessonIds.has(id)) break;
      const next = student.lessonIds.slice(at + 1).flatMap((one) => standing.get(one) ?? [])[0];
      const latest = next ? spanOf(lessonOf(week, next.lessonId), next.offBlock).start : Number.POSITIVE_INFINITY;
      for (const offBlock of lesson.offBlocks) {
        const span = spanOf(lesson, offBlock);
        const day = dayAt(week, offBlock);
        if (span.start < earliest || span.end > latest || day < 0 || flights[day]! >= week.flightsADay) continue;
        if (forbidden.has(id, day, null, null)) continue;
        if (!isFree(student.id, student.booked, [span]) || !isThere(student.away, span)) continue;
        const needed = instructorPeriodsOf(lesson, offBlock);
        const instructorIds = week.instructors.flatMap((one) =>
          !forbidden.has(id, day, one.id, null) && isThere(one.away, span) && isFree(one.id, one.booked, needed)
            ? [one.id]
            : [],
        );
        if (instructorIds.length === 0) continue;
        const aircraftIds = lesson.aircraftIds.filter((aircraftId) => {
          const one = aircraftOf.get(aircraftId)!;
          return (
            !forbidden.has(id, day, null, aircraftId) &&
            isFree(aircraftId, one.booked, [aircraftPeriodOf(lesson, one, offBlock)]) &&
            one.potentials.every((left) => !overlapsAt(left, offBlock) || drawOf(one, lesson, left.unit) <= left.left)
          );
        });
        if (aircraftIds.length > 0) options.push({ lesson, offBlock, day, instructorIds, aircraftIds });
      }
    }
  }
  return options;
}

/** Whether a potential is about flights that begin at a time. */
export const overlapsAt = ({ start, end }: Period, offBlock: number): boolean => start <= offBlock && offBlock < end;
