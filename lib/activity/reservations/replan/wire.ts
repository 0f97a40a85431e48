import { decodePublicReservation, type PublicReservation } from "../wire";
import type { AcceptedMove, ReplanMoveView, ReplanView } from "./schema";

export type ReplanMove = ReplanMoveView;
/** A reservation that is hit, with the moves of it. */
export type ReplanRow = {
  bar: PublicReservation;
  isMovable: boolean;
  accepted: ReplanMove | null;
  moves: ReplanMove[];
};
export type Replan = { rows: ReplanRow[]; told: ReplanView["told"] };

/** What is hit and where it can go, in words. */
export const decodeReplan = ({ rows, told }: ReplanView): Replan => ({
  rows: rows.map(({ reservation, ...row }) => ({ bar: decodePublicReservation(reservation), ...row })),
  told,
});

/** A move as it is accepted: what it exchanges is named, all else stays. */
export const encodeMove = (id: string, { start, aircraft, classroom, person }: ReplanMove): AcceptedMove => ({
  ...{ id, start },
  ...(aircraft && { aircraftId: aircraft.id }),
  ...(classroom && { classroomId: classroom.id }),
  ...(person && { person: { from: person.from, to: person.to } }),
});
