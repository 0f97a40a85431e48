import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DraftItem, effectiveItems, listSuperseded, verbOf } from "./rules";

const BODY = { siteId: "s", start: 0, end: 3600, users: [] };
const item = (number: number, reservationId: string, more: Partial<DraftItem> = {}): DraftItem => ({
  ...{ id: `i${number}`, number, reservationId, type: "Renter", basedOn: null, body: BODY, reasonId: null },
  ...{ authorId: "paul", isSaved: false, runId: null, ...more },
});

describe("the items of a draft that count", () => {
  test("the last one of each reservation counts, and one that was added and removed again leaves nothing", () => {
    const items = [
      item(1, "a"),
      item(2, "b", { basedOn: 3 }),
      item(3, "a", { body: { ...BODY, end: 7200 } }),
      item(4, "c"),
      item(5, "c", { body: null }),
      item(6, "d", { basedOn: 1, body: null }),
    ];
    expect(effectiveItems(items).map(({ id }) => id)).toEqual(["i2", "i3", "i6"]);
    expect(effectiveItems(items).map(verbOf)).toEqual(["change", "add", "remove"]);
  });

  test("what one takes back leaves what the other has put on it", () => {
    const items = [item(1, "a"), item(2, "a", { authorId: "marie", body: { ...BODY, end: 7200 } })];
    const left = items.filter(({ authorId }) => authorId !== "paul");
    expect(effectiveItems(left)).toEqual([items[1]]);
  });
});

const anyItems = fc
  .array(
    fc.record({
      reservationId: fc.constantFrom("a", "b", "c"),
      body: fc.constantFrom(BODY, null),
      isSaved: fc.boolean(),
      authorId: fc.constantFrom("paul", "marie"),
    }),
    { maxLength: 12 },
  )
  // A reservation is published or not, whatever the draft does with it.
  .map((all) =>
    all.map((one, at) => item(at + 1, one.reservationId, { ...one, basedOn: one.reservationId === "a" ? 4 : null })),
  );

test("dropping what a checkpoint no longer needs changes nothing of what counts, also after a cancel", () => {
  fc.assert(
    fc.property(anyItems, fc.constantFrom("paul", "marie"), (items, author) => {
      const superseded = new Set(listSuperseded(items));
      const kept = items.filter(({ id }) => !superseded.has(id));
      expect(effectiveItems(kept)).toEqual(effectiveItems(items));
      const cancelled = (all: readonly DraftItem[]) => all.filter((one) => one.isSaved || one.authorId !== author);
      expect(effectiveItems(cancelled(kept))).toEqual(effectiveItems(cancelled(items)));
    }),
  );
});
