import type { Compliance, ReservationState } from "@/lib/activity/reservations/codes";
import type { AircraftType } from "@/lib/records/aircraft/codes";
import type { Craft } from "./codes";

/** Whether a reservation needs somebody: what stands in its way or warns is to be put right, or its follow-up is due. */
export const needsAttention = ({ state, compliance }: { state: ReservationState; compliance: Compliance }): boolean =>
  state === "FlightFollowUpNeeded" || (state === "Scheduled" && compliance !== "Valid");

export const craftOf = (type: AircraftType): Craft => (type === "Simulator" ? "Simulator" : "Aircraft");
