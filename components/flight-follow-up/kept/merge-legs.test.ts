import fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY_LEG } from "@/lib/activity/flights/follow-up/proposals";
import type { LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { mergeLegs } from "./merge-legs";

const leg = (values: Partial<LegEntry> = {}): LegEntry => ({ ...EMPTY_LEG, ...values });
const seen = [leg({ offBlock: 600 })];

test.each<[string, LegEntry[], LegEntry[], LegEntry[] | null]>([
  [
    "the desk notes a landing while the pilot types the fuel",
    [leg({ offBlock: 600, remainingFuel: 60 })],
    [leg({ offBlock: 600, landing: 4_200 })],
    [leg({ offBlock: 600, landing: 4_200, remainingFuel: 60 })],
  ],
  ["both type the same", [leg({ offBlock: 660 })], [leg({ offBlock: 660 })], [leg({ offBlock: 660 })]],
  ["one corrects what the other takes back", [leg({ offBlock: 660 })], [leg()], null],
  ["a leg is added where the other has typed nothing", [...seen, leg()], seen, [...seen, leg()]],
  [
    "a leg is added where the other has noted a landing",
    [...seen, leg()],
    [leg({ offBlock: 600, landing: 900 })],
    null,
  ],
])("%s", (_, mine, theirs, merged) => {
  expect(mergeLegs(seen, mine, theirs)).toEqual(merged);
  expect(mergeLegs(seen, theirs, mine)).toEqual(merged);
});

test("nothing that somebody has changed is lost, and nothing that nobody has changed moves", () => {
  const value = fc.constantFrom(null, 1, 2);
  const legs = fc.record({ landing: value, remainingFuel: value, onBlock: value }).map((one) => [leg(one)]);
  fc.assert(
    fc.property(legs, legs, legs, (base, mine, theirs) => {
      const merged = mergeLegs(base, mine, theirs);
      for (const field of ["landing", "remainingFuel", "onBlock"] as const) {
        const [was, one, other] = [base[0]![field], mine[0]![field], theirs[0]![field]];
        if (was !== one && was !== other && one !== other) return void expect(merged).toBeNull();
      }
      for (const field of ["landing", "remainingFuel", "onBlock"] as const) {
        const [was, one, other] = [base[0]![field], mine[0]![field], theirs[0]![field]];
        expect(merged![0]![field]).toBe(was === one ? other : one);
      }
    }),
  );
});
