// This file has no schemas, so that the browser can load these codes without zod.

/** The lowest role that may book operations of a type (spec 2 §6). The API uses the index as code. */
export const BOOKING_RIGHTS = ["AccessibleByAdmin", "AccessibleByStaff", "AccessibleByInstructor"] as const;
export type BookingRight = (typeof BOOKING_RIGHTS)[number];

/** Groups of cancellation reasons. The API uses the index as code. */
export const CANCELLATION_GROUPS = ["Weather", "Technical", "Student", "Instructor", "School"] as const;
export type CancellationGroup = (typeof CANCELLATION_GROUPS)[number];

/** What a transaction of a type is: money that somebody owes, or money that came in. */
export const TRANSACTION_KINDS = ["Fee", "Payment"] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
/** The greatest price of a transaction, in the school's currency. */
export const MOST_PRICE = 1_000_000;
