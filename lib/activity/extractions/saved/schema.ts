import { z } from "zod";
import { DAY_PERIODS } from "@/lib/platform/day";
import { personLightViewSchema } from "@/lib/records/people/schema";
import { idField, requiredLineField, versionField } from "@/lib/records/schema";
import { TABLE_FORMATS } from "@/lib/records/tables";
import { DATASET_NAMES, LONGEST_NAME, MOST_RECIPIENTS, RHYTHMS } from "../codes";
import { hasColumns } from "../rules";
import { choiceFields, UNKNOWN_COLUMN } from "../schema";

const fields = {
  ...choiceFields,
  name: requiredLineField(LONGEST_NAME, "extraction.saved.nameRequired"),
  period: z.enum(DAY_PERIODS).meta({ description: "Its days are those of today, or of the day on which it is due" }),
  rhythm: z
    .enum(RHYTHMS)
    .nullable()
    .default(null)
    .meta({ description: "When it is due, at 06:00 by the clock of the school's main site. null: never" }),
  recipientIds: z
    .array(idField)
    .max(MOST_RECIPIENTS)
    .default([])
    .meta({ description: "Who is told by mail that it waits for them. They may extract data" }),
};
const hasRecipients = ({ rhythm, recipientIds }: { rhythm: string | null; recipientIds: string[] }) =>
  rhythm === null || recipientIds.length > 0;
const NO_RECIPIENT = { path: ["recipientIds"], error: "extraction.saved.noRecipient" };

/** Body of `POST data-extraction/saved`. */
export const savedExtractionInputSchema = z
  .strictObject(fields)
  .refine(hasColumns, UNKNOWN_COLUMN)
  .refine(hasRecipients, NO_RECIPIENT);
export type SavedExtractionInput = z.output<typeof savedExtractionInputSchema>;

/** Body of `PUT data-extraction/saved/{id}`: the whole of it. */
export const savedExtractionChangeSchema = z
  .strictObject({ ...fields, version: versionField.optional() })
  .refine(hasColumns, UNKNOWN_COLUMN)
  .refine(hasRecipients, NO_RECIPIENT);

export const savedExtractionViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  dataset: z.enum(DATASET_NAMES),
  format: z.enum(TABLE_FORMATS),
  siteIds: z.array(z.string()),
  columns: z.array(z.string()),
  period: z.enum(DAY_PERIODS),
  rhythm: z.enum(RHYTHMS).nullable(),
  recipients: z.array(
    personLightViewSchema.pick({ id: true, nom: true, prenom: true }).extend({
      mayExtract: z.boolean().meta({ description: "Who may not any more gets nothing" }),
    }),
  ),
  version: z.int(),
});
export type SavedExtractionView = z.infer<typeof savedExtractionViewSchema>;
