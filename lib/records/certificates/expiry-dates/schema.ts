import { z } from "zod";
import { makeImportViewSchema } from "@/lib/records/schema";

/** Answer to an import of expiry dates: its lines after parsing, with their errors. With `preview`, nothing is written. */
export const dateImportViewSchema = makeImportViewSchema({
  holder: z.string(),
  certificateType: z.string(),
  qualification: z.string(),
  serialNumber: z.string(),
  expirationDate: z.int().nullable(),
  /** What becomes of the certificate. Null for a line with errors. */
  outcome: z.int().nullable(),
});
export type DateImportAnswer = z.infer<typeof dateImportViewSchema>;
