import { expect, test } from "vitest";
import { makeTrigram } from "./rules";

test.each([
  ["its first letters", "Take-off", [], "TAK"],
  ["a later letter, where these are taken", "Take-off", ["TAK"], "TAE"],
  ["without accents", "Été", [], "ETE"],
  ["filled up, where it is short", "Go", [], "GOX"],
  ["whatever the writing", "上昇", [], "XXX"],
  ["its first letter and two others, where its words are used up", "Go", ["GOX", ...everyThirdOf("GO")], "GAA"],
])("the trigram of a name is %s", (_, name, taken, made) => {
  expect(makeTrigram(name, new Set(taken))).toBe(made);
});

function everyThirdOf(two: string): string[] {
  return [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"].map((third) => two + third);
}
