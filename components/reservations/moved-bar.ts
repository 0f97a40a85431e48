import type { MoveInput } from "@/lib/activity/reservations/bodies";
import type { PublicReservation, ReservationMove } from "@/lib/activity/reservations/wire";

/** The resources to which a bar can be moved, with the names that the bar then shows. */
export type MovableResources = {
  aircraft: readonly { id: string; callSign: string; model: string }[];
  classrooms: readonly { id: string; name: string }[];
  instructors: readonly { id: string; callSign: string | null; firstName: string; lastName: string }[];
};

/** The request body that moves a reservation. */
export function makeMoveBody(
  bar: PublicReservation,
  { startShift, endShift, ...exchanged }: ReservationMove,
): MoveInput {
  const { aircraftId, classroomId, person } = exchanged;
  return { start: bar.start + startShift, end: bar.end + endShift, aircraftId, classroomId, person };
}

/** The request body that undoes a move. It restores times, aircraft, turnaround, classroom and people. */
export function makeUndoMoveBody(before: PublicReservation, { person }: ReservationMove): MoveInput {
  const { start, end, aircraft, classroom } = before;
  return {
    start,
    end,
    aircraftId: aircraft?.aircraftId,
    startTurnaround: aircraft?.startTurnaround,
    classroomId: classroom?.classroomId,
    person: person && { from: person.to, to: person.from },
  };
}

/** Returns the bar after a move. The board shows it until the live stream sends the stored one. */
export function applyMoveToBar(
  bar: PublicReservation,
  { startShift, endShift, aircraftId, classroomId, person }: ReservationMove,
  version: number,
  resources: MovableResources,
): PublicReservation {
  const { aircraft, classroom, users } = bar;
  const plane = resources.aircraft.find(({ id }) => id === aircraftId);
  const room = resources.classrooms.find(({ id }) => id === classroomId);
  const instructor = resources.instructors.find(({ id }) => id === person?.to);
  const { callSign = null, firstName = "", lastName = "" } = instructor ?? {};
  return {
    ...bar,
    version,
    start: bar.start + startShift,
    end: bar.end + endShift,
    aircraft: aircraft && {
      ...aircraft,
      ...(plane && { aircraftId: plane.id, callSign: plane.callSign, model: plane.model }),
      startTurnaround: aircraft.startTurnaround + startShift,
      startFlight: aircraft.startFlight + startShift,
      endFlight: aircraft.endFlight + endShift,
    },
    classroom: room ? { classroomId: room.id, name: room.name } : classroom,
    users: users.map((user) =>
      user.userId === person?.from ? { ...user, userId: person.to, callSign, firstName, lastName } : user,
    ),
  };
}
