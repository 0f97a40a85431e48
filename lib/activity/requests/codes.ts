/** What a student or renter may ask of staff for a reservation that they may no longer cancel or move themselves. */
export const REQUEST_KINDS = ["Cancellation", "OtherTime"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export const REQUEST_STATES = ["Open", "Granted", "Refused", "Withdrawn", "Ended"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
