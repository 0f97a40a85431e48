import { expect, test } from "vitest";
import { toOneLine } from "./one-line";

test("line breaks and control characters become spaces, and marks of direction go", () => {
  expect(toOneLine("a\r\nb\u0007c\u2028d")).toBe("a b c d");
  expect(toOneLine("\u202eabc\u202d\u2066x\u2069")).toBe("abcx");
});

test.each(["\u200b", "\u00ad", "\u061c", "\u115f", "\u2800", "\u3164", "\ufffe", "\u202e", " \t", "\u200d\ufe0f"])(
  "a text of %j alone is empty",
  (text) => {
    expect(toOneLine(text)).toBe("");
  },
);

test.each(["Élève", "飛行", "👩\u200d✈️", "e\u0301", "\u200bx", "-"])("%j stays", (text) => {
  expect(toOneLine(text)).toBe(text);
});
