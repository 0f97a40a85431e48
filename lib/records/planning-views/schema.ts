import { z } from "zod";
import { codeOf, idField, requiredLineField, versionField } from "@/lib/records/schema";
import { LONGEST_NAME, LONGEST_QUERY, PLANNING_VIEW_KINDS, SAVED_PARAMETERS } from "./codes";
import { toSavedQuery } from "./rules";

const KNOWN: ReadonlySet<string> = new Set(SAVED_PARAMETERS);

const fields = {
  name: requiredLineField(LONGEST_NAME, "planning.views.nameRequired"),
  kind: codeOf(PLANNING_VIEW_KINDS),
  siteId: z.union([z.literal("all"), idField]),
  /** Filters, colour and density as the address of the screen has them. */
  query: z
    .string()
    .max(LONGEST_QUERY, { abort: true })
    .refine(
      (text) => [...new URLSearchParams(text).keys()].every((name) => KNOWN.has(name)),
      "planning.views.unknownParameter",
    )
    .transform((text) => toSavedQuery(new URLSearchParams(text))),
  isDefault: z.boolean(),
};

/** Body of `POST planning/view`. */
export const planningViewInputSchema = z.strictObject({
  ...fields,
  query: fields.query.default(""),
  isDefault: fields.isDefault.default(false),
});
export type PlanningViewInput = z.output<typeof planningViewInputSchema>;

/** Body of `PUT planning/view/{id}`. What isn't named stays. */
export const planningViewChangeSchema = z.strictObject({ ...fields, id: idField, version: versionField }).partial();
export type PlanningViewChange = z.output<typeof planningViewChangeSchema>;

export const planningViewViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.int(),
  siteId: z.string(),
  query: z.string(),
  isDefault: z.boolean(),
  version: z.int(),
});
export type PlanningViewView = z.infer<typeof planningViewViewSchema>;
