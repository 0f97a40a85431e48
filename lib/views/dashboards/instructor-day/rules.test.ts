import { describe, expect, test } from "vitest";
import type { Lesson } from "@/lib/activity/training/progress-book/wire";
import { listGaps, sumUpLesson } from "./rules";

const at = (hours: number) => hours * 3600;
const period = (start: number, end: number) => ({ start: at(start), end: at(end) });

describe("the gaps of a day", () => {
  test.each([
    ["between two flights", [period(8, 10), period(12, 13)], [[10, 12, true]], 13],
    ["after the last, until the evening", [period(8, 10)], [[10, 17, true]], 17],
    ["too short for a lesson, but no break", [period(8, 10), period(10.75, 13)], [[10, 10.75, false]], 13],
    ["not a break of less than half an hour", [period(8, 10), period(10.4, 13)], [], 13],
    ["not under what overlaps, in whatever order", [period(11, 13), period(8, 12)], [], 13],
    ["none where the evening is over", [period(18, 19)], [], 7],
  ])("%s", (_, taken, expected, evening) => {
    const gaps = listGaps({ start: at(8), end: at(evening) }, taken);
    expect(gaps.map(({ start, end, fitsLesson }) => [start / 3600, end / 3600, fitsLesson])).toEqual(expected);
  });
});

describe("what an instructor knows before a lesson", () => {
  const exercise = (id: string, rating: number | null = null, comment = "") => ({
    ...{ id, name: id.toUpperCase(), isRequired: true, rating, comment },
  });
  const lesson = (id: string, given: number | null, exercises: object[], kind = "flight") =>
    ({ id, at: given, kind, exercises }) as unknown as Lesson;
  const book = (lessons: Lesson[], redo: string[] = []) => ({
    phases: [{ id: "p", name: "", lessons }],
    redo: redo.map((exerciseId) => ({ exerciseId, name: exerciseId, rating: 1, comment: "", lessonId: "x" })),
  });

  test("is what went badly in the last flight, the worst first, and how much went well", () => {
    const today = lesson("today", null, [exercise("turn")]);
    const last = lesson("b", 20, [
      exercise("stall", 2),
      exercise("flare", 1, "Too high"),
      exercise("taxi", 3),
      exercise("radio"),
    ]);
    const told = sumUpLesson(
      book([lesson("a", 10, [exercise("spin", 1)]), last, lesson("c", 30, [], "theory"), today]),
      today,
    );
    expect(told.last?.lesson.id).toBe("b");
    expect(told.last?.low.map(({ id, rating, comment }) => [id, rating, comment])).toEqual([
      ["flare", 1, "Too high"],
      ["stall", 2, ""],
    ]);
    expect(told.last?.satisfactory).toBe(1);
  });

  test("is what is done again, and apart from it what was never done", () => {
    const today = lesson("today", null, [exercise("stall"), exercise("taxi"), exercise("turn"), exercise("radio")]);
    const before = lesson("a", 10, [exercise("stall", 1), exercise("taxi", 3), exercise("radio")]);
    const { redo, fresh } = sumUpLesson(book([before, today], ["stall"]), today);
    expect(redo.map(({ id }) => id)).toEqual(["stall"]);
    expect(fresh.map(({ id }) => id)).toEqual(["turn", "radio"]);
  });

  test("is nothing before the first lesson", () => {
    const today = lesson("today", null, [exercise("taxi")]);
    expect(sumUpLesson(book([today, lesson("c", 30, [], "theory")]), today)).toMatchObject({ last: null, redo: [] });
  });
});
