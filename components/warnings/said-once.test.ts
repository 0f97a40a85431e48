import { expect, test } from "vitest";
import type { OwnWarning } from "@/lib/views/warnings/wire";
import { listOnce } from "./said-once";

const medical = { kind: "Certificate", rule: null, standing: { until: "2026-12-13" } } as unknown as OwnWarning;
const byAge = (until: string) =>
  ({ kind: "Recency", rule: "easaMedical", standing: { until } }) as unknown as OwnWarning;
const passengers = {
  kind: "Recency",
  rule: "easaPassengers",
  standing: { until: "2026-12-13" },
} as unknown as OwnWarning;

test("the end of a medical is said once, unless its holder's age ends it on another day", () => {
  expect(listOnce([medical, byAge("2026-12-13"), passengers])).toEqual([medical, passengers]);
  expect(listOnce([medical, byAge("2026-11-30")])).toHaveLength(2);
});
