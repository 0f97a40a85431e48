import type { MessageKey } from "@/lib/platform/messages";
import { NOT_DONE, RATINGS } from "./codes";

export type GivenRating = { exerciseId: string; rating: number; comment: string };
/** What a skill was rated in a flight phase, as it is sent. */
export type GivenSkill = {
  competenceId: string;
  phaseVolId: string;
  rating: number;
  comment: string;
  comportementsObservables: readonly string[];
};
/** What tells a rated skill from the others of a lesson. */
export const placeOf = ({ competenceId, phaseVolId }: Pick<GivenSkill, "competenceId" | "phaseVolId">): string =>
  `${competenceId} ${phaseVolId}`;
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

/**
 * Whether a skill was rated below satisfactory without a word: spec 2 §5 demands a comment, and a behaviour that is ticked is one.
 */
export const isWordlessSkill = (
  { rating, comment }: { rating: number; comment: string },
  behaviours: number,
): boolean => rating !== NOT_DONE && rating < RATINGS.satisfactory && comment.trim() === "" && behaviours === 0;

type FollowUpToCheck = {
  comment: string;
  isForced: boolean;
  exerciseRatings: readonly GivenRating[];
  skillRatings: readonly { rating: number; comment: string; behaviourIds: readonly string[] }[];
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
  if (followUp.skillRatings.some((one) => isWordlessSkill(one, one.behaviourIds.length)))
    return { field: "competences", key: "progress.skillWordRequired" };
  if (followUp.comment.trim() === "") return { field: "comment", key: "progress.lessonCommentRequired" };
  const invalid = listInvalidExercises(exercises, followUp.exerciseRatings);
  if (invalid.length > 0 && !followUp.isForced) return { field: "exercises", key: "progress.exercisesInvalid" };
  return null;
}

/** What a lesson that is typed still lacks, so that it can be submitted. */
export type Gaps = {
  /** Ids of exercises that were rated below satisfactory, without a word about it. */
  wordless: string[];
  /** The places of skills that were rated below satisfactory, without a word or a behaviour. */
  wordlessSkills: string[];
  /** The comment of the lesson. */
  comment: boolean;
  /** Ids of required exercises of which nothing has been said yet, not even that they weren't done. */
  unrated: string[];
  /** Ids of the other invalid exercises: it only passes if they are done again. */
  invalid: string[];
};

/** Finds all that a lesson lacks at once, for a screen. `findFollowUpFault` finds the same, one by one. */
export const findGaps = (
  {
    comment,
    exercises: ratings,
    competences,
  }: { comment: string; exercises: readonly GivenRating[]; competences: readonly GivenSkill[] },
  exercises: readonly LessonExercise[],
): Gaps => {
  const given = ratings.filter(({ rating }) => rating !== NOT_DONE);
  const seen = new Set(ratings.map(({ exerciseId }) => exerciseId));
  const invalid = listInvalidExercises(exercises, given);
  const isWordless = ({ rating, comment }: GivenRating) => rating < RATINGS.satisfactory && comment.trim() === "";
  return {
    wordless: given.filter(isWordless).map(({ exerciseId }) => exerciseId),
    wordlessSkills: competences.filter((one) => isWordlessSkill(one, one.comportementsObservables.length)).map(placeOf),
    comment: comment.trim() === "",
    unrated: invalid.filter((id) => !seen.has(id)),
    invalid: invalid.filter((id) => seen.has(id)),
  };
};

type Typed = {
  exercises: readonly GivenRating[];
  competences: readonly GivenSkill[];
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
  return {
    ...theirs,
    exercises: mergeRated(base.exercises, mine.exercises, theirs.exercises, ({ exerciseId }) => exerciseId),
    competences: mergeRated(base.competences, mine.competences, theirs.competences, placeOf),
    comment: pick(base.comment, mine.comment, theirs.comment),
    briefingMinutes: pick(base.briefingMinutes, mine.briefingMinutes, theirs.briefingMinutes),
    debriefingMinutes: pick(base.debriefingMinutes, mine.debriefingMinutes, theirs.debriefingMinutes),
    theoryMinutes: pick(base.theoryMinutes, mine.theoryMinutes, theirs.theoryMinutes),
  };
}

/** Puts rated rows together one by one: of the same one, what was changed here counts. */
function mergeRated<Row extends GivenRating | GivenSkill>(
  base: readonly Row[],
  mine: readonly Row[],
  theirs: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const [was, here, there] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  return [...new Set([...theirs, ...mine].map(keyOf))].flatMap((key) => {
    const isUntouched = textOf(here!.get(key)) === textOf(was!.get(key));
    return (isUntouched ? there : here)!.get(key) ?? [];
  });
}

const textOf = (row: GivenRating | GivenSkill | undefined): string | undefined =>
  row && JSON.stringify([row.rating, row.comment, "comportementsObservables" in row && row.comportementsObservables]);
