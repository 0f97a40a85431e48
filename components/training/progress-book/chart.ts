import type { Book, Lesson } from "@/lib/activity/training/progress-book/wire";
import { addDays, localDayOf } from "@/lib/platform/day";

export type ChartPoint = { day: string; minutes: number };
export type ChartMark = ChartPoint & { kind: "low" | "solo"; lesson: Lesson };
export type ChartData = {
  first: string;
  last: string;
  most: number;
  done: ChartPoint[];
  plan: ChartPoint[];
  marks: ChartMark[];
  /** What the plan expects by today, between its points. */
  expectedToday: number;
};

/** The longest time that is drawn: what was planned for later runs out of the chart. */
const LONGEST_DAYS = 730;
const AHEAD_DAYS = 28;

/** Lessons a week of the plan against which a training is shown. */
const PLANNED_LESSONS_PER_WEEK = 1;

/** The minutes that a training should have reached by the plan: one practical lesson a week from its first day. */
export function planMinutes(lessonMinutes: readonly number[], startDay: string): { day: string; minutes: number }[] {
  let minutes = 0;
  return [
    { day: startDay, minutes: 0 },
    ...lessonMinutes.map((one, at) => {
      minutes += one;
      return { day: addDays(startDay, Math.round(((at + 1) * 7) / PLANNED_LESSONS_PER_WEEK)), minutes };
    }),
  ];
}

/** What the chart of a training draws: minutes flown so far, by day, and the plan of a flight a week. */
export function drawProgress(book: Book, today: string): ChartData {
  const timeZone = book.site?.timeZone ?? "UTC";
  const flights = book.phases.flatMap(({ lessons }) => lessons).filter(({ kind }) => kind !== "theory");
  const flown = flights.filter(({ at }) => at !== null).sort((a, b) => a.at! - b.at!);
  let minutes = 0;
  const points = flown.map((lesson) => {
    minutes += lesson.minutes!;
    return { day: localDayOf(lesson.at!, timeZone), minutes, lesson };
  });
  const start = book.training.startDay;
  const first = points[0] && points[0].day < start ? points[0].day : start;
  const plan = planMinutes(
    flights.filter(({ repeatsId }) => repeatsId === null).map(({ expectedMinutes }) => expectedMinutes),
    first,
  );
  const wanted = [plan.at(-1)!.day, addDays(today, AHEAD_DAYS)].sort().at(-1)!;
  const longest = addDays(first, LONGEST_DAYS);
  const last = wanted > longest ? longest : wanted;
  const isSolo = points.find(({ lesson }) => lesson.isSolo);
  return {
    ...{ first, last, plan },
    most: Math.max(60, minutes, plan.at(-1)!.minutes),
    done: [{ day: first, minutes: 0 }, ...points.map(({ day, minutes: sum }) => ({ day, minutes: sum }))],
    marks: points.flatMap(({ lesson, ...point }): ChartMark[] => [
      ...(lesson === isSolo?.lesson ? [{ ...point, lesson, kind: "solo" as const }] : []),
      ...(lesson.rating !== null && lesson.rating < 3 ? [{ ...point, lesson, kind: "low" as const }] : []),
    ]),
    expectedToday: between(plan, today),
  };
}

/** What a rising line has reached on a day. */
export function between(points: readonly ChartPoint[], day: string): number {
  const after = points.findIndex((point) => point.day >= day);
  if (after === 0) return points[0]!.minutes;
  if (after < 0) return points.at(-1)!.minutes;
  const [a, b] = [points[after - 1]!, points[after]!];
  return Math.round(a.minutes + ((b.minutes - a.minutes) * spanOf(a.day, day)) / spanOf(a.day, b.day));
}

export const spanOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The first days of months, at most so many, evenly chosen. */
export function listMonths(first: string, last: string, most: number): string[] {
  const months: string[] = [];
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = `${addDays(day, 32).slice(0, 7)}-01`) {
    if (day >= first) months.push(day);
  }
  const step = Math.ceil(months.length / Math.max(1, most));
  return months.filter((_, at) => at % step === 0);
}
