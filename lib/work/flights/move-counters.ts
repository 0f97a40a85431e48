import type { Reading, Work } from "@/lib/access/actor/as-actor";
import type { FlightRow } from "@/lib/activity/flights/follow-up/queries";
import { asPreparedStatement } from "@/lib/platform/db";
import { type CounterMove, moveCounters, NO_COUNTERS } from "@/lib/records/aircraft/counters/commands";
import { moveFlownComponents } from "@/lib/records/maintenance/components/commands";
import { Prisma } from "@/prisma/generated/client";

const COUNTERS = ["flightMinutes", "landings", "hobbsHundredths"] as const;

const moveOf = (of: (counter: (typeof COUNTERS)[number]) => number) =>
  Object.fromEntries(COUNTERS.map((counter) => [counter, of(counter)])) as CounterMove;

type Landed = { id: string; aircraft: { id: string } };

/** What a flight has moved the counters of its aircraft so far, and what readings since it has come back have moved them. */
async function readMoved({ db }: Pick<Reading, "db">, { id, aircraft }: Landed, onBlockAt: Date) {
  const moved = Prisma.sql`
    WITH moved AS (
      SELECT coalesce(reservation_id = ${id}, false) AS is_own, flight_minutes, landings, hobbs_hundredths FROM counter_movement
      WHERE reservation_id = ${id} OR (aircraft_id = ${aircraft.id} AND cause = 'Reading' AND at >= ${onBlockAt})
    ), summed AS (
      SELECT is_own, json_build_object('flightMinutes', sum(flight_minutes), 'landings', sum(landings),
        'hobbsHundredths', sum(hobbs_hundredths)) AS move FROM moved GROUP BY is_own
    )
    SELECT (SELECT move FROM summed WHERE is_own) AS held, (SELECT move FROM summed WHERE NOT is_own) AS read`;
  type Moved = { held: CounterMove | null; read: CounterMove | null };
  const [row] = await db.$queryRaw<Moved[]>(asPreparedStatement("moved-counters", moved));
  return { held: row!.held ?? NO_COUNTERS, read: row!.read ?? NO_COUNTERS };
}

/**
 * What of a flight's move the counters of its aircraft don't hold yet: of a counter that was read after the flight had come back
 * nothing, because what was read holds the flight.
 */
export async function leaveOutRead(
  reading: Pick<Reading, "db">,
  flight: Landed,
  onBlockAt: Date | null,
  move: CounterMove,
): Promise<CounterMove> {
  if (onBlockAt === null) return move;
  const { read } = await readMoved(reading, flight, onBlockAt);
  return moveOf((counter) => (read[counter] === 0 ? move[counter] : 0));
}

/** When a flight was flown, and what the counters are to hold of it. */
type Flown = { offBlockAt: Date; onBlockAt: Date; move: CounterMove };

/**
 * Moves the counters of an aircraft, and of the components that were on it, so that they hold what a flight flew: nothing once it is
 * open again. The caller has locked the aircraft.
 */
export async function moveCountersOfFlight(
  work: Work,
  flight: Pick<FlightRow, "id" | "aircraft" | "site">,
  { offBlockAt, onBlockAt, move = NO_COUNTERS }: Omit<Flown, "move"> & Partial<Flown>,
  reason?: string,
): Promise<void> {
  const { id: reservationId, aircraft, site } = flight;
  const cause = reason === undefined ? "Flight" : "Reopening";
  const { held, read } = await readMoved(work, flight, onBlockAt);
  const moved = moveOf((counter) => (read[counter] === 0 ? move[counter] - held[counter] : 0));
  await moveCounters(work, aircraft, cause, moved, { reservationId, reason });
  const { flightMinutes: minutes, landings } = moved;
  await moveFlownComponents(work, aircraft, cause, { minutes, landings, flownAt: offBlockAt, timeZone: site.timeZone });
}
