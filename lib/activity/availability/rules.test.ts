import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localTimeOn, toUnix } from "@/lib/platform/time";
import type { WeeklyPeriod } from "@/lib/platform/weekly";
import type { AvailabilityKind } from "./codes";
import { findUnavailability, listUncoveredParts } from "./rules";

const PARIS = "Europe/Paris";
const at = (day: string, hour: number) => toUnix(localTimeOn(day, hour * 60, PARIS));
type Said = WeeklyPeriod & { kind: AvailabilityKind };
const said = (
  kind: AvailabilityKind,
  day: string,
  from: number,
  to: number,
  over: Partial<WeeklyPeriod> = {},
): Said => ({
  ...{ kind, startAt: at(day, from), endAt: at(day, to), timeZone: PARIS, repeatUntil: null, exceptions: [] },
  ...over,
});
const TUESDAY = "2026-10-20";
const NEXT = "2026-10-27";

describe("who can be planned", () => {
  const off = said("Unavailable", TUESDAY, 9, 12);
  const morning = said("Available", TUESDAY, 8, 12);
  const weekly = { repeatUntil: "2026-12-31" };
  const butNotNext = said("Unavailable", TUESDAY, 9, 12, { ...weekly, exceptions: [NEXT] });
  test.each<[string, Said[], [string, number, number], string | null]>([
    ["who has said nothing", [], [TUESDAY, 9, 11], null],
    ["not who said that they aren't there", [off], [TUESDAY, 11, 13], "unavailable"],
    ["who is there again when it begins", [off], [TUESDAY, 12, 13], null],
    ["who has to go when it ends", [off], [TUESDAY, 8, 9], null],
    ["not who is away in each week", [said("Unavailable", TUESDAY, 9, 12, weekly)], [NEXT, 9, 10], "unavailable"],
    ["who is away in each week, but not in this one", [butNotNext], [NEXT, 9, 10], null],
    ["who said that they are there", [morning], [TUESDAY, 8, 12], null],
    ["not who said that they are there at another hour", [morning], [TUESDAY, 11, 13], "outside"],
    ["not who said that they are there on another day of the week", [morning], ["2026-10-25", 9, 10], "outside"],
    ["who said something of another week only", [morning], ["2026-10-26", 9, 10], null],
    ["whose periods follow each other", [morning, said("Available", TUESDAY, 12, 14)], [TUESDAY, 11, 13], null],
    ["not whose periods leave a gap", [morning, said("Available", TUESDAY, 13, 15)], [TUESDAY, 11, 14], "outside"],
    ["not who is away within it: unavailable wins", [morning, off], [TUESDAY, 10, 11], "unavailable"],
  ])("%s", (_, periods, [day, from, to], expected) => {
    const found = findUnavailability(periods, { start: at(day, from), end: at(day, to) }, PARIS);
    expect(found?.why ?? null).toBe(expected);
  });
});

test("what others leave uncovered of a period covers it with them, and touches none of them", () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 1, max: 24 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(span, fc.array(span), (period, covers) => {
      const parts = listUncoveredParts(
        period,
        covers.sort((a, b) => a.start - b.start),
      );
      const holds = (hour: number) => (one: { start: number; end: number }) => one.start <= hour && hour < one.end;
      for (let hour = 0; hour < 48; hour++) {
        const isLeft = holds(hour)(period) && !covers.some(holds(hour));
        expect(parts.filter(holds(hour)).length).toBe(isLeft ? 1 : 0);
      }
    }),
  );
});
