import { listUncoveredParts } from "@/lib/activity/availability/rules";
import type { Book, Lesson } from "@/lib/activity/training/progress-book/wire";

type Period = { start: number; end: number };

/** A shorter time between two bookings is a break, not a gap. In seconds. */
const SHORTEST_GAP = 30 * 60;
/** From this length a gap has room for a lesson with its briefings, so who could fly in it is worth a look. In seconds. */
const LESSON_LENGTH = 60 * 60;

export type Gap = Period & { fitsLesson: boolean };

/** Lists the free times of a working day (unix seconds) between what occupies the instructor, breaks left out. */
export function listGaps(day: Period, taken: readonly Period[]): Gap[] {
  if (day.end <= day.start) return [];
  const sorted = [...taken].sort((one, other) => one.start - other.start);
  return listUncoveredParts(day, sorted)
    .filter(({ start, end }) => end - start >= SHORTEST_GAP)
    .map((gap) => ({ ...gap, fitsLesson: gap.end - gap.start >= LESSON_LENGTH }));
}

export type ExerciseInShort = { id: string; name: string; rating: number | null; comment: string };

/** What an instructor should know of a student before a lesson. */
export type LessonToGive = {
  /** The last lesson that was given with a flight, in an aircraft or a simulator. Null before the first. */
  last: {
    lesson: Lesson;
    /** What went badly, the worst first. */
    low: ExerciseInShort[];
    satisfactory: number;
  } | null;
  /** What the lesson does again, whether or not its programme holds it. */
  redo: ExerciseInShort[];
  /** What is done for the first time. */
  fresh: { id: string; name: string }[];
};

/** Sums up what went badly the last time, what is done again in a lesson, and what is new in it. */
export function sumUpLesson({ phases, redo }: Pick<Book, "phases" | "redo">, lesson: Lesson): LessonToGive {
  const lessons = phases.flatMap((phase) => phase.lessons);
  const given = lessons.filter(({ at, id, kind }) => at !== null && id !== lesson.id && kind !== "theory");
  const last = given.sort((one, other) => other.at! - one.at!)[0];
  const done = new Set(
    lessons
      .filter(({ id }) => id !== lesson.id)
      .flatMap(({ exercises }) => exercises.flatMap(({ id, rating }) => (rating === null ? [] : id))),
  );
  const again = redo.map(({ exerciseId, ...one }) => ({ id: exerciseId, ...one }));
  const rated = (last?.exercises ?? []).flatMap(({ id, name, rating, comment }) =>
    rating === null ? [] : [{ id, name, rating, comment }],
  );
  return {
    last: last
      ? {
          lesson: last,
          low: rated.filter(({ rating }) => rating < 3).sort((one, other) => one.rating - other.rating),
          satisfactory: rated.filter(({ rating }) => rating === 3).length,
        }
      : null,
    redo: again,
    fresh: lesson.exercises
      .filter(({ id }) => !done.has(id) && !again.some((one) => one.id === id))
      .map(({ id, name }) => ({ id, name })),
  };
}
