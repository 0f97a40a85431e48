import { describe, expect, test } from "vitest";
import { findFollowUpFault, findGaps, listInvalidExercises, mergeTyped } from "./rules";

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
    [
      "says nothing about a skill",
      { skillRatings: [{ rating: 2, comment: "", behaviourIds: [] }] },
      "progress.skillWordRequired",
    ],
    ["ticks a behaviour of a skill", { skillRatings: [{ rating: 1, comment: " ", behaviourIds: ["trim"] }] }, null],
    ["passes all the same by force", { exerciseRatings: [], isForced: true }, null],
  ])("a follow-up that %s", (_, over, key) =>
    expect(findFollowUpFault({ ...followUp, ...over }, exercises)?.key ?? null).toBe(key),
  );
});

const rateSkill = (competenceId: string, rating: number, comment = "", comportementsObservables: string[] = []) => ({
  ...{ competenceId, phaseVolId: "landing", rating, comment, comportementsObservables },
});

test("a screen names at once all that a lesson lacks", () => {
  const exercises = ["stall", "turn", "radio", "glide"].map((exerciseId) => ({
    exerciseId,
    isRequired: exerciseId !== "radio",
  }));
  const typed = [
    { exerciseId: "stall", rating: 1, comment: " " },
    { exerciseId: "turn", rating: 0, comment: "" },
    { exerciseId: "radio", rating: 2, comment: "Too long" },
  ];
  const skills = [
    rateSkill("fpm", 2),
    rateSkill("com", 2, "Too long"),
    rateSkill("saw", 1, "", ["Looks out"]),
    rateSkill("pro", 3),
    rateSkill("wlm", 0),
  ];
  expect(findGaps({ comment: "", exercises: typed, competences: skills }, exercises)).toEqual({
    ...{
      wordless: ["stall"],
      wordlessSkills: ["fpm landing"],
      comment: true,
      unrated: ["glide"],
      invalid: ["stall", "turn"],
    },
  });
});

describe("what is typed of a lesson at two places at once", () => {
  const one = (exerciseId: string, rating: number, comment = "") => ({ exerciseId, rating, comment });
  const SKILLS = [rateSkill("fpm", 2, "", ["Trims"]), rateSkill("com", 3)];
  const base = {
    exercises: [one("a", 3), one("b", 2, "Wide")],
    competences: SKILLS,
    comment: "",
    briefingMinutes: 20,
    debriefingMinutes: 0,
    theoryMinutes: 0,
  };
  test.each([
    [
      "different exercises",
      { exercises: [one("a", 2, "Late"), one("b", 2, "Wide")] },
      { exercises: [one("a", 3), one("b", 3)] },
      { exercises: [one("a", 2, "Late"), one("b", 3)] },
    ],
    [
      "one that is rated only here",
      { exercises: [...base.exercises, one("c", 3)] },
      {},
      { exercises: [...base.exercises, one("c", 3)] },
    ],
    ["one that was taken back there", {}, { exercises: [one("a", 3)] }, { exercises: [one("a", 3)] }],
    [
      "the same exercise: mine",
      { exercises: [one("a", 1, "No"), one("b", 2, "Wide")] },
      { exercises: [one("a", 2, "So"), one("b", 2, "Wide")] },
      { exercises: [one("a", 1, "No"), one("b", 2, "Wide")] },
    ],
    [
      "a behaviour ticked here, another skill rated there",
      { competences: [rateSkill("fpm", 2, "", ["Trims", "Holds"]), rateSkill("com", 3)] },
      { competences: [rateSkill("fpm", 2, "", ["Trims"]), rateSkill("com", 2, "Short"), rateSkill("saw", 3)] },
      { competences: [rateSkill("fpm", 2, "", ["Trims", "Holds"]), rateSkill("com", 2, "Short"), rateSkill("saw", 3)] },
    ],
    [
      "a skill taken back here, others as they are there",
      { competences: [rateSkill("com", 3)] },
      { competences: [...SKILLS, rateSkill("saw", 3)] },
      { competences: [rateSkill("com", 3), rateSkill("saw", 3)] },
    ],
    [
      "a comment here, minutes there",
      { comment: "Calm" },
      { briefingMinutes: 30 },
      { comment: "Calm", briefingMinutes: 30 },
    ],
  ])("%s", (_, mine, theirs, merged) =>
    expect(mergeTyped(base, { ...base, ...mine }, { ...base, ...theirs })).toEqual({ ...base, ...merged }),
  );
});
