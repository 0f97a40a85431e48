import { z } from "zod";
import { idField, makeBodySchemas, requiredLineField } from "../schema";

/** A calendar day as unix seconds of 00:00 UTC. `message` is said of anything else. */
const day = z
  .int("lists.closures.dayRequired")
  .min(946_684_800, "lists.closures.dayRequired")
  .max(4_102_444_800, "lists.closures.dayRequired")
  .multipleOf(86_400, "errors.dayFormat");

const fields = {
  siteId: idField.nullable().meta({ description: "null: all sites" }),
  name: requiredLineField(100, "lists.nameRequired"),
  firstDay: day,
  /** The last closed day: it is closed, too. */
  lastDay: day,
};

export const closureViewSchema = z.object({
  id: z.string(),
  siteId: z.string().nullable(),
  name: z.string(),
  firstDay: z.int(),
  lastDay: z.int(),
  state: z.int(),
  version: z.int(),
});
const bodies = makeBodySchemas(closureViewSchema.shape, fields, { siteId: null });
export const closureInputSchema = bodies.input;
export const closureChangeInputSchema = bodies.change;
export type ClosureInput = z.output<typeof closureInputSchema>;
export type ClosureChange = z.output<typeof closureChangeInputSchema>;
export type ClosureView = z.infer<typeof closureViewSchema>;
