import type { ReservationType as BookedType } from "@/prisma/generated/enums";

// These codes are in a separate file from the schemas, so that the browser can load them without zod.

/**
 * All types on a planning: the reservation types of the database, and availability, which occupies nothing. `kinds.ts`
 * describes how the types differ.
 */
export type ReservationType = BookedType | "Availability";

/** On the wire, a state, compliance level or role is its index in these lists (spec 2 §3, DECISIONS "REST surface"). */
export const RESERVATION_STATES = ["Scheduled", "FlightFollowUpNeeded", "Cancelled", "Performed"] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export const COMPLIANCES = ["Valid", "Warning", "Blocking"] as const;
export type Compliance = (typeof COMPLIANCES)[number];

/** Index 0, All, is used only as a filter. No person has it as a role. */
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
