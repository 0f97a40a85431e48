import { expect, test } from "vitest";
import { toIdentifier, toLines, toOneLine } from "./one-line";

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

test.each(["Élève", "飛行", "👩\u200d✈️", "👩🏽\u200d✈️", "🏳️\u200d🌈", "e\u0301", "10 m²", "-"])("%j stays", (text) => {
  expect(toOneLine(text)).toBe(text);
});

test.each(["F-GK\u200bQA", "\ufeffF-GKQA", "F-\u2060GK\u200cQA", "F-GKQA\u200d", "F-GK\u200d\u200dQA"])(
  "%j hides nothing without width",
  (text) => {
    expect(toOneLine(text)).toBe("F-GKQA");
  },
);

test.each(["Ｆ-ＧＫＱＡ", "F-GK\u200bQA", "F-GK\u00adQA", "F-GK\u200eQA", "F-GK\u3164QA", "F-G\ud835\udc0aQA"])(
  "%j identifies what F-GKQA does",
  (text) => {
    expect(toIdentifier(text)).toBe("F-GKQA");
  },
);

test.each([
  ["left\r\nright\rhalf\u2028end", "left\nright\nhalf\nend"],
  ["a\u0000b\u001b[31mc\u007f", "a b [31mc "],
  ["a\n\n\tb", "a\n\n\tb"],
  ["brake \u202egnissim\u202c\u2066x\u2069", "brake gnissimx"],
  ["\u200b\n\u202e", ""],
])("lines %j become %j", (text, lines) => {
  expect(toLines(text)).toBe(lines);
});
