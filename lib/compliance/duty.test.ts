import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DutyLimits, type DutyPeriod, instructionOf, isBeyond, measureDuty } from "./duty";

const ZONE = "Europe/Paris";
const HOUR = 3600;
/** Midnight of 21 June 2027 at Paris. */
const MIDNIGHT = Date.UTC(2027, 5, 20, 22) / 1000;
const NO_LIMIT: DutyLimits = { longestDutyMinutes: null, mostInstructionMinutes: null, shortestRestMinutes: null };

/** A lesson from one hour to another of the day, with half an hour of briefing before and after it. */
const lesson = (from: number, to: number): DutyPeriod => {
  const instruction = { start: MIDNIGHT + from * HOUR, end: MIDNIGHT + to * HOUR };
  return {
    reservationId: `${from}`,
    start: instruction.start - HOUR / 2,
    end: instruction.end + HOUR / 2,
    instruction,
  };
};
/** Something else that somebody is booked for. */
const other = (from: number, to: number): DutyPeriod => ({
  ...{ reservationId: `${from}`, start: MIDNIGHT + from * HOUR, end: MIDNIGHT + to * HOUR, instruction: null },
});
const hours = (own: DutyPeriod, others: readonly DutyPeriod[]) =>
  Object.fromEntries(
    measureDuty(own, others, ZONE).map(({ limit, minutes, others }) => [limit, [minutes / 60, others]]),
  );

describe("how far the bookings of an instructor use each limit", () => {
  test.each<[string, DutyPeriod, DutyPeriod[], object]>([
    [
      "one lesson, with its briefings",
      lesson(9, 10),
      [],
      { longestDutyMinutes: [2, 0], mostInstructionMinutes: [1, 0] },
    ],
    [
      "the first and the last of a day say how long it is",
      lesson(9, 10),
      [lesson(12, 13), other(16, 18)],
      { longestDutyMinutes: [9.5, 2], mostInstructionMinutes: [2, 1] },
    ],
    ["one between them doesn't", lesson(12, 13), [lesson(9, 10), other(16, 18)], { mostInstructionMinutes: [2, 1] }],
    [
      "what ends after midnight belongs to the day on which it began",
      other(22, 25),
      [lesson(33, 34)],
      { longestDutyMinutes: [3, 0], shortestRestMinutes: [7.5, 1] },
    ],
    [
      "the rest before, where it is shorter than the one after",
      lesson(33, 34),
      [other(20, 22), lesson(60, 61)],
      { longestDutyMinutes: [2, 0], mostInstructionMinutes: [1, 0], shortestRestMinutes: [10.5, 1] },
    ],
    [
      "24 hours begin in the middle of yesterday: what they hold of a flight counts",
      lesson(36, 38),
      [lesson(11, 15)],
      { longestDutyMinutes: [3, 0], mostInstructionMinutes: [3, 1], shortestRestMinutes: [20, 1] },
    ],
    [
      "the most is looked for on both sides",
      lesson(30, 32),
      [lesson(12, 14), lesson(49, 52)],
      { mostInstructionMinutes: [5, 1], longestDutyMinutes: [3, 0], shortestRestMinutes: [15, 1] },
    ],
  ])("%s", (_, own, others, expected) => expect(hours(own, others)).toEqual(expected));

  test("the day of a clock change is as long as it is", () => {
    const at = (hour: number) => Date.UTC(2027, 9, 30, 22) / 1000 + hour * HOUR;
    const night = (from: number, to: number) => ({ reservationId: `${from}`, start: at(from), end: at(to) });
    const own = { ...night(0, 1), instruction: null };
    expect(hours(own, [{ ...night(23, 24.5), instruction: null }])).toEqual({ longestDutyMinutes: [24.5, 1] });
  });

  const flight = { type: "Practical", role: "Instructor", isSolo: false, isSimulator: false } as const;
  test.each([
    ["a lesson with its instructor aboard", flight, true],
    ["a supervised solo", { ...flight, isSolo: true }, false],
    ["a lesson in a simulator", { ...flight, isSimulator: true }, false],
    ["somebody else aboard", { ...flight, role: "Observer" as const }, false],
    ["a class", { ...flight, type: "Theoretical" as const }, false],
  ])("flight training: %s", (_, booking, isGiven) => {
    const times = { offBlock: 0, onBlock: HOUR };
    expect(instructionOf({ ...booking, ...times })).toEqual(isGiven ? { start: 0, end: HOUR } : null);
  });

  test("beyond a limit is more than it, and of rest less", () => {
    const limits = { longestDutyMinutes: 600, mostInstructionMinutes: null, shortestRestMinutes: 600 };
    const isOver = (limit: keyof DutyLimits, minutes: number) => isBeyond({ limit, minutes, others: 0 }, limits);
    expect([600, 601].map((minutes) => isOver("longestDutyMinutes", minutes))).toEqual([false, true]);
    expect([600, 599].map((minutes) => isOver("shortestRestMinutes", minutes))).toEqual([false, true]);
    expect(isOver("mostInstructionMinutes", 1_440)).toBe(false);
  });
});

describe("whatever an instructor is booked for", () => {
  /** Lessons and other things that don't overlap, over a few days, at quarters of an hour. */
  const periods = fc
    .array(
      fc.record({ gap: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 2, max: 12 }), flies: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 20,
      },
    )
    .map((steps) => {
      let at = 24;
      return steps.map(({ gap, length, flies }) => {
        const from = at + gap + 4;
        at = from + length;
        return flies ? lesson(from / 4, at / 4) : other(from / 4, at / 4);
      });
    });
  const each = (all: readonly DutyPeriod[]) =>
    all.map((own) =>
      measureDuty(
        own,
        all.filter((one) => one !== own),
        ZONE,
      ),
    );

  test("the most instruction of all is what a look at every quarter of an hour finds", () => {
    fc.assert(
      fc.property(periods, (all) => {
        const given = all.flatMap(({ instruction }) => instruction ?? []);
        const heldFrom = (from: number) =>
          given.reduce((sum, { start, end }) => {
            return sum + Math.max(0, Math.min(end, from + 24 * HOUR) - Math.max(start, from));
          }, 0);
        const first = MIDNIGHT - 24 * HOUR;
        const quarters = Array.from({ length: 4 * 24 * 20 }, (_, at) => first + at * (HOUR / 4));
        const found = each(all)
          .flat()
          .filter(({ limit }) => limit === "mostInstructionMinutes");
        const most = Math.max(0, ...found.map(({ minutes }) => minutes));
        expect(most).toBe(Math.max(...quarters.map(heldFrom)) / 60);
      }),
    );
  });

  test("each rest is said by the bookings around it, and one flight less never makes more warnings of instruction", () => {
    const limits = { ...NO_LIMIT, mostInstructionMinutes: 4 * 60 };
    const warnings = (all: readonly DutyPeriod[]) =>
      each(all).filter((uses) => uses.some((use) => isBeyond(use, limits)));
    fc.assert(
      fc.property(periods, fc.nat(), (all, at) => {
        const rests = each(all).filter((uses) => uses.some(({ limit }) => limit === "shortestRestMinutes"));
        expect(rests.length).not.toBe(1);
        const without = all.filter((_, place) => place !== at % all.length);
        expect(warnings(without).length).toBeLessThanOrEqual(warnings(all).length);
      }),
    );
  });

  test("nothing is beyond where the school has set no limit", () => {
    fc.assert(fc.property(periods, (all) => each(all).every((uses) => !uses.some((use) => isBeyond(use, NO_LIMIT)))));
  });
});
