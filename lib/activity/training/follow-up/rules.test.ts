import { describe, expect, test } from "vitest";
import { findFollowUpFault, listInvalidExercises } from "./rules";

describe("invalid exercises (DECISIONS, certificates, training, follow-up)", () => {
  const exercises = [
    { exerciseId: "required", isRequired: true },
    { exerciseId: "free", isRequired: false },
  ];
  const rate = (exerciseId: string, rating: number, comment = "why") => ({ exerciseId, rating, comment });
  test.each([
    ["nothing rated: what is required", [], ["required"]],
    ["satisfactory", [rate("required", 3)], []],
    ["should improve passes", [rate("required", 2)], []],
    ["unsatisfactory, required or not", [rate("required", 1), rate("free", 1)], ["required", "free"]],
  ])("%s", (_, ratings, invalid) => expect(listInvalidExercises(exercises, ratings)).toEqual(invalid));

  const followUp = { comment: "Good", isForced: false, exerciseRatings: [rate("required", 3, "")], skillRatings: [] };
  test.each([
    ["is complete", {}, null],
    ["lacks its comment", { comment: " " }, "progress.lessonCommentRequired"],
    ["says nothing about a 2", { exerciseRatings: [rate("required", 2, " ")] }, "progress.ratingCommentRequired"],
    ["rates what isn't in the lesson", { exerciseRatings: [rate("other", 3)] }, "progress.exerciseUnknown"],
    ["rates twice", { exerciseRatings: [rate("free", 3), rate("free", 2)] }, "progress.exerciseUnknown"],
    ["leaves out what is required", { exerciseRatings: [] }, "progress.exercisesInvalid"],
    ["passes all the same by force", { exerciseRatings: [], isForced: true }, null],
  ])("a follow-up that %s", (_, over, key) =>
    expect(findFollowUpFault({ ...followUp, ...over }, exercises)?.key ?? null).toBe(key),
  );
});
