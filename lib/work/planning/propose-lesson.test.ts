import fc from "fast-check";
import { expect, test } from "vitest";
import type { SiteFact } from "@/lib/compliance/facts/sites";
import { localDayOf } from "@/lib/platform/day";
import { toUnix } from "@/lib/platform/time";
import { spreadOverDays, takeTurns, varyHours } from "./propose-lesson";
import { listTimes } from "./search-lesson";

const ZONE = "Europe/Paris";
/** Over the end of summer time, on 25 October 2026. */
const at = (day: number, hour: number) => ({ start: toUnix(new Date(Date.UTC(2026, 9, day, hour))) });

test("of many times one a day is proposed, mornings and afternoons by turns", () => {
  const times = [23, 24, 25, 26, 27, 28].flatMap((day) => [at(day, 7), at(day, 14)]);
  expect(spreadOverDays(times, 5, ZONE)).toEqual([at(23, 7), at(24, 14), at(25, 7), at(26, 14), at(27, 7)]);
});

test("where there are few days, both halves of a day are proposed, in their order", () => {
  const times = [at(24, 14), at(23, 14), at(24, 7), at(23, 7)];
  expect(spreadOverDays(times, 3, ZONE)).toEqual([at(23, 7), at(23, 14), at(24, 14)]);
  expect(spreadOverDays(times, 5, ZONE)).toHaveLength(4);
});

test("as many times as are asked for, or all; as many days as there can be; none twice", () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { maxLength: 28 });
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 8 }), (halves, most) => {
      const times = halves.map((half) => at(20 + Math.floor(half / 2), half % 2 ? 14 : 7));
      const chosen = spreadOverDays(times, most, ZONE);
      const daysOf = (all: readonly { start: number }[]) =>
        new Set(all.map(({ start }) => localDayOf(start, ZONE))).size;
      expect(chosen).toHaveLength(Math.min(most, times.length));
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(daysOf(chosen)).toBe(Math.min(most, daysOf(times)));
      expect(chosen).toEqual([...chosen].sort((a, b) => a.start - b.start));
    }),
  );
});

const site = {
  ...{ timeZone: ZONE, latitude: 45.2, longitude: 5.85, slotMinutes: 15, nightRule: "SunsetPlus30" },
} as unknown as SiteFact;
const lesson = { period: null, minutes: 60, briefingMinutes: 30, debriefingMinutes: 15 };
const daysTried = (closures: SiteFact["closures"]) => {
  const times = listTimes({ ...site, closures }, lesson, { from: at(23, 22).start });
  return [...new Set(times.map((time) => localDayOf(time, ZONE)))];
};

test("a lesson is looked for on the next fourteen days on which the site is open, over the end of summer time", () => {
  const from = (day: number, count: number) =>
    Array.from({ length: count }, (_, more) => localDayOf(at(day + more, 12).start, ZONE));
  expect(daysTried([])).toEqual(from(24, 14));
  const holidays = { id: "c", name: "Holidays", firstDay: "2026-10-24", lastDay: "2026-10-31" };
  expect(daysTried([holidays])).toEqual(from(32, 14));
  const oneDay = { ...holidays, firstDay: "2026-10-25", lastDay: "2026-10-25" };
  expect(daysTried([oneDay])).toEqual(["2026-10-24", ...from(26, 13)]);
  // A site that is closed for long isn't searched for ever.
  expect(daysTried([{ ...holidays, lastDay: "2027-06-30" }])).toEqual([]);
});

test("a time that somebody has chosen is tried, though the site is closed then", () => {
  const closed = { id: "c", name: "Holidays", firstDay: "2026-10-24", lastDay: "2026-10-31" };
  const chosen = at(25, 10).start;
  expect(listTimes({ ...site, closures: [closed] }, lesson, { from: at(23, 8).start, chosen })).toEqual([chosen]);
});

test("with any instructor every second time is another's who is free then, several of them by turns", () => {
  const half = ({ start }: { start: number }) => String(start);
  const with_ = (instructorId: string, day: number) => ({ ...at(day, 7), instructorId });
  const usual = [23, 24, 25, 26, 27].map((day) => with_("usual", day));
  const others = [[with_("b", 24), with_("b", 26)], [with_("c", 26)]];
  const names = (all: readonly { instructorId: string }[]) => all.map(({ instructorId }) => instructorId);
  expect(names(takeTurns(usual, others, half))).toEqual(["usual", "b", "usual", "c", "usual"]);
  expect(names(takeTurns(usual, others.slice(0, 1), half))).toEqual(["usual", "b", "usual", "b", "usual"]);
  // Who is free at no such time leaves them with the usual one.
  expect(takeTurns(usual, [[with_("d", 25)]], half)).toEqual(usual);
});

test("the first times of the half-days that follow each other are at other hours; none is lost", () => {
  const times = [23, 24].flatMap((day) => [7, 8, 9, 13, 14].map((hour) => at(day, hour).start));
  const varied = varyHours(times, ZONE);
  expect([...varied].sort()).toEqual([...times].sort());
  expect([varied[0], varied[3], varied[5]]).toEqual([at(23, 7).start, at(23, 14).start, at(24, 9).start]);
});

test.each([
  [5, 15],
  [10, 20],
  [15, 15],
  [30, 30],
])("on slots of %i minutes, a time is tried every %i", (slotMinutes, step) => {
  const [first, second] = listTimes({ ...site, slotMinutes, closures: [] }, lesson, { from: at(23, 22).start });
  expect((second! - first!) / 60).toBe(step);
});
