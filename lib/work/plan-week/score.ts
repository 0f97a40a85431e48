import { dayAt, isSame, lessonOf, type Plan, spanOf, type Week, type WeekLesson, type WeekStudent } from "./week";

/**
 * What a plan is worth. A placed lesson outweighs ten moves of what an earlier run has placed, and a move outweighs what it could
 * tidy up elsewhere: so a run moves no more than it must.
 */
export const PLACED = 1_000;
export const KEPT = 100;

/** After so many days, and before so many lessons, nothing counts more. */
const [MOST_DAYS, MOST_FOLLOWERS] = [30, 10];
/** A pause that is shorter than the half-hours of the plan is none. */
export const LEAST_GAP = 1_800;
/** Hours above the mean count more, the more there are. */
const UNFAIR_FROM = [1, 1.25, 1.5];

/** A weight as a share: the lowest step counts for nothing. */
const share = (weight: number) => (weight - 1) / 4;

export type Scale = {
  /** What it is worth that a lesson is placed on a day. */
  worthOf: (lesson: WeekLesson, day: number) => number;
  /** What it costs that a student flies another aircraft than the usual one, and that an instructor's work begins once more. */
  aircraftChange: number;
  begin: number;
  /** What each hour of an instructor costs that is above such a number of hours. */
  unfairHour: number;
  unfairFrom: readonly number[];
};

export function scaleOf(week: Week): Scale {
  const { weights, students, lessons, instructors, days } = week;
  const studentOf = new Map(students.map((student) => [student.id, student]));
  const minutesOf = ({ minutes, briefingMinutes, debriefingMinutes }: WeekLesson) =>
    minutes + briefingMinutes + debriefingMinutes;
  const wanted = [...lessons.values()].reduce((sum, lesson) => sum + minutesOf(lesson), 0);
  const booked = instructors.reduce((sum, { booked }) => sum + bookedMinutes(booked), 0);
  const mean = (wanted + booked) / 60 / Math.max(1, instructors.length);
  return {
    worthOf: (lesson, day) => {
      const student = studentOf.get(lesson.studentId)!;
      const waits = waitOf(student) * share(weights.longestWithoutFlight);
      const isNext = student.lessonIds[0] === lesson.id;
      const blocks = Math.min(lesson.followers, MOST_FOLLOWERS) / MOST_FOLLOWERS;
      // No urgency takes the place of what an earlier run has placed.
      if (lesson.previous) return PLACED * 3;
      const late = (3 * waits * day) / Math.max(1, days.length - 1);
      return PLACED * (1 + (isNext ? waits : 0) + blocks * share(weights.nextLessonBlocking)) - late;
    },
    aircraftChange: 4 * share(weights.fewAircraftChanges),
    begin: 3 * share(weights.noGaps),
    unfairHour: 2 * share(weights.fairInstructorHours),
    unfairFrom: UNFAIR_FROM.map((factor) => factor * mean),
  };
}

const waitOf = ({ daysSinceFlight }: WeekStudent) => Math.min(daysSinceFlight, MOST_DAYS) / MOST_DAYS;

export const bookedMinutes = (periods: readonly { start: number; end: number }[]): number =>
  periods.reduce((sum, { start, end }) => sum + (end - start) / 60, 0);

/** What a plan is worth, so that two can be compared. */
export function scoreOf(week: Week, plan: Plan): number {
  const scale = scaleOf(week);
  const placed = [...plan.values()].map((placement) => {
    const lesson = lessonOf(week, placement.lessonId);
    return { placement, lesson, span: spanOf(lesson, placement.offBlock) };
  });
  let score = 0;
  for (const { placement, lesson } of placed) {
    score += scale.worthOf(lesson, dayAt(week, placement.offBlock));
    if (isSame(placement, lesson.previous)) score += KEPT;
  }
  for (const { id, usualAircraftId } of week.students) {
    const flown = placed.filter(({ lesson }) => lesson.studentId === id).map(({ placement }) => placement.aircraftId);
    score -= scale.aircraftChange * new Set(flown.filter((one) => one !== usualAircraftId)).size;
  }
  for (const { id, booked } of week.instructors) {
    const own = placed.filter(({ placement }) => placement.instructorId === id).map(({ span }) => span);
    const hours = (bookedMinutes(booked) + bookedMinutes(own)) / 60;
    for (const from of scale.unfairFrom) score -= scale.unfairHour * Math.max(0, hours - from);
    const ends = [...booked, ...own].map(({ end }) => end);
    const begins = new Set(own.map(({ start }) => start));
    for (const start of begins) {
      const isJoined = ends.some((end) => end > start - LEAST_GAP && end <= start);
      if (!isJoined) score -= scale.begin;
    }
  }
  return score;
}
