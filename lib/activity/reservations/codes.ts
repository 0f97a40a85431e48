import type { ReservationType as BookedType } from "@/prisma/generated/enums";

// Apart from the schemas, so that the browser has the codes without the weight of what validates.

/**
 * Everything that a planning holds: what is booked, as the database names it, and availability, which never occupies.
 * In what they differ stands in `kinds.ts`.
 */
export type ReservationType = BookedType | "Availability";

/** At the wire, states, compliances and roles are their place in these lists (spec 2 §3, DECISIONS "REST surface"). */
export const RESERVATION_STATES = ["Scheduled", "FlightFollowUpNeeded", "Cancelled", "Performed"] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export const COMPLIANCES = ["Valid", "Warning", "Blocking"] as const;
export type Compliance = (typeof COMPLIANCES)[number];

/** 0 is All: a filter, never a person's role. */
export const RESERVATION_ROLES = [
  "All",
  "Renter",
  "Instructor",
  "Student",
  "PilotInCommand",
  "Observer",
  "Crew",
] as const;
export type ReservationRole = Exclude<(typeof RESERVATION_ROLES)[number], "All">;
