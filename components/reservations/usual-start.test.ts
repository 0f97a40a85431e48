import { expect, test } from "vitest";
import { findUsualStart } from "./usual-start";

const at = (iso: string) => Date.parse(iso) / 1000;
const paris = { timeZone: "Europe/Paris" };
const winter = { ...paris, sunrise: at("2026-11-25T07:48+01:00"), sunset: at("2026-11-25T16:58+01:00") };
const closures = [{ firstDay: "2026-11-26", lastDay: "2026-11-28" }];

test.each([
  ["a day to come begins at nine", paris, "2026-12-03T00:00+01:00", "2026-12-03T09:00+01:00"],
  ["so does today before", paris, "2026-11-25T06:10+01:00", "2026-11-25T09:00+01:00"],
  ["later it is the next full hour", paris, "2026-11-25T13:20+01:00", "2026-11-25T14:00+01:00"],
  ["a full hour is its own", paris, "2026-11-25T13:00+01:00", "2026-11-25T13:00+01:00"],
  ["late in the evening it is tomorrow", paris, "2026-11-25T23:15+01:00", "2026-11-26T09:00+01:00"],
  [
    "in winter already when an hour of daylight is not left",
    winter,
    "2026-11-25T15:30+01:00",
    "2026-11-26T09:00+01:00",
  ],
  [
    "a late sunrise is waited for",
    { ...paris, sunrise: at("2026-12-21T10:20+01:00") },
    "2026-12-21",
    "2026-12-21T11:00+01:00",
  ],
  ["closed days are left out", { ...paris, closures }, "2026-11-25T23:15+01:00", "2026-11-29T09:00+01:00"],
  ["nine is nine on the day of 25 hours", paris, "2026-10-25T00:00+02:00", "2026-10-25T09:00+01:00"],
  [
    "also where offsets are half hours",
    { timeZone: "America/St_Johns" },
    "2026-11-25T13:40-03:30",
    "2026-11-25T14:00-03:30",
  ],
])("%s", (_name, place, from, expected) => {
  expect(new Date(findUsualStart(at(from), place) * 1000).toISOString()).toBe(new Date(expected).toISOString());
});
