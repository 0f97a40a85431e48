import { describe, expect, it } from "vitest";
import { dayBounds } from "@/lib/platform/time";
import type { OwnReservation } from "./queries";
import { filterByDay, filterByWeek, makeWeekQuery, parseWeekQuery, weekPeriodForAllTimeZones } from "./week";

const ZONE = "Europe/Paris";
const now = new Date("2026-10-15T08:42:00Z");
const { from, to } = dayBounds("2026-10-15", ZONE);
const lasting = (start: number, end: number) => ({ start, end, site: { timeZone: ZONE } }) as OwnReservation;

describe("the week of the personal planning", () => {
  it("is the present one by default, Monday first", () => {
    expect(parseWeekQuery({}, now, ZONE)).toMatchObject({
      monday: "2026-10-12",
      sunday: "2026-10-18",
      today: "2026-10-15",
      isHidden: false,
    });
    expect(parseWeekQuery({}, now, ZONE).days).toHaveLength(7);
  });

  it("goes to the week of any day, and hides weekends", () => {
    const week = parseWeekQuery({ date: "2026-12-31", weekends: "hidden" }, now, ZONE);
    expect(week.days).toEqual(["2026-12-28", "2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01"]);
  });

  it.each(["2026-02-30", "tomorrow", "0000-01-01", "275760-09-13"])("ignores %s", (week) => {
    expect(parseWeekQuery({ date: week }, now, ZONE).monday).toBe("2026-10-12");
  });

  it("says today on the site's clock", () => {
    expect(parseWeekQuery({}, new Date("2026-10-15T22:30:00Z"), ZONE).today).toBe("2026-10-16");
  });

  it("writes addresses without defaults", () => {
    expect(makeWeekQuery(null, false)).toBe("?");
    expect(makeWeekQuery("2026-10-12", true)).toBe("?date=2026-10-12&weekends=hidden");
    const present = new URLSearchParams("date=2026-10-05&weekends=hidden&tags=a");
    expect(makeWeekQuery("2026-10-12", false, present)).toBe("?tags=a&date=2026-10-12");
  });

  it("puts a reservation on each day that it touches, its end excluded", () => {
    const untilMidnight = lasting(to - 3600, to);
    expect(filterByDay([untilMidnight], "2026-10-15")).toHaveLength(1);
    expect(filterByDay([untilMidnight], "2026-10-16")).toHaveLength(0);
    const overnight = lasting(to - 3600, to + 3600);
    expect(filterByDay([overnight], "2026-10-16")).toHaveLength(1);
  });

  it("finds all of the week and nothing beside it, in a week with a clock change too", () => {
    const sunday = dayBounds("2026-10-25", ZONE);
    const last = lasting(sunday.to - 60, sunday.to);
    const next = lasting(sunday.to, sunday.to + 60);
    expect(filterByWeek([last, next], "2026-10-19")).toEqual([last]);
    const period = weekPeriodForAllTimeZones("2026-10-19");
    expect(period.from).toBeLessThan(dayBounds("2026-10-19", "Pacific/Kiritimati").from);
    expect(period.to).toBeGreaterThan(sunday.to);
    expect(from).toBeLessThan(to);
  });
});
