import type { Reading, Work } from "@/lib/access/actor/as-actor";
import type { FlightRow } from "@/lib/activity/flights/follow-up/queries";
import { type CounterMove, moveCounters, NO_COUNTERS } from "@/lib/records/aircraft/counters/commands";
import { moveFlownComponents } from "@/lib/records/maintenance/components/commands";

const COUNTERS = ["flightMinutes", "landings", "hobbsHundredths"] as const;
const SUMS = { flightMinutes: true, landings: true, hobbsHundredths: true } as const;

const moveOf = (of: (counter: (typeof COUNTERS)[number]) => number) =>
  Object.fromEntries(COUNTERS.map((counter) => [counter, of(counter)])) as CounterMove;

/**
 * What of a flight's move the counters of its aircraft don't hold yet: of a counter that was read after the flight had come back
 * nothing, because what was read holds the flight.
 */
export async function leaveOutRead(
  { db }: Pick<Reading, "db">,
  aircraftId: string,
  onBlockAt: Date | null,
  move: CounterMove,
): Promise<CounterMove> {
  if (onBlockAt === null) return move;
  const { _sum: read } = await db.counterMovement.aggregate({
    where: { aircraftId, cause: "Reading", at: { gte: onBlockAt } },
    _sum: SUMS,
  });
  return moveOf((counter) => (read[counter] ? 0 : move[counter]));
}

/** When a flight was flown, and what the counters are to hold of it. */
type Flown = { offBlockAt: Date; onBlockAt: Date; move: CounterMove };

/**
 * Moves the counters of an aircraft, and of the components that were on it, so that they hold what a flight flew: nothing once it is
 * open again. The caller has locked the aircraft.
 */
export async function moveCountersOfFlight(
  work: Work,
  { id: reservationId, aircraft, site: { timeZone } }: Pick<FlightRow, "id" | "aircraft" | "site">,
  { offBlockAt, onBlockAt, move = NO_COUNTERS }: Omit<Flown, "move"> & Partial<Flown>,
  reason?: string,
): Promise<void> {
  const cause = reason === undefined ? "Flight" : "Reopening";
  const { _sum: held } = await work.db.counterMovement.aggregate({ where: { reservationId }, _sum: SUMS });
  const lacking = moveOf((counter) => move[counter] - (held[counter] ?? 0));
  const moved = await leaveOutRead(work, aircraft.id, onBlockAt, lacking);
  await moveCounters(work, aircraft, cause, moved, { reservationId, reason });
  const { flightMinutes: minutes, landings } = moved;
  await moveFlownComponents(work, aircraft, cause, { minutes, landings, flownAt: offBlockAt, timeZone });
}
