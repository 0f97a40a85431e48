import { z } from "zod";
import {
  dayField,
  makeColumnPlacesSchema,
  makeImportQuerySchema,
  makeImportViewSchema,
  switchField,
} from "@/lib/records/schema";
import { OPENING_COLUMNS } from "./codes";

const SAID = {
  day: dayField.optional().meta({ format: "date", description: "The day of the lines that say none" }),
  again: switchField.meta({ description: "Also for people who have an opening balance already" }),
};

/** Query parameters of an import of opening balances. */
export const openingImportQuerySchema = makeImportQuerySchema(OPENING_COLUMNS).extend(SAID);
export const openingFaultsQuerySchema = makeColumnPlacesSchema(OPENING_COLUMNS).extend(SAID);
export type OpeningQuery = z.output<typeof openingFaultsQuerySchema>;

/** Answer to an import of opening balances: its lines after parsing, with their errors. With `preview`, nothing is posted. */
export const openingImportViewSchema = makeImportViewSchema({
  person: z.string(),
  user: z
    .object({ id: z.string(), callSign: z.string().nullable(), nom: z.string(), prenom: z.string() })
    .nullable()
    .meta({ description: "Whom the line names. Null: of a line with faults" }),
  balance: z.number().nullable(),
  given: z.string().meta({ description: "The balance as the table says it" }),
  date: z.int().nullable(),
  number: z
    .string()
    .nullable()
    .meta({ description: "Of the transaction that was posted. Null: of a preview, and of a balance of 0" }),
  comment: z.string(),
});
export type OpeningImportAnswer = z.infer<typeof openingImportViewSchema>;
