import type { Deadline, TheoryInShort } from "@/lib/activity/training/exams/rules";
import type { Training } from "@/lib/activity/training/overview/queries";
import type { Standing as TrainingStanding } from "@/lib/activity/training/overview/rules";
import type { Book } from "@/lib/activity/training/progress-book/wire";
import { localDayOf } from "@/lib/platform/day";
import type { OwnWarning } from "@/lib/views/warnings/wire";
import type { OwnReservation } from "../queries";

/** A lesson that waits for the student's signature. `at` is when it was given, in unix seconds. */
export type LessonToSign = { id: string; trainingId: string; name: string; at: number; instructor: string };

/** Something that a student has to do, with the day by which the list is sorted. */
export type ToDo =
  | { kind: "sign"; day: string; lesson: LessonToSign }
  | { kind: "renew"; day: string; warning: OwnWarning }
  | { kind: "accept"; day: string; training: Pick<Training, "id" | "name" | "requirements"> }
  | { kind: "exam"; day: string; training: Pick<Training, "id" | "name">; theory: TheoryInShort; deadline: Deadline };

type Waiting = {
  lessons: readonly LessonToSign[];
  warnings: readonly OwnWarning[];
  trainings: readonly (Pick<Training, "id" | "name" | "requirements" | "startOn" | "theory"> & {
    standing: TrainingStanding;
  })[];
};

/**
 * Lists what a student has to do, the earliest day first: lessons by the day on which they were given, certificates by their
 * last day, exams by the end of their window, prerequisites by the first day of the training. What is missing altogether counts as of today.
 */
export function listToDo(
  { lessons, warnings, trainings }: Waiting,
  { today, timeZone }: { today: string; timeZone: string },
): ToDo[] {
  const all: ToDo[] = [
    ...lessons.map((lesson) => ({ kind: "sign" as const, day: localDayOf(lesson.at, timeZone), lesson })),
    ...warnings
      .filter(({ standing }) => standing.state !== "Valid" && standing.state !== "Awaiting")
      .map((warning) => ({ kind: "renew" as const, day: warning.standing.until ?? today, warning })),
    ...trainings.filter(({ standing }) => ORDER.includes(standing)).flatMap(listExamsToDo),
    ...trainings
      .filter(({ standing }) => standing === "ToAccept")
      .map((training) => ({ kind: "accept" as const, day: training.startOn, training })),
  ];
  return all.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** The end of a window is to be thought of when it is near or past, and the papers or the skill test are still open. */
function listExamsToDo({ id, name, theory }: Waiting["trainings"][number]): ToDo[] {
  const deadline = theory?.deadline;
  if (!theory || !deadline || deadline.urgency === "later") return [];
  return [{ kind: "exam", day: deadline.endsOn, training: { id, name }, theory, deadline }];
}

const ORDER: readonly TrainingStanding[] = ["Running", "ToValidate", "ToAccept", "Complete"];

/** Chooses the training whose book the home shows: one that runs, of these the one that began last. Null without any. */
export function chooseMainTraining<One extends { standing: TrainingStanding }>(trainings: readonly One[]): One | null {
  const open = trainings.filter(({ standing }) => ORDER.includes(standing));
  // Sorting is stable, and the trainings come with the newest first.
  return open.sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))[0] ?? null;
}

export type ProgressFigure = { kind: "flight" | "solo" | "lessons"; done: number; needed: number };

/** Sums up a book in three figures. Flying is measured by the regulation where the programme follows it, else by its own plan. */
export function sumUpProgress(
  { minima, hours }: Pick<Book, "minima" | "hours">,
  lessons: Omit<ProgressFigure, "kind">,
) {
  const measure = (minimum: "total" | "solo", category: "aircraft" | "solo") => {
    const line = minima.find(({ kind }) => kind === minimum);
    const planned = hours.find((one) => one.category === category);
    return { done: line?.done ?? planned?.done ?? 0, needed: line?.needed ?? planned?.expected ?? 0 };
  };
  const figures: ProgressFigure[] = [
    { kind: "flight", ...measure("total", "aircraft") },
    { kind: "solo", ...measure("solo", "solo") },
    { kind: "lessons", ...lessons },
  ];
  // A training without solo flights says nothing of them.
  return figures.filter(({ done, needed }) => done > 0 || needed > 0);
}

/** Finds the first lesson among a person's next reservations that they take as a student. They are sorted by start. */
export const findBookedLesson = (reservations: readonly OwnReservation[], personId: string) =>
  reservations.find(({ users }) => users.some(({ userId, role }) => userId === personId && role === "Student")) ?? null;
