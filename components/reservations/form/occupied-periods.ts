import { kinds } from "@/lib/activity/reservations/kinds";
import type { Period } from "../use-busy-periods";
import type { BookingFields } from "./booking-form-state";

/** When a booking is in the air or in its room, and with its briefings. Instants in seconds. */
export type BookedTimes = { flight: { offBlock: number; onBlock: number }; block: Period; whole: Period };

export function bookedTimesOf(
  { type, briefing, debriefing }: BookingFields,
  flight: BookedTimes["flight"] | null,
): BookedTimes | null {
  if (!flight) return null;
  const { isFlight } = kinds[type];
  return {
    flight,
    block: { start: flight.offBlock, end: flight.onBlock },
    whole: {
      start: flight.offBlock - (isFlight ? briefing * 60 : 0),
      end: flight.onBlock + (isFlight ? debriefing * 60 : 0),
    },
  };
}

/** When it occupies a resource: an aircraft from its turnaround on and not during briefings, who supervises a solo only then. */
export function listOccupied(
  id: string,
  { type, mainPersonId }: BookingFields,
  times: BookedTimes | null,
  aircraft: readonly { id: string; turnaroundMinutes: number }[],
  isSolo: boolean,
): Period[] {
  if (!times) return [];
  const { flight, whole } = times;
  const craft = kinds[type].isFlight ? aircraft.find((one) => one.id === id) : undefined;
  if (craft) return [{ start: flight.offBlock - craft.turnaroundMinutes * 60, end: flight.onBlock }];
  if (!isSolo || id !== mainPersonId) return [whole];
  return [
    { start: whole.start, end: flight.offBlock },
    { start: flight.onBlock, end: whole.end },
  ].filter(({ start, end }) => start < end);
}
