// Shared with the browser: what the desk's board answers, in plain words.
import { FLIGHT_PHASES } from "@/lib/activity/flights/follow-up/codes";
import { COMPLIANCES, RESERVATION_ROLES } from "@/lib/activity/reservations/codes";
import { typeOfCode } from "@/lib/activity/reservations/kinds";
import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { boardStateOf } from "./rules";
import type { DeskBoardView, DeskFlightView } from "./schema";

/** Converts the board to plain words, and says of each flight where it stands at a moment (unix seconds). */
export const decodeDeskBoard = ({ flights, ...board }: DeskBoardView, now: number) => ({
  ...board,
  flights: flights.map((flight) => decodeFlight(flight, now, board.overdueMinutes)),
});

function decodeFlight(
  {
    reservationType,
    reservationState: _,
    compliance,
    users,
    phase,
    offBlock,
    takeOff,
    landing,
    onBlock,
    ...flight
  }: DeskFlightView,
  now: number,
  overdueMinutes: number,
) {
  const isSimulator = AIRCRAFT_TYPES[flight.aircraft.type] === "Simulator";
  const plain = {
    ...flight,
    isSimulator,
    phase: FLIGHT_PHASES[phase]!,
    times: { offBlock, takeOff, landing, onBlock },
  };
  return {
    ...plain,
    type: typeOfCode(reservationType),
    compliance: COMPLIANCES[compliance]!,
    people: users.map(({ reservationUserRole, ...person }) => ({
      ...person,
      role: RESERVATION_ROLES[reservationUserRole]!,
    })),
    board: boardStateOf(plain, now, overdueMinutes),
  };
}

export type DeskFlight = ReturnType<typeof decodeFlight>;
export type DeskBoard = ReturnType<typeof decodeDeskBoard>;
