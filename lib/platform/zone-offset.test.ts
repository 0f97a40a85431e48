import { expect, test } from "vitest";
import { zoneOffsetSeconds } from "./zone-offset";

const at = (text: string) => Date.parse(text) / 1000;

test.each([
  ["summer in Paris", "Europe/Paris", "2027-07-01T12:00:00Z", 7200],
  ["its last second", "Europe/Paris", "2026-10-25T00:59:59Z", 7200],
  ["the first second of winter", "Europe/Paris", "2026-10-25T01:00:00Z", 3600],
  ["a zone of three quarters", "Asia/Kathmandu", "2027-01-01T00:00:00Z", 20_700],
  ["before a change at one minute past midnight", "America/St_Johns", "2010-03-14T03:30:59Z", -12_600],
  ["after it", "America/St_Johns", "2010-03-14T03:31:00Z", -9000],
])("the offset of %s", (_, zone, instant, offset) => {
  expect(zoneOffsetSeconds(zone, at(instant))).toBe(offset);
  expect(zoneOffsetSeconds(zone, at(instant)), "read again").toBe(offset);
});
