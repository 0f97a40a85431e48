import type { Compliance, ReservationState } from "@/lib/activity/reservations/codes";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import type { Craft } from "./codes";

type Judged = { state: ReservationState; compliance: Compliance };

/** Whether what a verdict says is still to be put right: not of what has been performed or cancelled, nor of what is over. */
export const isToPutRight = ({ state, compliance }: Judged): boolean => state === "Scheduled" && compliance !== "Valid";

/**
 * Whether a reservation needs somebody: its verdict is to be put right, its follow-up is due, or something is asked about it
 * that the reader answers.
 */
export const needsAttention = (reservation: Judged & { isAsked?: boolean }): boolean =>
  isToPutRight(reservation) || reservation.state === "FlightFollowUpNeeded" || reservation.isAsked === true;

export const craftOf = (type: AircraftType): Craft => (type === "Simulator" ? "Simulator" : "Aircraft");
