import { z } from "zod";
import { COMPLIANCES, RESERVATION_STATES } from "@/lib/activity/reservations/codes";
import { reservationTypeView } from "@/lib/activity/reservations/schema";
import { componentViewSchema } from "@/lib/records/maintenance/components/schema";
import { termViewSchema } from "@/lib/records/maintenance/schema";
import { codeView } from "@/lib/records/schema";

/** A limit, and how it stands at this moment. */
export const limitViewSchema = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  category: z.int(),
  document: z.string(),
  workTime: z.int(),
  state: z.int(),
  componentId: z.string().nullable(),
  componentName: z.string().nullable(),
  /** The counters that it is measured by, of the aircraft or of the component: minutes and landings. */
  flightTime: z.int(),
  landing: z.int(),
  lastDoneDate: z.int().nullable(),
  terms: z.array(
    termViewSchema.extend({
      remaining: z.int(),
      phase: z.int(),
      /** The day on which it will probably be reached, as unix seconds of 00:00 UTC. */
      projectedDate: z.int().nullable(),
    }),
  ),
  /** The worst phase of its terms. */
  phase: z.int(),
  /** The place in `terms` of the one that is reached first. Null when the limit has none. */
  first: z.int().nullable(),
  /** The first booking after which it is exceeded. `by` is in the unit of that term, `phase` that of the moment. */
  overrun: z
    .object({ reservationId: z.string(), date: z.int(), unit: z.int(), by: z.int(), phase: z.int() })
    .nullable(),
  /** The booked work of this limit, if there is any. */
  booked: z.object({ reservationId: z.string(), start: z.int() }).nullable(),
});
export type LimitView = z.infer<typeof limitViewSchema>;

/** A booking that uses up potential of the aircraft, or that is work on it. Times are unix seconds. */
export const plannedUseViewSchema = z.object({
  reservationId: z.string(),
  type: reservationTypeView,
  state: codeView(RESERVATION_STATES),
  compliance: codeView(COMPLIANCES),
  start: z.int(),
  end: z.int(),
  /** The day of on-block at the site: `2027-02-28`. */
  day: z.string(),
  /** Who flies, and where: what the planning writes on its strip. */
  label: z.string(),
  /** Minutes and landings that it will probably add. */
  flightTime: z.int(),
  landing: z.int(),
  limitIds: z.array(z.string()),
});

/** Answer of `GET aircraft/{id}/maintenance`: everything about what an aircraft may still fly. */
export const maintenanceViewSchema = z.object({
  /** The limit that is reached first comes first. */
  limits: z.array(limitViewSchema),
  components: z.array(componentViewSchema),
  /** The components that were on it and are elsewhere now. */
  removedComponents: z.array(componentViewSchema),
  /** In the order in which they fly. */
  uses: z.array(plannedUseViewSchema),
  /** Minutes and landings a day, on average of the last 90 days. */
  dailyFlightTime: z.number(),
  dailyLanding: z.number(),
  /** A time at which the work of the first limit that is exceeded could be done before that. */
  proposal: z
    .object({
      limitIds: z.array(z.string()),
      start: z.int(),
      end: z.int(),
      personId: z.string().nullable(),
      person: z.string().nullable(),
    })
    .nullable(),
});
export type MaintenanceView = z.infer<typeof maintenanceViewSchema>;

/** What the list says of an aircraft: the limit that is reached first, and what is to come. */
export const maintenanceSummarySchema = z.object({
  aircraftId: z.string(),
  /** The limits that are reached first, at most three. */
  limits: z.array(limitViewSchema),
  /** What remains of the first one's ruling term after all bookings. */
  remainingAfterBookings: z.int().nullable(),
  /** Until when it is in the shop at this moment. */
  inShopUntil: z.int().nullable(),
});
export type MaintenanceSummary = z.infer<typeof maintenanceSummarySchema>;
