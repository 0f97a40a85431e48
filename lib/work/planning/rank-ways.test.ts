import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupBy } from "@/lib/platform/group-by";
import {
  type Circumstances,
  chooseVaried,
  type FreeTime,
  findBestWays,
  groupWays,
  listReasons,
  type ReasonName,
  type Scored,
  sumPoints,
  type Way,
} from "./rank-ways";

const HOUR = 3600;
const DAY = 24 * HOUR;
const way = (given: Partial<Way> = {}): Way => {
  const { start = 10 * HOUR, ...rest } = given;
  return { instructorId: "own", aircraftId: "usual", start, end: start + HOUR, ...rest };
};
const alone: Circumstances = {
  usual: { instructorIds: ["own", "known"], aircraftIds: ["usual", "flown"] },
  daysUntil: (start) => Math.floor(start / DAY),
  neighboursOf: () => ({ back: null, out: null }),
  nightAfter: () => null,
};
const namesOf = (one: Way, given: Partial<Circumstances> = {}) =>
  listReasons(one, { ...alone, ...given }).map(({ name }) => name);
const pointsOf = (one: Way, given: Partial<Circumstances> = {}, warnings = 0) =>
  sumPoints(listReasons(one, { ...alone, ...given }), warnings);

describe("what speaks for a way and against it", () => {
  const between = (back: number | null, out: number | null) => ({ neighboursOf: () => ({ back, out }) });
  test.each<[string, Way, Partial<Circumstances>, ReasonName[]]>([
    ["the usual pair", way(), {}, ["usualInstructor", "usualAircraft"]],
    ["known ones", way({ instructorId: "known", aircraftId: "flown" }), {}, ["knownInstructor", "knownAircraft"]],
    ["others", way({ instructorId: "x", aircraftId: "y" }), {}, ["otherInstructor", "otherAircraft"]],
    ["somebody's first flight", way(), { usual: { instructorIds: [], aircraftIds: [] } }, []],
    ["right after a flight", way(), between(10 * HOUR, null), ["usualInstructor", "usualAircraft", "comesBack"]],
    ["right before one", way(), between(null, 11.5 * HOUR), ["usualInstructor", "usualAircraft", "goesOut"]],
    ["with gaps", way(), between(9.4 * HOUR, 11.6 * HOUR), ["usualInstructor", "usualAircraft"]],
    ["light enough", way(), { nightAfter: () => 12 * HOUR }, ["usualInstructor", "usualAircraft", "muchLight"]],
    [
      "just before the night",
      way(),
      { nightAfter: () => 11.5 * HOUR },
      ["usualInstructor", "usualAircraft", "littleLight"],
    ],
    ["two days later", way({ start: 2 * DAY }), {}, ["usualInstructor", "usualAircraft", "laterDay"]],
  ])("%s", (_, one, given, names) => {
    expect(namesOf(one, given)).toEqual(names);
  });

  test.each<[string, Way, Way]>([
    ["their instructor four days later before anybody now", way({ start: 4 * DAY }), way({ instructorId: "x" })],
    ["their aircraft two days later before any now", way({ start: 2 * DAY }), way({ aircraftId: "y" })],
    ["a known instructor before an unknown one", way({ instructorId: "known" }), way({ instructorId: "x" })],
    ["their instructor before their aircraft", way({ aircraftId: "y" }), way({ instructorId: "x" })],
    ["the sooner day of two alike", way(), way({ start: DAY })],
  ])("%s", (_, better, worse) => {
    expect(pointsOf(better)).toBeGreaterThan(pointsOf(worse));
  });

  test("a warning counts for more than the usual aircraft, and for less than their instructor", () => {
    expect(pointsOf(way(), {}, 1)).toBeLessThan(pointsOf(way({ aircraftId: "y" })));
    expect(pointsOf(way(), {}, 1)).toBeGreaterThan(pointsOf(way({ instructorId: "x" })));
  });
});

const ways = fc.uniqueArray(
  fc.record({
    instructorId: fc.constantFrom("own", "known", "x"),
    aircraftId: fc.constantFrom("usual", "flown", "y"),
    start: fc.integer({ min: 0, max: 40 }).map((at) => at * 4 * HOUR),
  }),
  { maxLength: 60, selector: ({ instructorId, aircraftId, start }) => `${instructorId} ${aircraftId} ${start}` },
);
const score = (all: readonly Partial<Way>[]) =>
  all.map((one): Scored => ({ way: way(one), points: pointsOf(way(one)) }));
/** Groups ways, the best of each group first, and of equal ones the earliest. */
const groupOf = (all: readonly Scored[], keyOf: (one: Way) => string) =>
  [...groupBy(all, ({ way: one }) => keyOf(one)).values()].map((group) =>
    [...group].sort(
      (a, b) => b.points - a.points || a.way.start - b.way.start || (a.way.aircraftId < b.way.aircraftId ? -1 : 1),
    ),
  );
const dayOf = ({ start }: Pick<Way, "start">) => String(Math.floor(start / DAY));

