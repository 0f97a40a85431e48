import type { MessageKey } from "@/lib/platform/messages";
import { RATINGS } from "./codes";

export type GivenRating = { exerciseId: string; rating: number; comment: string };
/** An exercise as a lesson uses it. */
export type LessonExercise = { exerciseId: string; isRequired: boolean };

/**
 * Lists the exercises that must be done again: rated unsatisfactory, or required and not rated (DECISIONS, "Certificates,
 * training, follow-up"). "Should improve" passes.
 */
export function listInvalidExercises(exercises: readonly LessonExercise[], ratings: readonly GivenRating[]): string[] {
  const given = new Map(ratings.map(({ exerciseId, rating }) => [exerciseId, rating]));
  return exercises
    .filter(({ exerciseId, isRequired }) => {
      const rating = given.get(exerciseId);
      return rating === undefined ? isRequired : rating === RATINGS.unsatisfactory;
    })
    .map(({ exerciseId }) => exerciseId);
}

type FollowUpToCheck = {
  comment: string;
  isForced: boolean;
  exerciseRatings: readonly GivenRating[];
  skillRatings: readonly { rating: number; behaviourIds: readonly string[] }[];
};

/** Finds the first rule of spec 2 §5 ("Rating") that a follow-up breaks. Null when there is none. */
export function findFollowUpFault(
  followUp: FollowUpToCheck,
  exercises: readonly LessonExercise[],
): { field: string; key: MessageKey } | null {
  const known = new Set(exercises.map(({ exerciseId }) => exerciseId));
  const rated = followUp.exerciseRatings.map(({ exerciseId }) => exerciseId);
  if (rated.some((id) => !known.has(id)) || new Set(rated).size < rated.length)
    return { field: "exercises", key: "progress.exerciseUnknown" };
  const needsWord = followUp.exerciseRatings.some(
    ({ rating, comment }) => rating < RATINGS.satisfactory && comment.trim() === "",
  );
  if (needsWord) return { field: "exercises", key: "progress.ratingCommentRequired" };
  if (followUp.comment.trim() === "") return { field: "comment", key: "progress.lessonCommentRequired" };
  const invalid = listInvalidExercises(exercises, followUp.exerciseRatings);
  if (invalid.length > 0 && !followUp.isForced) return { field: "exercises", key: "progress.exercisesInvalid" };
  return null;
}
