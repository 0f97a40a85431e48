import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";

/** What the people of a booking are told when it changes, to be compared. Comments alone tell nobody. */
const toldPartOf = ({ start, end, aircraft, classroom, users = [] }: BookingInput) =>
  JSON.stringify([
    ...[start, end, classroom?.classroomId, aircraft?.aircraftId, aircraft?.startFlight, aircraft?.endFlight],
    ...[aircraft?.fromAirport, aircraft?.toAirport, aircraft?.operationId],
    users.map((user) => JSON.stringify(user)).sort(),
  ]);

/**
 * Who will be told once a booking is saved: the ids of its people, also of those who leave it, and the name of its guest, who is
 * mailed of a new time only. `body` is null while the booking isn't complete.
 */
export function listTold(
  body: BookingInput | null,
  people: readonly string[],
  existing: FullReservation | undefined,
): { people: string[]; guest: string | null } {
  const guest = body?.guest?.email ? body.guest : null;
  if (!existing) return { people: [...people], guest: guest?.name ?? null };
  const before = makeBookingBody(existing, existing);
  const isMoved = body !== null && (body.start !== before.start || body.end !== before.end);
  const isGuestTold = isMoved || guest?.email !== existing.guest?.email;
  const isTold = body !== null && toldPartOf(body) !== toldPartOf(before);
  const all = new Set([...existing.users.map(({ userId }) => userId), ...people]);
  return { people: isTold ? [...all] : [], guest: isGuestTold ? (guest?.name ?? null) : null };
}
