import fc from "fast-check";
import { expect, test } from "vitest";
import { planBehaviours } from "./rules";

const ids = ["a", "b", "c", "d", "e", "f"];
const present = ids.map((id, order) => ({ id, text: `Text ${id}`, textFrench: "", order, state: "Active" as const }));

test("replacing behaviours loses none that is used, keeps the wanted order and numbers each place once", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ids), fc.subarray(ids), fc.boolean(), (named, used, isAdding) => {
      const given = named.map((id) => ({ id, name: `Text ${id}`, nameFrench: "" }));
      const added = isAdding ? [{ name: "Another", nameFrench: "" }] : [];
      const { kept, droppedIds } = planBehaviours(present, [...given, ...added], (id) => used.includes(id));
      const keptIds = kept.flatMap(({ id }) => id ?? []);
      expect([...keptIds, ...droppedIds].sort()).toEqual(ids);
      expect(droppedIds.filter((id) => used.includes(id))).toEqual([]);
      expect(keptIds.slice(0, named.length)).toEqual(named);
      expect(kept.map(({ order }) => order)).toEqual(kept.map((_, at) => at));
      expect(kept.filter(({ state }) => state === "Disabled").map(({ id }) => id)).toEqual(
        ids.filter((id) => used.includes(id) && !named.includes(id)),
      );
    }),
  );
});
