import { expect, test } from "vitest";
import { matchesAllWords, startsWord } from "./words";

test("accents, case and the hyphens of registrations and names make no difference", () => {
  for (const typed of ["fgkqa", "F-GKQA", "gkqa", "f-gk robin"])
    expect(matchesAllWords("F-GKQA Robin", typed)).toBe(true);
  for (const typed of ["jean pierre", "jean-pierre", "jeanpierre", "léa"])
    expect(matchesAllWords("Léa Jean-Pierre", typed)).toBe(true);
  expect(matchesAllWords("F-GKQA Robin", "fgkqb")).toBe(false);
  expect(startsWord("F-GKQA Robin", "fgk")).toBe(true);
  expect(startsWord("F-GKQA Robin", "rob")).toBe(true);
  expect(startsWord("F-GKQA Robin", "gkqa")).toBe(false);
});
