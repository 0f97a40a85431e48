import { expect, test } from "vitest";
import { findNextStudent, findOther, type Proposal, type Student, withoutTaken } from "./assisted";

const student = (userId: string, state: "open" | "booked" | "none" = "open") =>
  ({ userId, lessons: state === "open" ? [{}] : [], booked: state === "booked" ? [{}] : [] }) as unknown as Student;

test.each<[string, Student[], string | null, string[], string | null]>([
  ["the next one", [student("a"), student("b")], "a", [], "b"],
  ["not who has a lesson booked", [student("a"), student("b", "booked"), student("c")], "a", [], "c"],
  ["not who has none open", [student("a"), student("b", "none"), student("c")], "a", [], "c"],
  ["after the last one the first who is left", [student("a"), student("b", "booked")], "b", [], "a"],
  ["but nobody who was passed", [student("a"), student("b"), student("c")], "c", ["a"], "b"],
  ["nobody where all are booked", [student("a", "booked"), student("b", "booked")], "b", [], null],
  ["nobody but oneself", [student("a")], "a", [], null],
  ["the first at the beginning", [student("a", "booked"), student("b")], null, [], "b"],
])("who comes next: %s", (_, students, current, passed, next) => {
  expect(findNextStudent(students, current, new Set(passed))?.userId ?? null).toBe(next);
});

test("another value is the next one, after the last the first again", () => {
  expect(["a", "b", "c", "x"].map((one) => findOther(["a", "b", "c"], one))).toEqual(["b", "c", "a", "a"]);
  expect(findOther(["a"], "a")).toBeUndefined();
  expect(findOther(["a"], undefined)).toBe("a");
});

test("what has just been booked is proposed to nobody else: not its instructor in a briefing, not its aircraft in a turnaround", () => {
  const proposal = (start: number, instructor: string, aircraft: string) =>
    ({ start, end: start + 60, instructor: { userId: instructor }, aircraft: { aircraftId: aircraft } }) as Proposal;
  const taken = {
    id: "r",
    instructorId: "i",
    aircraftId: "a",
    whole: { start: 970, end: 1_090 },
    flown: { start: 1_000, end: 1_060 },
  };
  const left = (all: Proposal[], turnaround = 0) =>
    withoutTaken(all, { briefingMinutes: 1, debriefingMinutes: 0 }, [taken], () => turnaround).map(
      ({ start }) => start,
    );
  expect(left([proposal(1_010, "x", "y")])).toEqual([1_010]);
  expect(left([proposal(1_149, "i", "y"), proposal(1_150, "i", "y"), proposal(910, "i", "y")])).toEqual([1_150, 910]);
  expect(left([proposal(1_059, "x", "a"), proposal(1_060, "x", "a")])).toEqual([1_060]);
  expect(left([proposal(1_060, "x", "a"), proposal(1_180, "x", "a"), proposal(940, "x", "a")], 2)).toEqual([1_180]);
});
