import { expect, test } from "vitest";
import { makePersonSearch } from "./named-person";

const person = (id: string, firstName: string, lastName: string, callSign: string | null = null) => ({
  ...{ id, firstName, lastName, callSign, email: `${id}@school.test` },
});
const find = makePersonSearch([
  person("lea", "Léa", "Martin", "LMA"),
  person("jean", "Jean-Luc", "Petit"),
  person("one", "Zoé", "Brun"),
  person("other", "Zoe", "Brun"),
  person("liu", "刘", "伟"),
  person("same", "Ali", "Ali"),
]);

test.each([
  ["LEA@school.test", "lea"],
  ["lma", "lea"],
  ["Léa Martin", "lea"],
  ["MARTIN lea", "lea"],
  ["petit jean luc", "jean"],
  ["Ali Ali", "same"],
  ["Zoé Brun", "several"],
  ["one@school.test", "one"],
  ["Martin", null],
  ["brun", "several"],
  ["", null],
  ["刘伟", null],
])("a table that names %s means %s", (text, id) => {
  expect(find(text)).toBe(id);
});
