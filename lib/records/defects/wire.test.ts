import { expect, test } from "vitest";
import { decodeDefect, MEANINGS, makeDeferralBody, makeReportBody, meaningOf, meaningsFor } from "./wire";

const view = {
  ...{ id: "1", aircraftId: "2", number: 3, description: "Brake", mel: true, blocking: false, pending: true },
  ...{ visible: true, area: 1, nightOnly: false, melItem: "33-40", melCategory: 2, dueOn: 1_796_083_200 },
  ...{
    expectedReleaseAt: null,
    date: 1,
    reportedBy: "Anna Blanc",
    groundedAt: null,
    release: null,
    needsCertificate: true,
    state: 0,
  },
  deferral: { ground: 1, allowedBy: "CAMO", at: 2, by: "Anna Blanc" },
  photos: [],
  version: 4,
};

test("a defect comes in words", () => {
  expect(decodeDefect(view)).toMatchObject({
    ...{ area: "GearBrakes", status: "Deferred", melCategory: "C", dueOn: "2026-12-01", isPending: true },
    deferral: { ground: "OwnerOrCamo" },
  });
});

test.each(MEANINGS)("what is reported as “%s” is read as it", (meaning) => {
  const body = makeReportBody({ area: "Lights", meaning, description: "" });
  expect(body.area).toBe(2);
  expect(meaningOf(decodeDefect({ ...view, ...body }))).toBe(meaning);
});

test("what grounds an aircraft isn’t offered to be changed to “it may fly”, what is to be decided is", () => {
  const blocking = { ...view, blocking: true };
  expect(meaningsFor(decodeDefect(blocking))).toEqual(MEANINGS);
  expect(meaningsFor(decodeDefect({ ...blocking, pending: false }))).toEqual(["no"]);
  expect(meaningsFor(decodeDefect({ ...blocking, pending: false, nightOnly: true }))).toEqual(["night", "no"]);
});

test("a deferral names a date only where it doesn't follow from the category", () => {
  const given = {
    ground: "OwnerOrCamo",
    allowedBy: "CAMO",
    melItem: "1",
    dueOn: "2026-12-01",
    isNightOnly: false,
  } as const;
  const bodies = (["A", "C", null] as const).map((melCategory) => makeDeferralBody({ ...given, melCategory }));
  expect(bodies).toEqual([
    { ground: 1, allowedBy: "CAMO", nightOnly: false, melCategory: 0, melItem: "1", dueOn: 1_796_083_200 },
    { ground: 1, allowedBy: "CAMO", nightOnly: false, melCategory: 2, melItem: "1" },
    { ground: 1, allowedBy: "CAMO", nightOnly: false, dueOn: 1_796_083_200 },
  ]);
});
