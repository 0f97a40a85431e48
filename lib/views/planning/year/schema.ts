import { z } from "zod";
import {
  closureSpanViewSchema,
  dayViewSchema,
  loadQuerySchema,
  loadSiteViewSchema,
  loadViewSchema,
} from "../load/schema";

export const yearQuerySchema = loadQuerySchema.extend({
  year: z
    .string()
    .regex(/^(19|20)\d\d$/, "errors.yearFormat")
    .meta({ example: "2027" }),
});
export type YearQuery = z.output<typeof yearQuerySchema>;

/** The months of a year, and what shapes them. */
export const yearViewSchema = z.object({
  year: z.string(),
  sites: z.array(loadSiteViewSchema),
  /** `lastYear`: the minutes that were flown in the same month a year before, or booked and not cancelled. */
  months: z.array(z.object({ month: z.string(), load: loadViewSchema, lastYear: z.int() })),
  /** Maintenance by aircraft, with its first and last day. */
  maintenance: z.array(
    z.object({
      aircraftId: z.string(),
      callSign: z.string(),
      work: z.string(),
      firstDay: z.string(),
      lastDay: z.string(),
    }),
  ),
  /** What isn't booked, but will probably be due: the day on which the work's limit is reached. From today on. */
  expectedMaintenance: z.array(
    z.object({ aircraftId: z.string(), callSign: z.string(), work: z.string(), day: z.string() }),
  ),
  closures: z.array(closureSpanViewSchema),
  days: z.array(dayViewSchema),
});
export type YearView = z.infer<typeof yearViewSchema>;
