import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kinds, reservationTypes } from "@/lib/activity/reservations/kinds";
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

type Colour = [number, number, number];

/** How far two colours of a style sheet are apart as people see them: in OKLab, ×100. */
function distanceOf(one: string, other: string): number {
  const toLab = (hex: string): Colour => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as Colour;
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
    const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
    const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
    return [
      0.2105 * l + 0.7936 * m - 0.0041 * s,
      1.978 * l - 2.4286 * m + 0.4506 * s,
      0.0259 * l + 0.7828 * m - 0.8087 * s,
    ];
  };
  const [a, b] = [toLab(one), toLab(other)];
  return 100 * Math.hypot(...a.map((part, at) => part - b[at]!));
}

test.each(["app/globals.css", "app/dark.css"])("%s: no colour is taken for another, nor for that of a type", (file) => {
  const css = readFileSync(file, "utf8");
  const listed = (name: RegExp) => [...css.matchAll(name)].map(([, colour]) => colour!);
  const own = listed(/--strip-colour-\d: (#\w{6})/g);
  const looks = reservationTypes.filter((type) => !kinds[type].isBackground).map((type) => kinds[type].look);
  const types = looks.flatMap((look) => listed(new RegExp(`--${look}-edge: (#\\w{6})`, "g")));
  expect([own.length, types.length]).toEqual([6, looks.length]);
  own.forEach((colour, at) => {
    for (const other of [...own.slice(0, at), ...types]) expect(distanceOf(colour, other)).toBeGreaterThan(10);
  });
});
