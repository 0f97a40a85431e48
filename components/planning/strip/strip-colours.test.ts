import { expect, test } from "vitest";
import type { BoardResources, PublicReservation } from "../types";
import { makeColouring } from "./strip-colours";

const ids = (kind: string) => Array.from({ length: 8 }, (_, at) => `${kind}${at}`);
const sites = [
  {
    aircraft: ids("plane").map((id) => ({ id })),
    instructors: ids("person").map((id) => ({ id })),
  },
] as unknown as BoardResources[];
const user = (userId: string, role: string) => ({ userId, role, callSign: null, firstName: "A", lastName: userId });
const flight = (plane: number | null, ...users: ReturnType<typeof user>[]) =>
  ({
    aircraft: plane === null ? null : { aircraftId: `plane${plane}`, callSign: `F-${plane}` },
    users,
  }) as unknown as PublicReservation;

test("by type, no strip has another colour", () => {
  expect(makeColouring("type", sites)).toBeUndefined();
});

test("neighbouring aircraft differ, each keeps its colour, and what has none is empty", () => {
  const { classOf } = makeColouring("aircraft", sites)!;
  const classes = ids("plane").map((_, at) => classOf(flight(at)));
  for (let at = 1; at < classes.length; at++) expect(classes[at]).not.toBe(classes[at - 1]);
  expect(new Set(classes).size).toBe(6);
  expect(classOf(flight(3))).toBe(classes[3]);
  expect(classOf(flight(null))).toBe(" k k-none");
});

test("an instructor's colour is that of who gives it, or of the site's instructor who flies it or takes part", () => {
  const { classOf } = makeColouring("instructor", sites)!;
  const given = classOf(flight(1, user("stranger", "Student"), user("person2", "Instructor")));
  expect(classOf(flight(2, user("person2", "PilotInCommand")))).toBe(given);
  expect(classOf(flight(2, user("person3", "PilotInCommand"), user("person2", "Instructor")))).toBe(given);
  expect(classOf(flight(2, user("stranger", "PilotInCommand")))).toBe(" k k-none");
  expect(classOf(flight(2, user("person2", "Renter")))).toBe(given);
  expect(classOf(flight(2, user("stranger", "PilotInCommand"), user("person2", "Crew")))).toBe(given);
  expect(classOf(flight(2, user("person3", "Crew"), user("person2", "PilotInCommand")))).toBe(given);
  expect(classOf(flight(null, user("person2", "Crew"), user("stranger", "Crew")))).toBe(given);
  expect(classOf(flight(2, user("stranger", "Renter"), user("person2", "Observer")))).toBe(" k k-none");
});

test("a meeting of several instructors is nobody's", () => {
  const { classOf } = makeColouring("instructor", sites)!;
  expect(classOf(flight(null, user("person2", "Crew"), user("person3", "Crew")))).toBe(" k k-none");
});

test("the legend names what is there, in the order of the rows", () => {
  const { keysOf, classOf } = makeColouring("aircraft", sites)!;
  const keys = keysOf([flight(5), flight(1), flight(5), flight(null)]);
  expect(keys.map(({ name }) => name)).toEqual(["F-1", "F-5"]);
  expect(` ${keys[0]!.className}`).toBe(classOf(flight(1)));
});
