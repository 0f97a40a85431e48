// Apart from the schemas, so that the browser has the codes without the weight of what validates.

/** Least role that may book an operation of a type (spec 2 §6); the index is the wire code. */
export const BOOKING_RIGHTS = ["AccessibleByAdmin", "AccessibleByStaff", "AccessibleByInstructor"] as const;
export type BookingRight = (typeof BOOKING_RIGHTS)[number];

/** Groups of cancellation reasons; the index is the wire code. */
export const CANCELLATION_GROUPS = ["Weather", "Technical", "Student", "Instructor", "School"] as const;
