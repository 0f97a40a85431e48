import { overlapsAt } from "./options";
import { drawOf, lessonOf, type Period, type Placement, spanOf, type Week } from "./week";

export const DAY_SECONDS = 86_400;

/** Whether placements keep what is counted over several flights: potentials of aircraft, duty, flights and rest of instructors. */
export function keepsLimits(week: Week, placements: readonly Placement[]): boolean {
  return (
    keepsPotentials(week, placements) &&
    week.instructors.every((one) => keepsDuty(week, one, placements) && keepsRest(week, one, placements))
  );
}

const keepsPotentials = (week: Week, placements: readonly Placement[]): boolean =>
  week.aircraft.every((aircraft) =>
    aircraft.potentials.every((potential) => {
      const own = placements.filter((one) => one.aircraftId === aircraft.id && overlapsAt(potential, one.offBlock));
      const used = own.map(({ lessonId }) => drawOf(aircraft, lessonOf(week, lessonId), potential.unit));
      return own.length === 0 || sum(used) <= potential.left;
    }),
  );

function keepsDuty(
  week: Week,
  { id, booked, flights, dutyMinutesADay, flightMinutesIn24h }: Week["instructors"][number],
  placements: readonly Placement[],
): boolean {
  const own = placements
    .filter(({ instructorId }) => instructorId === id)
    .map(({ lessonId, offBlock }) => ({ lesson: lessonOf(week, lessonId), offBlock }));
  const isDayKept = week.days.every((day) => {
    const taught = own.filter(({ offBlock }) => overlapsAt(day, offBlock));
    if (taught.length === 0 || dutyMinutesADay === undefined) return true;
    const before = spanOfAll(booked.filter(({ start }) => overlapsAt(day, start)));
    return taught.every(({ lesson, offBlock }) => {
      const whole = spanOfAll([...taught.map((one) => spanOf(one.lesson, one.offBlock)), before]);
      return isWithin(spanOf(lesson, offBlock), before) || whole.end - whole.start <= dutyMinutesADay * 60;
    });
  });
  if (flightMinutesIn24h === undefined) return isDayKept;
  const flown = [
    ...flights.map(({ start, end }) => ({ start, minutes: (end - start) / 60, isNew: false })),
    ...own.map(({ lesson, offBlock }) => ({
      ...{ start: offBlock, isNew: true },
      minutes: lesson.isSolo ? 0 : lesson.minutes,
    })),
  ];
  const isEachWindowKept = flown.every(({ start }) => {
    const within = flown.filter((one) => overlapsAt({ start, end: start + DAY_SECONDS }, one.start));
    return !within.some(({ isNew }) => isNew) || sum(within.map(({ minutes }) => minutes)) <= flightMinutesIn24h;
  });
  return isDayKept && isEachWindowKept;
}

/** Whether somebody rests long enough between what they teach on different days. A rest between bookings that stand isn't the plan's. */
function keepsRest(
  week: Week,
  { id, booked, restMinutes }: Week["instructors"][number],
  placements: readonly Placement[],
): boolean {
  if (restMinutes === undefined) return true;
  const own = placements
    .filter(({ instructorId }) => instructorId === id)
    .map(({ lessonId, offBlock }) => spanOf(lessonOf(week, lessonId), offBlock));
  return listNights(week).every((midnight) => {
    const [before, rest] = [restAround(midnight, booked), restAround(midnight, [...booked, ...own])];
    const isSame = before.start === rest.start && before.end === rest.end;
    return isSame || rest.end - rest.start >= restMinutes * 60;
  });
}

/** The midnights around and within a week. */
export const listNights = ({ days }: Week): number[] => [...days.map(({ start }) => start), days.at(-1)!.end];

/** The rest over a midnight: from the last end of what begins before it to the first start after it. */
export const restAround = (midnight: number, periods: readonly Period[]): Period => ({
  start: spanOfAll(periods.filter(({ start }) => start < midnight)).end,
  end: spanOfAll(periods.filter(({ start }) => start >= midnight)).start,
});

/** From the first start to the last end. Of nothing, it begins after it ends. */
export const spanOfAll = (periods: readonly Period[]): Period => ({
  start: Math.min(Number.POSITIVE_INFINITY, ...periods.map(({ start }) => start)),
  end: Math.max(Number.NEGATIVE_INFINITY, ...periods.map(({ end }) => end)),
});

export const isWithin = (one: Period, other: Period): boolean => other.start <= one.start && one.end <= other.end;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
