import { expect, test } from "vitest";
import { z } from "zod";
import { screens } from "@/lib/access/screens/screens";
import { prisma } from "@/lib/platform/db";
import type { ResourceDescriptor } from "./resource";
import { resourceDescriptors } from "./resources";

const tableOf = (model: string) => model.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();

/** Reads the names of a table's unique indexes, without its primary key. */
async function uniqueIndexes(table: string): Promise<string[]> {
  const rows = await prisma().$queryRaw<{ name: string }[]>`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = to_regclass(${`public.${table}`}) AND i.indisunique AND NOT i.indisprimary`;
  return rows.map(({ name }) => name);
}

/** Unique indexes of columns that the server fills, so that no request can violate them. */
const MADE_HERE = [
  ...["person_calendar_key_key", "person_account_number_key", "person_image_id_key", "aircraft_image_id_key"],
  "program_revision_id_program_id_key",
  ...["training_phase", "training_session"].flatMap((table) =>
    ["id_revision_id", "revision_id_lineage_id"].map((columns) => `${table}_${columns}_key`),
  ),
];

test.each(resourceDescriptors.map((one) => [one.name, one] as const))(
  "%s names the field behind each unique constraint of its table, and a field that its body has",
  async (_, { model, unique, input }) => {
    const indexes = (await uniqueIndexes(tableOf(model))).filter((name) => !MADE_HERE.includes(name));
    expect(Object.keys(unique).sort()).toEqual(indexes.sort());
    const fields = Object.keys(z.toJSONSchema(input, { io: "input" }).properties ?? {});
    expect(fields).toEqual(expect.arrayContaining(Object.values(unique)));
  },
);

test("no two kinds share a route, a model, a screen or a placeholder, and who reads or writes one may open its screen", () => {
  for (const member of ["name", "model", "screen", "placeholder"] as const) {
    const isWhole = (one: ResourceDescriptor) => member !== "screen" || !one.partOf;
    const values = resourceDescriptors.filter(isWhole).map((one) => one[member]);
    expect(new Set(values).size, member).toBe(values.length);
  }
  for (const { name, screen, permissions } of resourceDescriptors) {
    const shown = screens[screen].permission as string;
    // A list may be in the menu of fewer people than may read its records.
    expect(
      [permissions.read, permissions.write, `${name}.list`] as string[],
      `${name}: who opens its screen`,
    ).toContain(shown);
  }
});
