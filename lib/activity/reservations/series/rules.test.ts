import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, localDayOf } from "@/lib/platform/day";
import { fromUnix, localMinuteOf, localTimeOn, toUnix } from "@/lib/platform/time";
import type { PlacedBooking } from "../bodies";
import { followChange, listSeriesDates, MOST_DATES, moveRule, placeOn, type SeriesRule } from "./rules";

const ZONES = ["Europe/Paris", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Auckland", "UTC"];
const at = (day: string, minute: number, zone: string) => toUnix(localTimeOn(day, minute, zone));
const clockOf = (unix: number, zone: string) => localMinuteOf(fromUnix(unix), zone);
/** A time that no clock change leaves out or shows twice: these lie between midnight and 04:00. */
const stableMinute = fc.integer({ min: 240, max: 1380 });
const anyStart = fc.record({
  zone: fc.constantFrom(...ZONES),
  day: fc.integer({ min: 0, max: 1400 }).map((days) => addDays("2026-01-01", days)),
  minute: stableMinute,
  length: fc.integer({ min: 15, max: 59 }),
  weeks: fc.integer({ min: 1, max: MOST_DATES - 1 }),
  without: fc.uniqueArray(fc.integer({ min: 0, max: MOST_DATES - 1 }), { maxLength: 6 }),
});

const booking = (start: number, end: number, more: Partial<PlacedBooking> = {}): PlacedBooking => ({
  ...{ siteId: "s", start, end, users: [], durationBriefing: 0, durationDebriefing: 0 },
  ...more,
});

describe("the dates of a series", () => {
  test("show the same wall clock each week, also on the days of 23 and 25 hours", () => {
    fc.assert(
      fc.property(anyStart, ({ zone, day, minute, length, weeks, without }) => {
        const start = at(day, minute, zone);
        const end = start + length * 60;
        const exceptions = without.filter((week) => week <= weeks).map((week) => addDays(day, 7 * week));
        const dates = listSeriesDates({ start, end }, { repeatUntil: addDays(day, 7 * weeks), exceptions }, zone);
        expect(dates.map((date) => date.day)).toEqual(
          Array.from({ length: weeks + 1 }, (_, week) => addDays(day, 7 * week)),
        );
        for (const date of dates) {
          expect([clockOf(date.startAt, zone), clockOf(date.endAt, zone)]).toEqual([minute, minute + length]);
          expect(localDayOf(date.startAt, zone)).toBe(date.day);
          expect(date.isLeftOut).toBe(exceptions.includes(date.day));
        }
      }),
    );
  });

  test("keep the clock of a flight that spans the change itself", () => {
    const [start, end] = [at("2026-10-18", 60, "Europe/Paris"), at("2026-10-18", 300, "Europe/Paris")];
    const [, second] = listSeriesDates({ start, end }, { repeatUntil: "2026-10-25", exceptions: [] }, "Europe/Paris");
    expect(second!.endAt - second!.startAt).toBe(end - start + 3600);
    const part = { aircraftId: "a", startTurnaround: start - 900, startFlight: start + 1800, endFlight: end - 600 };
    const placed = placeOn(booking(start, end, { aircraft: part }), second!);
    expect(placed.aircraft).toMatchObject({
      startTurnaround: second!.startAt - 900,
      startFlight: second!.startAt + 1800,
      endFlight: second!.endAt - 600,
    });
  });

  const without = (day: string) => ({ until: "2027-01-01", exceptions: [day] });
  test.each<[string, { until: string; hours?: number; exceptions?: string[] }, string]>([
    ["without a second date", { until: "2026-12-07" }, "reservations.series.tooShort"],
    ["with more than 60", { until: addDays("2026-12-01", 7 * MOST_DATES) }, "reservations.series.tooMany"],
    ["that would overlap", { until: "2027-01-01", hours: 24 * 8 }, "reservations.series.tooLong"],
    ["of which a day before the first is left out", without("2026-11-24"), "reservations.series.noDate"],
    ["of which another day of the week is left out", without("2026-12-09"), "reservations.series.noDate"],
    ["of which a day after the last is left out", without("2027-01-05"), "reservations.series.noDate"],
  ])("%s are refused", (_, { until, hours = 1, exceptions = [] }, key) => {
    const start = at("2026-12-01", 540, "Europe/Paris");
    const list = () =>
      listSeriesDates({ start, end: start + hours * 3600 }, { repeatUntil: until, exceptions }, "Europe/Paris");
    expect(list).toThrow(key);
  });
});

describe("a change of all that follow", () => {
  test("gives each date the same clock times and as many days earlier or later, also one that was moved by itself", () => {
    const shift = fc.record({ days: fc.integer({ min: -3, max: 3 }), minute: stableMinute });
    const own = fc.record({ weeks: fc.integer({ min: 1, max: 60 }), minute: stableMinute });
    fc.assert(
      fc.property(anyStart, shift, own, ({ zone, day, minute, length }, to, other) => {
        const period = (onDay: string, from: number) => {
          const start = at(onDay, from, zone);
          return { start, end: start + length * 60 };
        };
        const before = period(day, minute);
        const after = period(addDays(day, to.days), to.minute);
        fc.pre(before.start !== after.start);
        const { periodOf } = followChange(booking(before.start, before.end), booking(after.start, after.end), zone);
        const day2 = addDays(day, 7 * other.weeks);
        const moved = periodOf(period(day2, other.minute));
        expect(moved).toEqual(period(addDays(day2, to.days), to.minute));
        // The way back is exact for a date that kept the times of the series.
        const back = followChange(booking(after.start, after.end), booking(before.start, before.end), zone);
        expect(back.periodOf(moved)).toEqual(period(day2, minute));
      }),
    );
  });

  test.each<[string, string, number, number]>([
    ["over the end of a month, a day later", "2026-08-31", 5, 1],
    ["over the end of a year and of February, three days earlier", "2026-12-29", 12, -3],
    ["over the end of summer time, to the Sunday of the change", "2026-10-23", 4, 2],
    ["over the beginning of summer time, away from the Sunday of the change", "2027-03-14", 4, 1],
    ["over both changes, six days later", "2026-10-19", 30, 6],
  ])("keeps the number of dates and the days left out: %s", (_, first, weeks, byDays) => {
    const zone = "Europe/Paris";
    const on = (day: string) => ({ start: at(day, 540, zone), end: at(day, 600, zone) });
    // The last day need not be one of the dates.
    const rule = { ...on(first), repeatUntil: addDays(first, 7 * weeks + 2), exceptions: [addDays(first, 14)] };
    const moved = moveRule(rule, { from: on(first), to: on(addDays(first, byDays)), isWhole: true }, zone);
    const daysOf = (of: SeriesRule) => listSeriesDates(of, of, zone).map(({ day, isLeftOut }) => [day, isLeftOut]);
    expect(daysOf(moved)).toEqual(daysOf(rule).map(([day, isLeftOut]) => [addDays(day as string, byDays), isLeftOut]));
    expect(moveRule(moved, { from: on(addDays(first, byDays)), to: on(first), isWhole: true }, zone)).toEqual(rule);
    const third = addDays(first, 21);
    const partly = moveRule(rule, { from: on(third), to: on(addDays(third, byDays)), isWhole: false }, zone);
    expect(partly, "what lies before stays").toEqual({ ...rule, repeatUntil: moved.repeatUntil });
  });

  test("sets the times of all to those of a date that was an exception; one that keeps its times moves none", () => {
    const on = (day: string, from: number, to: number) => booking(at(day, from * 60, "UTC"), at(day, to * 60, "UTC"));
    const usual = on("2026-12-08", 18, 19);
    const exception = on("2026-12-01", 20, 21);
    const later = followChange(exception, on("2026-12-01", 19, 20), "UTC").periodOf(usual);
    expect(later).toEqual({ start: on("2026-12-08", 19, 20).start, end: on("2026-12-08", 19, 20).end });
    const kept = followChange(exception, { ...exception, commentaryForGlobal: "Maps" }, "UTC").periodOf(usual);
    expect(kept).toEqual({ start: usual.start, end: usual.end });
    // What ends after midnight does so on each date.
    const night = followChange(exception, { ...exception, end: exception.start + 5 * 3600 }, "UTC").periodOf(usual);
    expect(night).toEqual({ start: on("2026-12-08", 20, 21).start, end: at("2026-12-09", 60, "UTC") });
  });

  test("carries over people, room and comment, and leaves what a date has of its own", () => {
    const [ann, bob, cy] = ["ann", "bob", "cy"].map((userId) => ({ userId, reservationUserRole: 6 }));
    const [start, end] = [at("2026-12-01", 540, "UTC"), at("2026-12-01", 600, "UTC")];
    const before = booking(start, end, { users: [ann!], classroom: { classroomId: "one" }, commentaryForGlobal: "" });
    const after = { ...before, users: [bob!], classroom: { classroomId: "two" } };
    const { usersOf, periodOf, ...named } = followChange(before, after, "UTC");
    expect(named).toEqual({ classroom: { classroomId: "two" } });
    expect(usersOf([ann!, cy!])).toEqual({ users: [cy], added: [bob] });
    expect(usersOf([bob!, cy!])).toEqual({ users: [bob, cy], added: [] });
    expect(periodOf({ start: start + 5, end })).toEqual({ start: start + 5, end });
    expect(followChange(before, before, "UTC").usersOf([cy!])).toBeNull();
  });
});
