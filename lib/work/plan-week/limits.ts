import { overlapsAt } from "./options";
import { bookedMinutes } from "./score";
import { drawOf, instructorPeriodsOf, lessonOf, type Placement, type Week } from "./week";

export const DAY_SECONDS = 86_400;

/** Whether placements keep what is counted over several flights: potentials of aircraft, duty and flights of instructors. */
export function keepsLimits(week: Week, placements: readonly Placement[]): boolean {
  return keepsPotentials(week, placements) && week.instructors.every((one) => keepsDuty(week, one, placements));
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
    const minutes = taught.map(({ lesson, offBlock }) => bookedMinutes(instructorPeriodsOf(lesson, offBlock)));
    const before = bookedMinutes(booked.filter(({ start }) => overlapsAt(day, start)));
    return taught.length === 0 || dutyMinutesADay === undefined || before + sum(minutes) <= dutyMinutesADay;
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
