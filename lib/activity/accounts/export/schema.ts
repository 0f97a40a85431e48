import { z } from "zod";
import { ALL_SITES } from "@/lib/access/screens/address";
import { dayField, idField } from "@/lib/records/schema";

/** `fec`: the 18 columns of article A. 47 A-1 of the LPF, separated by tabs. `csv`: by account, with sums. */
export const EXPORT_FORMATS = ["fec", "csv"] as const;

/** Query parameters of `GET accounting-export`. */
export const exportQuerySchema = z
  .object({
    siteId: z.union([idField, z.literal(ALL_SITES)]).default(ALL_SITES),
    from: dayField.meta({ description: "The first day, such as 2026-11-01" }),
    to: dayField.meta({ description: "The last day" }),
    format: z.enum(EXPORT_FORMATS),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "accounts.reversed" });
export type ExportQuery = z.output<typeof exportQuerySchema>;
