// These codes are apart from the schemas, so that the browser can load them without zod.

/** The lowest role that may book operations of a type (spec 2 §6). The index is the code on the wire. */
export const BOOKING_RIGHTS = ["AccessibleByAdmin", "AccessibleByStaff", "AccessibleByInstructor"] as const;
export type BookingRight = (typeof BOOKING_RIGHTS)[number];

/** Groups of cancellation reasons. The index is the code on the wire. */
export const CANCELLATION_GROUPS = ["Weather", "Technical", "Student", "Instructor", "School"] as const;
