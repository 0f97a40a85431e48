import { expect, test } from "vitest";
import type { BookingSite } from "../booking-context";
import { wallTimeToInstant } from "../site-time";
import { listRentalOffers, rentalHoursOf, secondsOf } from "./rental-offers";

const place = { timeZone: "Europe/Paris", slotMinutes: 15 };
const at = (time: string, day = "2026-11-22") => wallTimeToInstant(day, time, place.timeZone);
const hours = (dawn: string, dusk: string, now = 0) =>
  rentalHoursOf("2026-11-22", place, { dawn: at(dawn), dusk: at(dusk) }, now);

test("rentals are offered in whole slots, by daylight and not before now", () => {
  expect(hours("07:14", "17:31")).toEqual({ start: at("08:00"), end: at("17:30") });
  expect(hours("08:14", "22:00")).toEqual({ start: at("08:15"), end: at("20:00") });
  expect(hours("07:14", "17:31", at("14:03"))).toEqual({ start: at("14:15"), end: at("17:30") });
  expect(secondsOf("day", hours("07:14", "17:31"))).toBe(9.5 * 3600);
  // A site without a position knows no night.
  const whole = { start: at("08:00"), end: at("20:00") };
  expect(rentalHoursOf("2026-11-22", place, { dawn: null, dusk: null }, 0)).toEqual(whole);
});

test("only what is for rent is offered, what was rented before comes first, what has nothing free last", () => {
  const aircraft = (id: string, enableRental = true) => ({ id, enableRental, turnaroundMinutes: 15 });
  const fleet = [aircraft("a"), aircraft("b"), aircraft("c"), aircraft("no", false)];
  const site = { ...place, aircraft: fleet } as unknown as BookingSite;
  const taken = (start: string, end: string) => [{ start: at(start), end: at(end), reservationId: "r" }];
  const busy = new Map([
    ["a", taken("07:00", "21:00")],
    ["c", taken("09:00", "10:00")],
    ["me", taken("14:00", "15:00")],
  ]);
  const wish = { length: 60, wanted: at("09:00"), within: hours("07:14", "17:31"), personId: "me", firstId: "c" };
  const offered = listRentalOffers(site, busy, wish).map(({ aircraft: { id }, starts }) => [id, starts]);
  expect(offered).toEqual([
    ["c", [at("08:00"), at("11:30"), at("15:00")]],
    ["b", [at("09:00"), at("11:30"), at("15:00")]],
    ["a", []],
  ]);
  const whole = listRentalOffers(site, busy, { ...wish, length: "day", personId: null });
  expect(whole.map(({ starts }) => starts)).toEqual([[at("08:00")], [], []]);
  // On an evening that is over nothing is left.
  const late = { ...wish, within: hours("07:14", "17:31", at("19:00")), length: "day" as const };
  expect(listRentalOffers(site, busy, late).every(({ starts }) => starts.length === 0)).toBe(true);
});
