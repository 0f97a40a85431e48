import type { MoveInput } from "@/lib/activity/reservations/bodies";
import type { PlannedReservation, Shift } from "@/lib/activity/reservations/wire";

/** The resources that a bar can be moved to, with the names to show on it. */
export type MovableResources = {
  aircraft: readonly { id: string; callSign: string; model: string }[];
  classrooms: readonly { id: string; name: string }[];
  instructors: readonly { id: string; callSign: string | null; firstName: string; lastName: string }[];
};

/** The body of the call that moves a bar. */
export function moveBody(bar: PlannedReservation, { startShift, endShift, ...exchanged }: Shift): MoveInput {
  const { aircraftId, classroomId, person } = exchanged;
  return { start: bar.start + startShift, end: bar.end + endShift, aircraftId, classroomId, person };
}

/** The body of the call that undoes a move: it restores times, aircraft, turnaround, classroom and people. */
export function undoMoveBody(before: PlannedReservation, { person }: Shift): MoveInput {
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

/** The bar as it will be after the move. The board shows it until the live stream brings the real one. */
export function movedBar(
  bar: PlannedReservation,
  { startShift, endShift, aircraftId, classroomId, person }: Shift,
  version: number,
  resources: MovableResources,
): PlannedReservation {
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
