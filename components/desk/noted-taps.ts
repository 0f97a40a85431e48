import type { KeptTap } from "@/components/flight-follow-up/kept/tap";
import { FLIGHT_PHASES, type FlightTimes } from "@/lib/activity/flights/follow-up/codes";
import { phaseOf } from "@/lib/activity/flights/follow-up/rules";
import type { DeskBoardView, DeskFlightView } from "@/lib/views/desk/schema";

/** The board with the times that were tapped on this device and haven't been sent: each flight stands where it will then be. */
export function withTaps(board: DeskBoardView, taps: readonly KeptTap[]): DeskBoardView {
  const waiting = taps.filter(({ state }) => state === "waits");
  if (waiting.length === 0) return board;
  return { ...board, flights: board.flights.map((flight) => withTapsOf(flight, waiting)) };
}

function withTapsOf(flight: DeskFlightView, waiting: readonly KeptTap[]): DeskFlightView {
  const own = waiting.filter(({ reservationId }) => reservationId === flight.reservationId);
  const phase = FLIGHT_PHASES[flight.phase]!;
  // What was closed or cancelled meanwhile stays so: the tap will be refused.
  if (own.length === 0 || phase === "Closed" || phase === "Cancelled") return flight;
  const { offBlock, takeOff, landing, onBlock } = flight;
  const times: FlightTimes = { offBlock, takeOff, landing, onBlock };
  for (const { time, at } of own) times[time] = at;
  return { ...flight, ...times, phase: FLIGHT_PHASES.indexOf(phaseOf(times, null)) };
}
