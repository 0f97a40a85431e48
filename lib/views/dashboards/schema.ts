import { z } from "zod";
import { publicReservationViewSchema } from "@/lib/activity/reservations/schema";
import { idField } from "@/lib/records/schema";
import { toFinishSchema } from "./to-finish/schema";

/** Query of `GET dashboard-user`: one site, or all of the reader's. */
export const userDashboardQuerySchema = z.object({ siteId: idField.optional() });

/** Answer of `GET dashboard-user`: the reader's own next reservations, and what they must complete or sign. */
export const userDashboardViewSchema = z.object({
  reservations: z.array(publicReservationViewSchema).meta({ description: "Scheduled, the next first" }),
  toFinish: z
    .array(toFinishSchema)
    .meta({ description: "Flights to close and lessons that await a signature, the oldest first" }),
  toSign: z
    .array(z.object({ id: z.string(), trainingId: z.string(), at: z.int(), name: z.string(), instructor: z.string() }))
    .meta({ description: "Lessons that the reader signs as their student" }),
});
export type UserDashboardView = z.infer<typeof userDashboardViewSchema>;

/** Query of `GET dashboard-internal`: the site, which must be chosen. */
export const internalDashboardQuerySchema = z.object({ siteId: idField });

const count = z.int().min(0);

/** Answer of `GET dashboard-internal`: how a site stands today, in figures. What is behind them is at the two addresses below it. */
export const internalDashboardViewSchema = z.object({
  siteId: z.string(),
  flights: z.object({
    scheduled: count,
    offBlock: count,
    airborne: count,
    overdue: count,
    landed: count,
    toValidate: count,
    over: count,
    earlier: count.meta({
      description: "Those of the thirty days before that wait for their follow-up, beside the others",
    }),
  }),
  operations: count.meta({ description: "How many of these flights are operation flights" }),
  maintenance: z.object({
    limits: count.meta({ description: "Limits that are exceeded, near or due soon" }),
    defects: count.meta({ description: "Open defects that block or wait for a decision" }),
    works: count.meta({ description: "Booked maintenance that isn't over" }),
  }),
});
export type InternalDashboardView = z.infer<typeof internalDashboardViewSchema>;
