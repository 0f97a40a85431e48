import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addTotals,
  findGaps,
  listLessons,
  listRows,
  moveLesson,
  movePhase,
  putLesson,
  type Tree,
  type TreeLesson,
} from "./rules";

const lesson = (id: string, phaseId: string, more: Partial<TreeLesson> = {}): TreeLesson => ({
  ...{ id, phaseId, type: "Practical", reference: id, title: `Lesson ${id}`, minutes: 60, version: 1 },
  ...{ aircraftType: "Aircraft", mode: "Dual", flying: "Vfr", period: "Day", isCrossCountry: false },
  ...more,
});
const makeTree = (...sizes: number[]): Tree =>
  sizes.map((size, at) => ({
    ...{ id: `p${at}`, name: `Phase ${at}`, version: 1 },
    lessons: Array.from({ length: size }, (_, place) => lesson(`${at}.${place}`, `p${at}`)),
  }));
const told = (tree: Tree) => tree.map(({ lessons }) => lessons.map(({ id }) => id).join(" "));

test("a lesson moves within its phase, then over its end into the next one, at the near end", () => {
  const tree = makeTree(2, 2);
  expect(told(moveLesson(tree, "0.0", 1))).toEqual(["0.1 0.0", "1.0 1.1"]);
  expect(told(moveLesson(tree, "0.1", 1))).toEqual(["0.0", "0.1 1.0 1.1"]);
  expect(told(moveLesson(tree, "1.0", -1))).toEqual(["0.0 0.1 1.0", "1.1"]);
  expect(moveLesson(tree, "0.0", -1)).toBe(tree);
  expect(moveLesson(tree, "1.1", 1)).toBe(tree);
  expect(movePhase(tree, "p1", 1)).toBe(tree);
});

test("no row of moves loses or doubles a lesson, and each knows its phase", () => {
  const step = fc.record({
    at: fc.nat(20),
    by: fc.constantFrom(-1 as const, 1 as const),
    place: fc.nat(5),
    phase: fc.nat(3),
  });
  fc.assert(
    fc.property(
      fc.array(fc.nat(4), { minLength: 1, maxLength: 4 }),
      fc.array(step, { maxLength: 20 }),
      (sizes, steps) => {
        const start = makeTree(...sizes);
        const ids = listLessons(start).map(({ id }) => id);
        let tree = start;
        for (const { at, by, place, phase } of steps) {
          const id = ids[at % Math.max(1, ids.length)] ?? "";
          tree = moveLesson(putLesson(tree, id, `p${phase}`, place), id, by);
          tree = movePhase(tree, `p${phase}`, by);
        }
        expect(
          listLessons(tree)
            .map(({ id }) => id)
            .sort(),
        ).toEqual([...ids].sort());
        for (const { id, lessons } of tree) for (const one of lessons) expect(one.phaseId).toBe(id);
      },
    ),
  );
});

test("a search shows matching lessons under their phases, and opens these", () => {
  const rows = listRows(
    makeTree(2, 1, 0),
    "r",
    () => false,
    (text) => text.includes("1.0"),
  );
  expect(rows.map(({ id }) => id)).toEqual(["p1", "1.0"]);
  expect(listRows(makeTree(2, 1), "r", (id) => id === "p0", null).map(({ id }) => id)).toEqual([
    ...["r", "p0", "0.0", "0.1", "p1"],
  ]);
});

test("totals count flights by kind against the regulation, and of a simulator five hours for a PPL(A)", () => {
  const lessons = [
    lesson("a", "p", { minutes: 600 }),
    lesson("b", "p", { minutes: 400, aircraftType: "Simulator" }),
    lesson("c", "p", { minutes: 120, mode: "Solo", isCrossCountry: true }),
    lesson("d", "p", { minutes: 900, type: "Theoretical", mode: null, aircraftType: null }),
  ];
  const totals = Object.fromEntries(
    addTotals(lessons, "PplA").map(({ kind, minutes, minimum }) => [kind, [minutes, minimum]]),
  );
  expect(totals).toEqual({ total: [1020, 2700], dual: [900, 1500], solo: [120, 600], soloCrossCountry: [120, 300] });
  expect(addTotals(lessons, "None").map(({ kind, minutes }) => [kind, minutes])).toEqual([
    ...[
      ["dual", 1000],
      ["solo", 120],
      ["total", 1120],
    ],
  ]);
});

test("before a revision is locked, lessons without a duration and minima that aren't reached are counted", () => {
  const flight = { type: "Practical", aircraftType: "Aircraft", mode: "Dual", flying: "Vfr", period: "Day" } as const;
  const lessons = [0, 60, 50 * 60].map((minutes) => ({ ...flight, minutes, isCrossCountry: false }));
  // Solo flights and navigation are missing; total and dual are there.
  expect(findGaps(lessons as never, "PplA")).toMatchObject({ untimed: 1 });
  expect(findGaps(lessons as never, "PplA").openMinima).toBe(2);
  expect(findGaps([], "None")).toEqual({ untimed: 0, openMinima: 0 });
});