const someOf = (ids: string[]) => fc.shuffledSubarray(ids, { minLength: 1 });
const freeTimes = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 12 }).chain((hours) =>
  fc.tuple(
    ...hours
      .sort((a, b) => a - b)
      .map((hour): fc.Arbitrary<FreeTime> => {
        const fixed = { start: fc.constant(hour * 4 * HOUR), end: fc.constant((hour * 4 + 1) * HOUR) };
        const aircraftIds = someOf(["flown", "usual", "y"]).map((ids) => ids.sort());
        return fc.record({ ...fixed, instructorIds: someOf(["own", "known", "x"]), aircraftIds });
      }),
  ),
);

test("ways are grouped by period and instructor as by scoring all of them, the best of each group first", () => {
  const circumstances: Circumstances = {
    ...alone,
    neighboursOf: ({ aircraftId, start, end }) =>
      aircraftId === "y" ? { back: start, out: end } : { back: null, out: null },
    nightAfter: (start) => (start % (8 * HOUR) === 0 ? start + 5 * HOUR : null),
  };
  fc.assert(
    fc.property(freeTimes, (times) => {
      const all = times.flatMap(({ instructorIds, aircraftIds, ...time }) =>
        instructorIds.flatMap((instructorId) =>
          aircraftIds.map((aircraftId): Scored => {
            const one = { instructorId, aircraftId, ...time };
            return { way: one, points: sumPoints(listReasons(one, circumstances)) };
          }),
        ),
      );
      const groups = groupWays(times, circumstances, (start) => dayOf({ start }));
      expect(groups.map((group) => [...group])).toEqual(groupOf(all, (one) => `${dayOf(one)} ${one.instructorId}`));
    }),
  );
});

describe("the best ways", () => {
  test("of each group the best that isn't blocked is found, as by judging all", () => {
    const verdicts = fc.func(fc.constantFrom(null, { warnings: 0 }));
    fc.assert(
      fc.property(ways, verdicts, (given, judge) => {
        const all = score(given);
        const found = findBestWays(groupOf(all, dayOf), { judge, most: 1_000 });
        const best = new Map<string, number>();
        for (const { way: one, points } of all)
          if (judge(one)) best.set(dayOf(one), Math.max(points, best.get(dayOf(one)) ?? Number.NEGATIVE_INFINITY));
        expect(new Map(found.map((one) => [dayOf(one.way), one.points]))).toEqual(best);
        expect(found.map(({ points }) => points)).toEqual([...best.values()].sort((a, b) => b - a));
      }),
    );
  });

  test("one without a warning is found beside a better one that has it, though not among many", () => {
    const [warned, clean] = [way(), way({ aircraftId: "y" })];
    const judge = (one: Way) => ({ warnings: one.aircraftId === "y" ? 0 : 1 });
    const find = (all: Way[]) =>
      findBestWays(
        groupOf(score(all), () => ""),
        { judge, most: 100 },
      )[0];
    expect(find([warned, clean])?.way).toEqual(clean);
    let judged = 0;
    const count = () => ({ warnings: ++judged });
    findBestWays([score(Array.from({ length: 9 }, (_, at) => way({ start: at * HOUR })))], { judge: count, most: 100 });
    expect(judged).toBe(4);
  });

  test("one aircraft that is grounded doesn't use up what is tried", () => {
    const hours = Array.from({ length: 8 }, (_, at) => way({ start: at * HOUR }));
    const other = way({ aircraftId: "y" });
    const judge = ({ aircraftId }: Way) => (aircraftId === "usual" ? null : { warnings: 0 });
    const [found] = findBestWays([score([...hours, other])], { judge, most: 4 });
    expect(found?.way).toEqual(other);
  });

  test("no more of a group are judged than is said", () => {
    let judged = 0;
    const judge = () => {
      judged++;
      return null;
    };
    const hours = Array.from({ length: 20 }, (_, at) => way({ start: at * HOUR }));
    expect(findBestWays([score(hours)], { judge, most: 7 })).toEqual([]);
    expect(judged).toBe(7);
  });
});

test("what is chosen differs: no two of one day while another day has one, none twice, the best first", () => {
  fc.assert(
    fc.property(ways, fc.integer({ min: 1, max: 6 }), (given, most) => {
      const all = score(given);
      const chosen = chooseVaried(all, most, [dayOf, ({ start }) => String(start), (one) => JSON.stringify(one)]);
      const countDays = (some: readonly Scored[]) => new Set(some.map((one) => dayOf(one.way))).size;
      expect(chosen).toHaveLength(Math.min(most, all.length));
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(countDays(chosen)).toBe(Math.min(most, countDays(all)));
      expect(chosen.map(({ points }) => points)).toEqual(chosen.map(({ points }) => points).sort((a, b) => b - a));
      if (all.length > 0) expect(chosen[0]!.points).toBe(Math.max(...all.map(({ points }) => points)));
    }),
  );
});
