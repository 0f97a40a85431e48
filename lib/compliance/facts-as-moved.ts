import { groupBy } from "@/lib/platform/group-by";
import type { Facts } from "./facts/load-facts";
import type { JudgedBooking } from "./rule";
import { listDutyPeriods } from "./rules/duty-time";

/**
 * The facts as they would be if some bookings were made, or moved from where they are: what they take of their aircraft, and when
 * their instructors are at work. So several can be judged together before any of them is written.
 */
export function factsAsMoved(facts: Facts, moved: readonly JudgedBooking[]): Facts {
  const ids = new Set(moved.map(({ reservationId }) => reservationId));
  const isStanding = ({ reservationId }: { reservationId: string | null }) => !ids.has(reservationId);
  const byAircraft = groupBy(moved, ({ aircraftId }) => aircraftId ?? "");
  const aircraft = [...facts.aircraft].map(([id, fact]) => {
    const uses = [...fact.uses.filter(isStanding), ...(byAircraft.get(id) ?? []).map(useOf)];
    return [id, { ...fact, uses: uses.sort((one, other) => one.offBlock - other.offBlock) }] as const;
  });
  const working = groupBy(
    moved.flatMap((booking) => listDutyPeriods(booking, facts)),
    ({ personId }) => personId,
  );
  const dutyTimes = [...new Set([...facts.dutyTimes.keys(), ...working.keys()])].map((id) => {
    const standing = (facts.dutyTimes.get(id)?.periods ?? []).filter(isStanding);
    return [id, { id, periods: [...standing, ...(working.get(id) ?? []).map(({ period }) => period)] }] as const;
  });
  return { ...facts, aircraft: new Map(aircraft), dutyTimes: new Map(dutyTimes) };
}

/** What a booking takes of its aircraft. Work on it isn't flown, and lasts as long as it is booked. */
function useOf({
  reservationId,
  type,
  start,
  end,
  offBlock,
  onBlock,
  fromAirport,
  toAirport,
  limitIds,
}: JudgedBooking) {
  const flown = { offBlock: offBlock ?? start, onBlock: onBlock ?? end, fromAirport, toAirport };
  return { reservationId: reservationId ?? "", type, ...flown, limitIds: [...limitIds] };
}
