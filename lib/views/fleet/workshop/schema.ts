import { z } from "zod";
import { defectViewSchema } from "@/lib/records/defects/schema";
import { idField } from "@/lib/records/schema";
import { limitViewSchema } from "../schema";

/** Query of `GET dashboard-internal/maintenance`: the site, which must be chosen. */
export const workshopQuerySchema = z.object({ siteId: idField });

/** Answer of `GET dashboard-internal/maintenance`: what a mechanic of a site must look at. Times are unix seconds. */
export const workshopViewSchema = z.object({
  /** The Active aircraft of the site, in their order. The lists below name them by their ids. */
  aircraft: z.array(z.object({ id: z.string(), callSign: z.string(), model: z.string(), type: z.int() })),
  /** The limits that are exceeded, near or due soon: what is exceeded first, then what is reached first. */
  limits: z.array(
    z.object({
      aircraftId: z.string(),
      limit: limitViewSchema,
      /** What remains of its first term after all bookings. */
      remainingAfterBookings: z.int().nullable(),
    }),
  ),
  /** How many limits more there are, which are due later. */
  laterLimits: z.int(),
  /** The open defects that block, that somebody must decide on, or whose deferral ends soon: the worst first. */
  defects: z.array(defectViewSchema),
  /** The maintenance that is booked and not over, the first one first. */
  works: z.array(
    z.object({
      reservationId: z.string(),
      aircraftId: z.string(),
      start: z.int(),
      end: z.int(),
      /** Who does it, by their call signs or last names. */
      people: z.array(z.string()),
      limitNames: z.array(z.string()),
    }),
  ),
});
export type WorkshopView = z.infer<typeof workshopViewSchema>;
