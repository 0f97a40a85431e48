import { expect, test } from "vitest";
import { isMailAddress } from "./mail-address";

test.each([
  ["lea.martin@aeroclub.example", true],
  [`${"a".repeat(64)}@aeroclub.example`, true],
  [`${"a".repeat(65)}@aeroclub.example`, false],
  ["lea.martin", false],
  ["lea martin@aeroclub.example", false],
  ["lea@martin@aeroclub.example", false],
])("%s: %s", (text, isAddress) => {
  expect(isMailAddress(text)).toBe(isAddress);
});
