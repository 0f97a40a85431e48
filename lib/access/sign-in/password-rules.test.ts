import { describe, expect, test } from "vitest";
import { checkPasswordRules, isGoodPassword, isPasswordTooLong } from "./password-rules";

const judge = (password: string, confirmation = password) =>
  Object.entries(checkPasswordRules(password, confirmation))
    .filter(([, holds]) => !holds)
    .map(([rule]) => rule);

test("[1 §9] a password has at least 12 characters", () => {
  expect(judge("Abcdefg-123")).toEqual(["length"]);
  expect(judge("Abcdefgh-123")).toEqual([]);
});

describe("[1 §5] a new password", () => {
  test.each([
    ["Correct-Horse-7", []],
    ["Short-1-Horse", []],
    ["Short-1-Hor", ["length"]],
    ["correct-horse-7", ["digitAndUppercase"]],
    ["Correct-Horse-x", ["digitAndUppercase"]],
    ["CorrectHorse77", ["special"]],
    ["Correct Horse 77", []],
    ["", ["length", "digitAndUppercase", "special", "confirmed"]],
    ["Éléphant-bleu-7", []],
    // An accent typed as a separate combining mark doesn't count as a special character.
    ["E\u0301le\u0301phantbleu7", ["special"]],
  ] as const)("%s: %j fail", (password, failing) => expect(judge(password)).toEqual(failing));

  test("equals its confirmation, in whichever form a keyboard composes either", () => {
    expect(judge("Correct-Horse-7", "Correct-Horse-8")).toEqual(["confirmed"]);
    expect(judge("Caf\u00e9-Vol-2026!", "Cafe\u0301-Vol-2026!")).toEqual([]);
  });

  test("is at most 72 bytes long, because bcrypt would cut the rest in silence", () => {
    const full = `${"Aé1!".repeat(14)}xy`;
    expect(isPasswordTooLong(full)).toBe(false);
    expect(isPasswordTooLong(`${full}z`)).toBe(true);
    expect(isGoodPassword(`${full}z`, `${full}z`)).toBe(false);
  });
});
