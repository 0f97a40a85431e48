import { kinds } from "@/lib/activity/reservations/kinds";
import { localDayOf } from "@/lib/platform/day";
import { countsAirborneOnly } from "@/lib/records/aircraft/codes";
import type { Counters, PlannedUse } from "@/lib/records/maintenance/rules";
import type { AircraftFact } from "./facts/aircraft";
import type { EqualBookings } from "./facts/fleet";
import type { UseFact } from "./facts/maintenance";
import type { JudgedBooking } from "./rule";

/**
 * What a flight will probably add to the counters: the time from off-block to on-block, without the usual taxi times where it
 * counts from take-off to landing; one landing, which a simulator doesn't make. Times are unix seconds.
 */
export function estimateFlightUse(
  { offBlock, onBlock }: { offBlock: number; onBlock: number },
  aircraft: Pick<AircraftFact, "type" | "isFlightTimeCounted" | "flightTimeKind" | "taxiOutMinutes" | "taxiInMinutes">,
): Counters {
  const taxi = countsAirborneOnly(aircraft) ? aircraft.taxiOutMinutes + aircraft.taxiInMinutes : 0;
  const minutes = Math.max(0, Math.round((onBlock - offBlock) / 60) - taxi);
  return { minutes: aircraft.isFlightTimeCounted ? minutes : 0, landings: aircraft.type === "Simulator" ? 0 : 1 };
}

/** What a booking will probably add to the counters of its aircraft, and which limits its work renews. */
export function plannedUseOf(
  aircraft: Estimated,
  {
    type,
    offBlock,
    onBlock,
    limitIds,
  }: Pick<UseFact, "type" | "offBlock" | "onBlock"> & Pick<JudgedBooking, "limitIds">,
  timeZone: string,
): PlannedUse {
  const { minutes, landings } = estimateUse({ type, offBlock, onBlock }, aircraft);
  return { minutes, landings, day: localDayOf(onBlock, timeZone), renewsLimitIds: limitIds };
}

type Estimated = Parameters<typeof estimateFlightUse>[1];

/** What a booking of any type will probably add to the counters of its aircraft. */
function estimateUse(
  { type, offBlock, onBlock }: Pick<UseFact, "type" | "offBlock" | "onBlock">,
  aircraft: Estimated,
): Counters {
  return kinds[type].isFlight ? estimateFlightUse({ offBlock, onBlock }, aircraft) : { minutes: 0, landings: 0 };
}

/** What the bookings of each day will probably add together. */
export function sumUsesOfDays(aircraft: Estimated, bookings: readonly EqualBookings[]): PlannedUse[] {
  const days = new Map<string, Counters & { day: string }>();
  for (const { day, type, seconds, count } of bookings) {
    const { minutes, landings } = estimateUse({ type, offBlock: 0, onBlock: seconds }, aircraft);
    const sum = days.get(day) ?? { day, minutes: 0, landings: 0 };
    days.set(day, { day, minutes: sum.minutes + minutes * count, landings: sum.landings + landings * count });
  }
  return [...days.values()].map((sum) => ({ ...sum, renewsLimitIds: [] }));
}

/** How much more may be booked by others at the same moment: ten hours, or twenty landings. */
const MARGIN = { minutes: 600, landings: 20 };

/**
 * Whether the verdicts of an aircraft's other bookings may depend on this one: because what is booked comes near one of its
 * limits, so that this booking may use up what others need, or because the aircraft doesn't always end where it began.
 */
export function concernsOtherBookings(
  aircraft: AircraftFact,
  { reservationId, type, offBlock, onBlock, limitIds, fromAirport, toAirport }: JudgedBooking,
  timeZone: string,
): boolean {
  if (limitIds.length > 0) return true;
  if (offBlock === null || onBlock === null) return false;
  const others = aircraft.uses.filter((use) => use.reservationId !== reservationId);
  const isMoved = [...others, { fromAirport, toAirport }].some((use) => use.fromAirport !== use.toAirport);
  if (isMoved || (aircraft.place && toAirport && toAirport !== aircraft.place)) return true;
  const all = [...others, { type, offBlock, onBlock, limitIds }].map((use) => plannedUseOf(aircraft, use, timeZone));
  const total = (of: "minutes" | "landings") => all.reduce((sum, use) => sum + use[of], MARGIN[of]);
  const isNear = { Hours: total("minutes"), Landings: total("landings") };
  return aircraft.limits.some(({ minutes, landings, terms }) =>
    terms.some(({ unit, dueCounter }) => {
      if (unit !== "Hours" && unit !== "Landings") return false;
      return dueCounter! - (unit === "Hours" ? minutes : landings) < isNear[unit];
    }),
  );
}
