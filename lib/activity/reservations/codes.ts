import type { ReservationType as BookedType } from "@/prisma/generated/enums";

// These codes are apart from the schemas, so that the browser can load them without zod.

/**
 * Everything that a planning shows: the bookable types, as the database names them, and availability, which occupies nothing.
 * `kinds.ts` says how the types differ.
 */
export type ReservationType = BookedType | "Availability";

/** On the wire, states, compliances and roles are the index in these lists (spec 2 §3, DECISIONS "REST surface"). */
export const RESERVATION_STATES = ["Scheduled", "FlightFollowUpNeeded", "Cancelled", "Performed"] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

export const COMPLIANCES = ["Valid", "Warning", "Blocking"] as const;
export type Compliance = (typeof COMPLIANCES)[number];

/** Index 0 means All. It is used only as a filter and is never a person's role. */
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
