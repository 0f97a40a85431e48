import { z } from "zod";
import { utcDayField } from "@/lib/platform/time-fields";
import { idField, makeBodySchemas, requiredLineField } from "../schema";

const day = utcDayField("lists.closures.dayRequired");

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
