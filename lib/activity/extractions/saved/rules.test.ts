import { describe, expect, test } from "vitest";
import type { Rhythm } from "../codes";
import { lastDueDay } from "./rules";

describe("the last day on which a saved extraction was due", () => {
  test.each<[rhythm: Rhythm, now: string, timeZone: string, day: string, because: string]>([
    ["monthly", "2026-12-01T04:59:59Z", "Europe/Paris", "2026-11-01", "it is 05:59 in winter"],
    ["monthly", "2026-12-01T05:00:00Z", "Europe/Paris", "2026-12-01", "it is 06:00 in winter"],
    ["monthly", "2026-07-01T03:59:59Z", "Europe/Paris", "2026-06-01", "it is 05:59 in summer"],
    ["monthly", "2026-07-01T04:00:00Z", "Europe/Paris", "2026-07-01", "it is 06:00 in summer"],
    [
      "monthly",
      "2026-12-31T23:30:00Z",
      "Europe/Paris",
      "2026-12-01",
      "the new year has begun, its first hours don't count",
    ],
    ["monthly", "2027-01-01T05:00:00Z", "Europe/Paris", "2027-01-01", "the year has changed"],
    ["monthly", "2024-02-29T12:00:00Z", "Europe/Paris", "2024-02-01", "a leap day is no first"],
    ["monthly", "2026-11-30T19:00:00Z", "Pacific/Noumea", "2026-12-01", "the first begins a day earlier there"],
    ["monthly", "2026-12-01T09:00:00Z", "America/Guadeloupe", "2026-11-01", "it is 05:00 there"],
    ["monthly", "2026-12-01T10:00:00Z", "America/Guadeloupe", "2026-12-01", "it is 06:00 there"],
    ["monday", "2026-11-29T12:00:00Z", "Europe/Paris", "2026-11-23", "Sunday is the end of a week"],
    ["monday", "2026-11-30T05:00:00Z", "Europe/Paris", "2026-11-30", "it is Monday, 06:00"],
    ["sunday", "2026-11-29T04:59:00Z", "Europe/Paris", "2026-11-22", "it is Sunday, 05:59"],
    ["sunday", "2026-11-29T05:00:00Z", "Europe/Paris", "2026-11-29", "it is Sunday, 06:00"],
    ["friday", "2026-12-02T12:00:00Z", "Europe/Paris", "2026-11-27", "Wednesday follows the Friday of another month"],
    ["sunday", "2026-03-29T03:59:00Z", "Europe/Paris", "2026-03-22", "05:59 by the clocks that have gone forward"],
    ["sunday", "2026-03-29T04:00:00Z", "Europe/Paris", "2026-03-29", "06:00 by the clocks that have gone forward"],
    ["sunday", "2026-10-25T04:59:00Z", "Europe/Paris", "2026-10-18", "05:59 by the clocks that have gone back"],
    ["sunday", "2026-10-25T05:00:00Z", "Europe/Paris", "2026-10-25", "06:00 by the clocks that have gone back"],
    ["thursday", "2026-11-26T00:15:00Z", "Asia/Kathmandu", "2026-11-26", "06:00 in a zone of three quarters"],
  ])("%s at %s in %s is %s: %s", (rhythm, now, timeZone, day) => {
    expect(lastDueDay(rhythm, new Date(now), timeZone)).toBe(day);
  });
});
