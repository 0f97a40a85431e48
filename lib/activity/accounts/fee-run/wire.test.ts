import { expect, test } from "vitest";
import type { TransactionType } from "@/lib/records/dictionaries/wire";
import { type FeeRunChoices, type PastFeeRun, repeatFeeRun } from "./wire";

const named = (id: string) => ({ id, name: id });
const type = { ...named("membership"), price: 195, hasFixedPrice: false } as TransactionType;
const choices: FeeRunChoices = { types: [type], tags: [named("gliders")], promotions: [named("autumn")] };
const group: PastFeeRun["group"] = { roles: ["Renter"], tags: [named("gliders")], promotions: [], userIds: [] };
const run: PastFeeRun = {
  ...{ id: "run", chargedAt: 0, chargedBy: null, type: named("membership"), day: "2025-10-31", price: 180 },
  ...{ total: -360, count: 2, comment: "Season", group, isDue: false },
};
const repeat = (past: Partial<PastFeeRun> = {}, offered: Partial<FeeRunChoices> = {}) =>
  repeatFeeRun({ ...run, ...past }, { ...choices, ...offered }, "2026-11-28");

test("a run is charged again as it was, a year later and today at the latest", () => {
  expect(repeat()).toEqual({
    ...{ type: "membership", day: "2026-10-31", price: 180, comment: "Season", again: false },
    ...{ roles: ["Renter"], tagId: "gliders", promotionId: "" },
  });
  expect(repeat({ day: "2025-12-01" })!.day).toBe("2026-11-28");
  expect(repeat({ day: "2024-02-29" })!.day).toBe("2025-02-28");
  expect(repeat({}, { types: [{ ...type, hasFixedPrice: true }] })!.price).toBe(195);
});

test("what the form can't say any more can't be charged again", () => {
  expect(repeat({}, { types: [] })).toBeNull();
  expect(repeat({}, { tags: [] })).toBeNull();
  expect(repeat({ group: { ...group, userIds: ["ana"] } })).toBeNull();
  expect(repeat({ group: { ...group, tags: [named("gliders"), named("gliders")] } })).toBeNull();
  expect(repeat({ group: { ...group, promotions: [named("spring")] } })).toBeNull();
});
