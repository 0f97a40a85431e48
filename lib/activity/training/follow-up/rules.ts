import type { MessageKey } from "@/lib/platform/messages";
import { NOT_DONE, RATINGS } from "./codes";

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

/** What a lesson that is typed still lacks, so that it can be submitted. */
export type Gaps = {
  /** Ids of exercises that were rated below satisfactory, without a word about it. */
  wordless: string[];
  /** The comment of the lesson. */
  comment: boolean;
  /** Ids of required exercises of which nothing has been said yet, not even that they weren't done. */
  unrated: string[];
  /** Ids of the other invalid exercises: it only passes if they are done again. */
  invalid: string[];
};

/** Finds all that a lesson lacks at once, for a screen. `findFollowUpFault` finds the same, one by one. */
export const findGaps = (
  { comment, exercises: ratings }: { comment: string; exercises: readonly GivenRating[] },
  exercises: readonly LessonExercise[],
): Gaps => {
  const given = ratings.filter(({ rating }) => rating !== NOT_DONE);
  const seen = new Set(ratings.map(({ exerciseId }) => exerciseId));
  const invalid = listInvalidExercises(exercises, given);
  const isWordless = ({ rating, comment }: GivenRating) => rating < RATINGS.satisfactory && comment.trim() === "";
  return {
    wordless: given.filter(isWordless).map(({ exerciseId }) => exerciseId),
    comment: comment.trim() === "",
    unrated: invalid.filter((id) => !seen.has(id)),
    invalid: invalid.filter((id) => seen.has(id)),
  };
};

type Typed = {
  exercises: readonly GivenRating[];
  comment: string;
  briefingMinutes: number;
  debriefingMinutes: number;
  theoryMinutes: number;
};

/**
 * Puts together what was typed of a lesson at two places at once: what was changed here since `base` stands, all else is as it was
 * typed there.
 */
export function mergeTyped<T extends Typed>(base: T, mine: T, theirs: T): T {
  const pick = <Value>(was: Value, here: Value, there: Value) => (here === was ? there : here);
  const textOf = (rating: GivenRating | undefined) => rating && `${rating.rating} ${rating.comment}`;
  const find = ({ exercises }: T, id: string) => exercises.find(({ exerciseId }) => exerciseId === id);
  const ids = new Set([...theirs.exercises, ...mine.exercises].map(({ exerciseId }) => exerciseId));
  const merged = [...ids].flatMap((id) => {
    const [here, there] = [find(mine, id), find(theirs, id)];
    return (textOf(here) === textOf(find(base, id)) ? there : here) ?? [];
  });
  return {
    ...theirs,
    exercises: merged,
    comment: pick(base.comment, mine.comment, theirs.comment),
    briefingMinutes: pick(base.briefingMinutes, mine.briefingMinutes, theirs.briefingMinutes),
    debriefingMinutes: pick(base.debriefingMinutes, mine.debriefingMinutes, theirs.debriefingMinutes),
    theoryMinutes: pick(base.theoryMinutes, mine.theoryMinutes, theirs.theoryMinutes),
  };
}
