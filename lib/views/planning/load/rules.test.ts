import { describe, expect, test } from "vitest";
import { addDays } from "@/lib/platform/day";
import { formatClock } from "@/lib/platform/display";
import { boundsOfDays, hourOfDay, listDays, listSiteDays, sumLoads } from "./rules";

describe("days of 23, 24 and 25 hours", () => {
  test.each([
    ["Europe/Paris", "2026-03-28", [24, 23, 24]],
    ["Europe/Paris", "2026-10-24", [24, 25, 24]],
    ["America/St_Johns", "2026-03-07", [24, 23, 24]],
    ["America/St_Johns", "2026-10-31", [24, 25, 24]],
    ["Pacific/Auckland", "2026-04-04", [24, 25, 24]],
    ["Pacific/Auckland", "2026-09-26", [24, 23, 24]],
    ["Australia/Lord_Howe", "2026-04-04", [24, 24.5, 24]],
    // The clocks go forward at midnight, which that day doesn't have.
    ["Africa/Cairo", "2026-04-23", [24, 23, 24]],
    ["Indian/Reunion", "2026-03-28", [24, 24, 24]],
  ])("in %s from %s on", (timeZone, first, hours) => {
    const bounds = boundsOfDays(listDays(first, addDays(first, 2)), timeZone);
    expect(bounds.map(({ from, to }) => (to - from) / 3600)).toEqual(hours);
    expect(bounds[1]!.from).toBe(bounds[0]!.to);
  });

  test.each([
    ["Europe/Paris", "2026-03-29"],
    ["Europe/Paris", "2026-10-25"],
    ["America/St_Johns", "2026-03-08"],
    ["America/St_Johns", "2026-11-01"],
    ["Pacific/Auckland", "2026-09-27"],
    ["Australia/Lord_Howe", "2026-04-05"],
    ["Pacific/Kiritimati", "2026-06-01"],
    ["Pacific/Pago_Pago", "2026-06-01"],
  ])("8 o'clock in %s on %s is what the clock shows", (timeZone, day) => {
    const opens = hourOfDay(day, 8, timeZone);
    const [{ from, to } = { from: 0, to: 0 }] = boundsOfDays([day], timeZone);
    expect(formatClock(opens, timeZone)).toBe("08:00");
    expect(opens).toBeGreaterThan(from);
    expect(opens).toBeLessThan(to);
  });
});

const GRENOBLE = { name: "Grenoble", country: "", timeZone: "Europe/Paris", latitude: 45.2192, longitude: 5.8497 };
const NOTHING = {
  ...{ flights: 0, ground: 0, flown: 0, booked: 0, daylightUsed: 0 },
  ...{ withoutAircraft: 0, withoutInstructor: 0, blocked: 0, attention: 0, followUps: 0, cancelled: 0, needing: 0 },
};

test("loads of several sites add up, and only aircraft of sites whose sun is known have daylight", () => {
  const sites = [
    { ...GRENOBLE, id: "a", aircraft: 2 },
    { ...GRENOBLE, id: "b", aircraft: 5, latitude: null },
    { ...GRENOBLE, id: "c", aircraft: 0 },
  ];
  const days = ["2026-06-21", "2026-06-22"];
  const siteDays = listSiteDays(sites, days);
  const rows = [
    { ...NOTHING, siteId: "a", place: 1, flights: 2, flown: 60 },
    { ...NOTHING, siteId: "b", place: 1, flights: 1, booked: 30, blocked: 1, withoutInstructor: 1 },
    { ...NOTHING, siteId: "b", place: 2, cancelled: 3 },
  ];
  const [first, second] = sumLoads({ count: 2, groupOf: (place) => place - 1 }, rows, siteDays, sites);
  expect(first).toMatchObject({ flights: 3, flown: 60, booked: 30, blocked: 1, cancelled: 0, needing: 0 });
  expect(second).toMatchObject({ flights: 0, cancelled: 3 });
  // The longest day has 15 h 37 min between sunrise and sunset, for each of the two aircraft.
  expect(Math.round(first!.daylight! / 2 / 60)).toBe(16);
  const [month] = sumLoads({ count: 1, groupOf: () => 0 }, rows, siteDays, sites);
  expect(month!.daylight).toBe(first!.daylight! + second!.daylight!);
  expect(sumLoads({ count: 1, groupOf: () => 0 }, rows, siteDays, [sites[1]!])[0]!.daylight).toBeNull();
});
