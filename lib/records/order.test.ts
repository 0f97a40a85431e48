import { describe, expect, test } from "vitest";
import { Problem } from "@/lib/platform/problem";
import { demandWholeOrder } from "./order";

const [A, B, C] = ["a", "b", "c"];
const at = (...ids: string[]) => ids.map((id, order) => ({ id, order }));

describe("a reordering", () => {
  test("sorts by the numbers, whatever their gaps", () => {
    const order = [
      { id: A, order: 40 },
      { id: B, order: 7 },
      { id: C, order: 12 },
    ];
    expect(demandWholeOrder([A, B, C], order)).toEqual([B, C, A]);
  });

  test.each([
    ["an id of something else", at(A, B, "d"), "programs.orderMismatch"],
    ["an id twice", at(A, B, B), "programs.orderMismatch"],
    ["one that is left out", at(A, C), "programs.orderMissing"],
    ["nothing", [], "programs.orderMissing"],
  ])("refuses %s", (_, order, key) => {
    let found: unknown;
    try {
      demandWholeOrder([A, B, C], order);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(Problem);
    expect((found as Problem).key).toBe(key);
  });
});
