// Apart from the schemas, so that the browser has the codes without the weight of what validates.

/** Wire codes are indexes (spec 2 §3, DECISIONS "REST surface"); Availability, -1, is no reservation. */
export const RESERVATION_TYPES = ["Renter", "Maintenance", "Operation", "Practical", "Theoretical", "Meeting"] as const;
export type ReservationType = (typeof RESERVATION_TYPES)[number];
export const AVAILABILITY_CODE = -1;

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

/** The types that can be booked so far, with the segment of their route. */
export const BOOKABLE = { renter: "Renter", operation: "Operation", maintenance: "Maintenance" } as const;
export type BookableType = (typeof BOOKABLE)[keyof typeof BOOKABLE];

export const FLIGHT_TYPES: readonly ReservationType[] = ["Renter", "Operation", "Practical"];

/** The parts that people have in a reservation of a type (spec 2 §5). */
export const ROLES_OF: Record<BookableType, readonly ReservationRole[]> = {
  Renter: ["Renter", "PilotInCommand", "Instructor", "Observer", "Crew"],
  Operation: ["PilotInCommand", "Instructor", "Crew", "Observer"],
  Maintenance: ["Crew"],
};
