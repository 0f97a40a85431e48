import { makeRandom } from "@/lib/platform/random";
import type { Period, Week, WeekAircraft, WeekInstructor, WeekLesson, WeekStudent } from "@/lib/work/plan-week/week";

/** Midnight of a Monday. */
export const WEEK_START = 1_796_000_400 - (1_796_000_400 % 86_400);
const [HOUR, DAY] = [3600, 86_400];

type Size = {
  students: number;
  lessonsEach: number;
  instructors: number;
  aircraft: number;
  days: number;
  /** The first and the last hour at which a lesson goes off block. */
  hours?: [first: number, last: number];
  flightsADay?: number;
  weights?: Week["weights"];
};

/** Generates a week with bookings, absences and aircraft of two kinds. The same seed makes the same one. */
export function makeWeek(seed: number, size: Size): Week {
  const random = makeRandom(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const [first, last] = size.hours ?? [9, 17];
  const at = (day: number, hour: number) => WEEK_START + day * DAY + hour * HOUR;
  const periods = (share: number, hours: number): Period[] =>
    Array.from({ length: size.days }).flatMap((_, day) => {
      if (random() >= share) return [];
      const start = at(day, first + pick(Math.max(1, (last - first) * 2)) / 2);
      return [{ start, end: start + hours * HOUR }];
    });
  const aircraft = Array.from({ length: size.aircraft }, (_, n): WeekAircraft => {
    const kind = n % 3 === 2 ? "B" : "A";
    return {
      ...{ id: `aircraft ${n}`, kind, turnaroundMinutes: 15, booked: periods(0.3, 2) },
      ...{ potentials: [], uncountedMinutes: 0, countsLandings: true },
    };
  });
  const instructors = Array.from({ length: size.instructors }, (_, n): WeekInstructor => {
    return { id: `instructor ${n}`, booked: periods(0.2, 1.5), away: periods(0.2, 5), flights: [] };
  });
  const offBlocks = Array.from({ length: size.days }).flatMap((_, day) =>
    Array.from({ length: Math.floor((last - first) * 2) + 1 }, (_, half) => at(day, first + half / 2)),
  );
  const lessons = new Map<string, WeekLesson>();
  const students = Array.from({ length: size.students }, (_, n): WeekStudent => {
    const open = size.lessonsEach + pick(8);
    const kind = pick(4) === 0 ? "B" : "A";
    const lessonIds = Array.from({ length: size.lessonsEach }, (_, turn) => {
      const id = `lesson ${n}.${turn}`;
      lessons.set(id, {
        ...{ id, studentId: `student ${n}`, minutes: 60 + 30 * pick(2), briefingMinutes: 15, debriefingMinutes: 15 },
        ...{ isSolo: pick(8) === 0, offBlocks, followers: open - turn - 1, previous: null },
        aircraftIds: aircraft.filter((one) => one.kind === kind).map((one) => one.id),
      });
      return id;
    });
    return {
      ...{ id: `student ${n}`, lessonIds, booked: periods(0.1, 1), away: periods(0.4, 6) },
      ...{ flightsOn: [], daysSinceFlight: pick(30), usualAircraftId: null },
    };
  });
  return {
    days: Array.from({ length: size.days }, (_, day) => ({ start: at(day, 0), end: at(day + 1, 0) })),
    flightsADay: size.flightsADay ?? 1,
    weights: size.weights ?? {
      ...{ longestWithoutFlight: 5, nextLessonBlocking: 4, fairInstructorHours: 3 },
      ...{ fewAircraftChanges: 2, noGaps: 2 },
    },
    ...{ students, lessons, instructors, aircraft },
  };
}
