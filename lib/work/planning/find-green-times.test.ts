import { describe, expect, test } from "vitest";
import type { PlannedBooking } from "@/lib/activity/reservations/planned-booking";
import type { Finding } from "@/lib/activity/reservations/rules";
import type { Judgement } from "@/lib/compliance/judge";
import { findGreenTimes, findOtherShift, mayTimeHelp } from "./find-green-times";

const [HOUR, DAY] = [3600, 86_400];
/** 10:00 in Paris on 15 June. */
const TEN = Date.UTC(2027, 5, 15, 8) / 1000;
const AIRCRAFT = "aircraft";
const finding = (rule: Finding["rule"], level: Finding["level"] = "Blocking"): Finding => ({
  ...{ rule, level, subjectId: AIRCRAFT, evidence: {}, turnsAt: null },
});
const red: Judgement = { findings: [finding("maintenanceDue")], compliance: "Blocking" };
const green: Judgement = { findings: [], compliance: "Valid" };
const night: Judgement = { findings: [finding("outsideDaylight", "Warning")], compliance: "Warning" };

const booking = (more: Partial<PlannedBooking> = {}) =>
  ({
    ...{ ...red, timeZone: "Europe/Paris", slotMinutes: 15, latestStart: null },
    times: { start: TEN, end: TEN + HOUR, offBlock: TEN, onBlock: TEN + HOUR },
    occupations: [{ resourceId: AIRCRAFT, start: TEN - 900, end: TEN + HOUR }],
    ...more,
  }) as PlannedBooking;
const LONG_AGO = new Date(0);
const taken = (start: number, end: number) => [{ resourceId: AIRCRAFT, start, end }];
type Busy = Parameters<typeof findGreenTimes>[1];
const hoursFound = (
  judgeAt: (shift: number) => Judgement,
  { busy = [], now = LONG_AGO, ...more }: Partial<PlannedBooking> & { busy?: Busy; now?: Date } = {},
) => findGreenTimes(booking(more), busy, now, judgeAt).map(({ shift }) => shift / HOUR);

describe("a time at which a booking stands better", () => {
  const from = (hours: number) => (shift: number) => (shift >= hours * HOUR ? green : red);
  const until = (hours: number) => (shift: number) => (shift <= hours * HOUR ? green : red);

  test.each<[string, number[], number[]]>([
    ["is the nearest of its day", hoursFound(from(3)), [3]],
    ["or the nearest before", hoursFound(until(-2)), [-2]],
    ["both where both are green", hoursFound((shift) => (shift === 0 ? red : green)), [-0.25, 0.25]],
    ["none where none is green", hoursFound(() => red), []],
    [
      "is not in the past: with its turnaround",
      hoursFound(until(-2), { now: new Date((TEN - 2.25 * HOUR) * 1000) }),
      [-2],
    ],
    ["but not a second later", hoursFound(until(-2), { now: new Date((TEN - 2.25 * HOUR) * 1000 + 1000) }), []],
    ["nor after the latest start", hoursFound(from(3), { latestStart: TEN + 3 * HOUR - 1 }), []],
    ["is free", hoursFound(from(3), { busy: taken(TEN + 3 * HOUR, TEN + 4 * HOUR) }), [4.25]],
    ["brings no finding of its own", hoursFound((shift) => (shift > 0 ? night : red)), []],
    ["is on another day at the same time", hoursFound(from(20)), [24]],
    ["or as near to it as is free", hoursFound(from(20), { busy: taken(TEN + DAY, TEN + DAY + HOUR) }), [23]],
    ["and the last day before", hoursFound(until(-60)), [-72]],
    ["within sixty days", [...hoursFound(from(60 * 24)), ...hoursFound(from(61 * 24))], [1440]],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  test("keeps its local time when the clocks change between", () => {
    const inOctober = TEN + 130 * DAY;
    const times = { start: inOctober, end: inOctober + HOUR, offBlock: inOctober, onBlock: inOctober + HOUR };
    const changed = { times: times as PlannedBooking["times"], occupations: [] };
    const [later] = findGreenTimes(booking(changed), [], LONG_AGO, (shift) => (shift > 9 * DAY ? green : red));
    expect(later!.shift).toBe(9 * DAY + HOUR);
  });
});

test("time is looked at only where all that is worst may rest on it", () => {
  const of = (...findings: Finding[]) => mayTimeHelp({ findings, compliance: "Blocking" });
  expect(of(finding("maintenanceDue"), finding("certificate"))).toBe(true);
  expect(of(finding("maintenanceDue"), finding("personDisabled"))).toBe(false);
  expect(of(finding("maintenanceDue"), finding("notForRent", "Warning"))).toBe(true);
});

describe("a reservation whose time no longer suits is best moved", () => {
  const dark: Judgement = { findings: [finding("lessonFlight", "Warning")], compliance: "Warning" };
  const hoursTo = (
    judgeAt: (hours: number) => Judgement,
    { now = green, busy = [], at = LONG_AGO }: { now?: Judgement; busy?: Busy; at?: Date } = {},
  ) => {
    const shift = findOtherShift(booking(now), busy, at, (by) => judgeAt(by / HOUR));
    return shift === null ? null : shift / HOUR;
  };
  const darkLater = (hours: number) => (hours > 0 ? dark : green);

  test.each<[string, number | null, number | null]>([
    ["later the same day, never over its present time", hoursTo(() => green), 1.25],
    ["where all is free", hoursTo(() => green, { busy: taken(TEN + 1.25 * HOUR, TEN + 3 * HOUR) }), 3.25],
    ["earlier, where later touches the night", hoursTo(darkLater), -1.25],
    ["on another day, where all of this one has a warning", hoursTo((hours) => (hours < 20 ? dark : green)), 24],
    ["with the warning that it has already", hoursTo(() => dark, { now: dark }), 1.25],
    ["without it, where there is such a time", hoursTo(darkLater, { now: dark }), -1.25],
    ["never where a rule blocks it, though one blocks it now", hoursTo(() => red, { now: red }), null],
    ["never in the past", hoursTo(darkLater, { at: new Date((TEN - HOUR) * 1000) }), null],
  ])("%s", (_, found, expected) => {
    expect(found).toBe(expected);
  });
});
