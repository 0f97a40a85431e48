import { expect, test } from "vitest";
import type { Work } from "@/lib/access/actor/as-actor";
import { changeVersionedRow } from "./versioned";

/** A fake table with one classroom, which has version 3. */
const rooms = {
  findUnique: async () => ({ id: "a", version: 3, name: "Blue" }),
  updateMany: async () => ({ count: 1 }),
};
const work = {
  db: { classroom: rooms },
  actor: { id: null },
  changes: [],
} as unknown as Work;
const change = { id: "a", version: 3, kind: "Classroom" as const, verb: "change", view: () => ({}) };

test("columns that the table lacks don't compile, alone or beside right ones, at once or later", async () => {
  const table = work.db.classroom;
  // The compiler is tested here: if one of these lines compiled, its @ts-expect-error would be an error.
  const refused = [
    // @ts-expect-error No such column.
    () => changeVersionedRow(work, { ...change, table, data: () => ({ nmae: "Red" }) }),
    // @ts-expect-error No such column.
    () => changeVersionedRow(work, { ...change, table, data: () => ({ name: "Red", saets: 4 }) }),
    // @ts-expect-error No such column.
    () => changeVersionedRow(work, { ...change, table, data: async () => ({ name: "Red", saets: 4 }) }),
    // @ts-expect-error A column of another type.
    () => changeVersionedRow(work, { ...change, table, data: () => ({ name: 4 }) }),
  ];
  expect(refused).toHaveLength(4);
  const changed = await changeVersionedRow(work, { ...change, table, data: ({ name }) => ({ name: `${name} room` }) });
  expect(changed.version).toBe(4);
});
