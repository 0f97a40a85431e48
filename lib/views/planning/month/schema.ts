import { z } from "zod";
import { reservationTypeView } from "@/lib/activity/reservations/schema";
import {
  closureSpanViewSchema,
  dayViewSchema,
  loadQuerySchema,
  loadSiteViewSchema,
  loadViewSchema,
} from "../load/schema";
import { HOURS } from "./rules";

export const monthQuerySchema = loadQuerySchema.extend({
  month: z
    .string()
    .regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, "errors.monthFormat")
    .meta({ example: "2027-06" }),
});
export type MonthQuery = z.output<typeof monthQuerySchema>;

/** The weeks of a month, with what each day holds. */
export const monthViewSchema = z.object({
  month: z.string(),
  sites: z.array(loadSiteViewSchema),
  days: z.array(
    dayViewSchema.extend({
      load: loadViewSchema,
      /** How many different aircraft are out in each hour from 8 o'clock on, by type of reservation. */
      hours: z.array(z.object({ type: reservationTypeView, aircraft: z.array(z.int()).length(HOURS) })),
      /** The aircraft in maintenance. Start and end are hours of the drawn ones: 0 at 8 o'clock. */
      maintenance: z.array(
        z.object({
          aircraftId: z.string(),
          callSign: z.string(),
          work: z.string(),
          start: z.number(),
          end: z.number(),
        }),
      ),
    }),
  ),
  closures: z.array(closureSpanViewSchema),
  total: loadViewSchema,
});
export type MonthView = z.infer<typeof monthViewSchema>;
