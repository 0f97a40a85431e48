import { listInvalidExercises } from "../follow-up/rules";

/** An exercise of a lesson, with what it was rated. */
export type BookExercise = {
  /** The same in every lesson that uses it. */
  id: string;
  name: string;
  isRequired: boolean;
  rating: number | null;
  comment: string;
};
type GivenLesson = { id: string; reference: string; at: number | null; exercises: readonly BookExercise[] };
export type RedoItem = { exerciseId: string; name: string; rating: number | null; comment: string; lessonId: string };

/**
 * Lists the exercises that the student does again: those that were invalid when they were last trained, the latest first.
 * Lessons that haven't been given yet don't count.
 */
export function listRedo(lessons: readonly GivenLesson[]): RedoItem[] {
  const latest = new Map<string, RedoItem & { isInvalid: boolean }>();
  const given = lessons.filter(({ at }) => at !== null).sort((a, b) => a.at! - b.at!);
  for (const { id: lessonId, exercises } of given) {
    const ratings = exercises.flatMap(({ id, rating, comment }) =>
      rating === null ? [] : [{ exerciseId: id, rating, comment }],
    );
    const invalid = new Set(
      listInvalidExercises(
        exercises.map(({ id, isRequired }) => ({ exerciseId: id, isRequired })),
        ratings,
      ),
    );
    for (const { id, name, rating, comment } of exercises) {
      const isInvalid = invalid.has(id);
      // What wasn't done and needn't be says nothing about what was rated before.
      if (rating === null && !isInvalid) continue;
      latest.delete(id);
      latest.set(id, { exerciseId: id, name, rating, comment, lessonId, isInvalid });
    }
  }
  return [...latest.values()]
    .filter(({ isInvalid }) => isInvalid)
    .map(({ isInvalid: _, ...item }) => item)
    .reverse();
}

/** What a lesson as a whole was rated: its lowest rating. Null when nothing was. */
export function rateLesson(exercises: readonly { rating: number | null }[]): number | null {
  const ratings = exercises.flatMap(({ rating }) => rating ?? []);
  return ratings.length === 0 ? null : Math.min(...ratings);
}
