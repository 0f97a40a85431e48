import { describe, expect, test } from "vitest";
import {
  compareDefects,
  computeMelDueDay,
  earlierDay,
  endsGrounding,
  groundsUntilReleased,
  keepsFirstDay,
  needsCertificate,
  statusOfDefect,
} from "./rules";

const at = (instant: string) => Date.parse(instant) / 1000;

describe("the last day of a rectification interval", () => {
  test.each([
    // The day of discovery isn't counted: found on the 1st, three days are the 2nd, 3rd and 4th.
    ["B", "2026-12-01T09:00:00Z", "Europe/Paris", "2026-12-04"],
    ["C", "2026-12-01T09:00:00Z", "Europe/Paris", "2026-12-11"],
    ["D", "2026-12-01T09:00:00Z", "Europe/Paris", "2027-03-31"],
    ["A", "2026-12-01T09:00:00Z", "Europe/Paris", null],
    // From the first to the last minute of a day at the site, it is that day.
    ["B", "2026-11-30T23:00:00Z", "Europe/Paris", "2026-12-04"],
    ["B", "2026-12-01T22:59:59Z", "Europe/Paris", "2026-12-04"],
    ["B", "2026-12-01T23:00:00Z", "Europe/Paris", "2026-12-05"],
    ["B", "2026-12-01T03:29:59Z", "America/St_Johns", "2026-12-03"],
    ["B", "2026-12-01T03:30:00Z", "America/St_Johns", "2026-12-04"],
    // Over the end of months and years.
    ["B", "2026-11-28T12:00:00Z", "Europe/Paris", "2026-12-01"],
    ["C", "2026-12-25T12:00:00Z", "Europe/Paris", "2027-01-04"],
    ["C", "2027-04-30T12:00:00Z", "Europe/Paris", "2027-05-10"],
    // With and without a leap day.
    ["B", "2027-02-26T12:00:00Z", "Europe/Paris", "2027-03-01"],
    ["B", "2028-02-26T12:00:00Z", "Europe/Paris", "2028-02-29"],
    ["B", "2028-02-29T12:00:00Z", "Europe/Paris", "2028-03-03"],
    ["D", "2027-12-01T12:00:00Z", "Europe/Paris", "2028-03-30"],
    // Over the change to summer time and back, whose days have 23 and 25 hours.
    ["B", "2027-03-26T22:30:00Z", "Europe/Paris", "2027-03-29"],
    ["B", "2027-10-30T21:30:00Z", "Europe/Paris", "2027-11-02"],
    ["C", "2026-10-24T22:30:00Z", "Europe/Paris", "2026-11-04"],
  ] as const)("category %s, found %s in %s: %s", (category, found, zone, due) => {
    expect(computeMelDueDay(category, at(found), zone)).toBe(due);
  });

  test.each([
    ["2026-12-04", "2026-12-11", "2026-12-04"],
    ["2026-12-11", "2026-12-04", "2026-12-04"],
    [null, "2026-12-04", "2026-12-04"],
    ["2026-12-04", null, "2026-12-04"],
    [null, null, null],
  ])("of %s and %s the earlier counts: %s", (one, other, earlier) => {
    expect(earlierDay(one, other)).toBe(earlier);
  });
});

test.each([
  // What was put off without being an item of the list has its date from the first deferral.
  [null, null, null, false],
  ["OwnerOrCamo", null, null, true],
  ["OwnerOrCamo", "C", null, true],
  ["PilotNotRequired", null, "D", true],
  [null, "C", "D", true],
  [null, "C", null, false],
  [null, null, "C", false],
] as const)("deferred by %s, from category %s to %s: its first date stays: %s", (deferralGround, was, is, stays) => {
  expect(keepsFirstDay({ deferralGround, melCategory: was }, is)).toBe(stays);
});

const open = {
  isBlocking: false,
  isNightOnly: false,
  isPending: false,
  isMel: false,
  dueOn: null,
  isDeferred: false,
  isReleased: false,
};

test.each([
  [{}, "ToKnow"],
  [{ isPending: true }, "Pending"],
  [{ isMel: true }, "Deferred"],
  [{ isDeferred: true }, "Deferred"],
  [{ dueOn: new Date(0), isPending: true }, "Deferred"],
  [{ isBlocking: true, isPending: true, isMel: true }, "Blocking"],
  [{ isBlocking: true, isNightOnly: true }, "BlockingAtNight"],
  [{ isBlocking: true, isReleased: true }, "Released"],
] as const)("a defect with %j is %s", (facts, status) => {
  expect(statusOfDefect({ ...open, ...facts })).toBe(status);
});

test("the worst stand first, and of these the latest", () => {
  const defects = (
    ["ToKnow", "Released", "Blocking", "Pending", "Deferred", "BlockingAtNight", "Blocking"] as const
  ).map((status, number) => ({ status, number }));
  expect(defects.sort(compareDefects).map(({ number }) => number)).toEqual([6, 2, 5, 4, 3, 0, 1]);
});

test.each([
  [{}, false],
  [{ isBlocking: true }, true],
  [{ isMel: true }, true],
  [{ isDeferred: true }, true],
  // Whoever let it fly again without mending it doesn't make a certificate needless.
  [{ wasGrounded: true }, true],
])("a release of %j needs a certificate: %s", (facts, needed) => {
  expect(needsCertificate({ isBlocking: false, isMel: false, isDeferred: false, wasGrounded: false, ...facts })).toBe(
    needed,
  );
});

test.each([
  [{}, false],
  [{ isBlocking: true }, true],
  [{ isBlocking: true, isNightOnly: true }, true],
  [{ isBlocking: true, isPending: true }, false],
])("%j grounds until its release: %s", (facts, grounds) => {
  expect(groundsUntilReleased({ ...open, ...facts })).toBe(grounds);
});

const no = { blocking: true, nightOnly: false, pending: false };
test.each([
  [{ isBlocking: true }, {}, false],
  [{ isBlocking: true }, { blocking: false }, true],
  [{ isBlocking: true }, { nightOnly: true }, true],
  [{ isBlocking: true }, { pending: true }, true],
  [{ isBlocking: true, isNightOnly: true }, { nightOnly: true }, false],
  [{ isBlocking: true, isNightOnly: true }, {}, false],
  [{ isBlocking: true, isNightOnly: true }, { blocking: false }, true],
  [{ isBlocking: true, isPending: true }, { blocking: false, nightOnly: false }, false],
  [{}, { blocking: false }, false],
])("from %j to %j ends a grounding: %s", (before, after, ends) => {
  expect(endsGrounding({ ...open, ...before }, { ...no, ...after })).toBe(ends);
});
