import type { Finding } from "@/lib/activity/reservations/rules";
import type { NotPlacedReason } from "@/lib/activity/week-plans/codes";
import { groupBy } from "@/lib/platform/group-by";
import { type Forbiddances, listOptions, overlapsAt } from "./options";
import {
  aircraftPeriodOf,
  dayAt,
  drawOf,
  instructorPeriodsOf,
  lessonOf,
  overlaps,
  type Period,
  type Placement,
  type Plan,
  spanOf,
  type Week,
  type WeekLesson,
} from "./week";

/** Why a lesson has no place. `finding` is what a rule has found of a placement. */
export type NotPlaced = {
  lessonId: string;
  why: NotPlacedReason;
  /** The lesson that it follows. */
  afterLessonId: string | null;
  blocked: { placement: Placement; finding: Finding } | null;
};

export type Blocked = NonNullable<NotPlaced["blocked"]>;

/** Says of each lesson without a place the one fact that stands in the way: the first without which there would be no time at all. */
export function explainNotPlaced(
  week: Week,
  plan: Plan,
  forbidden: Forbiddances,
  blockedOf: (lessonId: string) => readonly Blocked[],
  judge: (placement: Placement) => unknown,
): NotPlaced[] {
  return week.students.flatMap(({ lessonIds }) => {
    const first = lessonIds.findIndex((id) => !plan.has(id));
    if (first < 0) return [];
    return lessonIds.slice(first).map((lessonId, at): NotPlaced => {
      if (at > 0) return { lessonId, why: "follows", afterLessonId: lessonIds[first + at - 1]!, blocked: null };
      const why = findReason(week, plan, lessonOf(week, lessonId), forbidden, judge);
      const blocked = why === "rule" ? mostFrequent(blockedOf(lessonId)) : null;
      // A rule that was only met beside others that were free is none that stands in the way.
      return { lessonId, why: why === "rule" && !blocked ? "full" : why, afterLessonId: null, blocked };
    });
  });
}

/** How many places of a lesson are judged before it is said that others of the plan took its hours. */
const MOST_JUDGED = 24;

function findReason(
  week: Week,
  plan: Plan,
  lesson: WeekLesson,
  forbidden: Forbiddances,
  judge: (placement: Placement) => unknown,
): NotPlacedReason {
  const student = week.students.find(({ id }) => id === lesson.studentId)!;
  if (lesson.aircraftIds.length === 0) return "noAircraft";
  if (week.instructors.length === 0) return "noInstructor";
  if (lesson.offBlocks.length === 0) return lesson.isOutOfOrder ? "order" : "noTime";
  const isFree = (periods: readonly Period[], taken: readonly Period[]) =>
    !periods.some((period) => taken.some((one) => overlaps(one, period)));
  const there = lesson.offBlocks.filter((offBlock) => isFree([spanOf(lesson, offBlock)], student.away));
  if (there.length === 0) return "studentAway";
  const free = there.filter((offBlock) => isFree([spanOf(lesson, offBlock)], student.booked));
  if (free.length === 0) return "studentBooked";
  const own = [...plan.values()].filter(({ lessonId }) => student.lessonIds.includes(lessonId));
  const isDayOpen = (offBlock: number) => {
    const day = dayAt(week, offBlock);
    const placed = own.filter((one) => dayAt(week, one.offBlock) === day).length;
    return placed + (student.flightsOn[day] ?? 0) < week.flightsADay;
  };
  const open = free.filter(isDayOpen);
  if (open.length === 0) return "flightsADay";
  const fleet = week.aircraft.filter(({ id }) => lesson.aircraftIds.includes(id));
  const flyable = open.flatMap((offBlock) =>
    fleet
      .filter((one) => isFree([aircraftPeriodOf(lesson, one, offBlock)], one.booked))
      .map((aircraft) => ({ offBlock, aircraft })),
  );
  if (flyable.length === 0) return "aircraftTaken";
  const able = flyable.filter(({ offBlock, aircraft }) =>
    aircraft.potentials.every(
      (potential) => !overlapsAt(potential, offBlock) || drawOf(aircraft, lesson, potential.unit) <= potential.left,
    ),
  );
  if (able.length === 0) return "potential";
  const taught = able.filter(({ offBlock }) =>
    week.instructors.some(
      ({ booked, away }) =>
        isFree([spanOf(lesson, offBlock)], away) && isFree(instructorPeriodsOf(lesson, offBlock), booked),
    ),
  );
  if (taught.length === 0) return "instructorsTaken";
  // Without the others of this plan: is there a time that no rule forbids?
  const alone = listOptions(week, own, new Set([lesson.id]), forbidden);
  const allowed = alone.flatMap(({ offBlock, day, instructorIds, aircraftIds }) =>
    instructorIds.flatMap((instructorId) =>
      aircraftIds
        .filter((aircraftId) => !forbidden.forbids(lesson.id, day, instructorId, aircraftId))
        .map((aircraftId): Placement => ({ lessonId: lesson.id, offBlock, instructorId, aircraftId })),
    ),
  );
  // Those that nobody has tried yet may be blocked, too. Some from all over the week say so.
  const step = Math.max(1, Math.floor(allowed.length / MOST_JUDGED));
  const tried = allowed.filter((_, at) => at % step === 0);
  return tried.some((placement) => !judge(placement)) ? "full" : "rule";
}

/** What blocks most, which is the first thing to be mended. */
function mostFrequent(blocked: readonly Blocked[]): Blocked | null {
  const bySame = groupBy(blocked, ({ finding }) => `${finding.rule} ${finding.subjectId}`);
  return [...bySame.values()].sort((a, b) => b.length - a.length)[0]?.[0] ?? null;
}
