import { expect, test } from "vitest";
import { formatOccupiedPeriod, wallTimeToInstant } from "./site-time";

const ZONE = "Europe/Paris";
const at = (day: string, time: string) => wallTimeToInstant(day, time, ZONE);

test("what is taken is said by its times on the booking's own day, else with the days", () => {
  const here = at("2026-10-15", "14:30");
  const taken = (from: [string, string], to: [string, string]) =>
    formatOccupiedPeriod({ start: at(...from), end: at(...to) }, here, ZONE);
  expect(taken(["2026-10-15", "13:45"], ["2026-10-15", "15:30"])).toBe("13:45–15:30");
  expect(taken(["2026-10-14", "08:00"], ["2026-10-16", "18:00"])).toBe("14/10/2026 08:00–16/10/2026 18:00");
  expect(taken(["2026-10-16", "08:00"], ["2026-10-16", "09:00"])).toBe("16/10/2026 08:00–09:00");
});
