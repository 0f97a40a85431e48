import { z } from "zod";

/** Answer to an import of expiry dates: its lines after parsing, with their errors. With `preview`, nothing is written. */
export const dateImportViewSchema = z.object({
  total: z.int(),
  faulty: z.int(),
  /** How many certificates were given or changed. */
  created: z.int(),
  /** The headings that mean no column. What stands below them is left out. */
  unread: z.array(z.string()),
  lines: z.array(
    z.object({
      line: z.int(),
      holder: z.string(),
      certificateType: z.string(),
      qualification: z.string(),
      expirationDate: z.int().nullable(),
      /** What becomes of the certificate. Null for a line with errors. */
      outcome: z.int().nullable(),
      faults: z.array(z.object({ column: z.string(), text: z.string() })),
    }),
  ),
});
export type DateImportAnswer = z.infer<typeof dateImportViewSchema>;
