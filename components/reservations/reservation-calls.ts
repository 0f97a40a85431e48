import type { BookingInput, MoveInput } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { ReservationView } from "@/lib/activity/reservations/schema";
import { decodeReservation, type FullReservation } from "@/lib/activity/reservations/wire";
import { api, type Call } from "@/lib/http/client";

// The calls of the screens to the reservation API. Answers are converted from codes to words here.

export async function readReservation(id: string, options?: Call): Promise<FullReservation> {
  return decodeReservation((await api.get<ReservationView>(`reservation/${id}`, options)).data);
}

const pathOf = (type: BookableType) => `reservation/${kinds[type].booking!.route}`;

/** Books a reservation. A retry of the same attempt must send the same key. */
export async function bookReservation(
  type: BookableType,
  body: BookingInput,
  idempotencyKey: string,
): Promise<FullReservation> {
  const { data } = await api.post<ReservationView>(pathOf(type), { body, idempotencyKey });
  return decodeReservation(data);
}

/** Changes a reservation over the version that was seen, and returns the new one. */
export async function changeReservation(
  type: BookableType,
  body: BookingInput,
  { id, version }: { id: string; version: number },
): Promise<FullReservation> {
  await api.put(pathOf(type), { body: { ...body, id }, version });
  return readReservation(id);
}

/** Moves a reservation over the version that was seen, and returns its new version. */
export async function moveReservation(id: string, move: MoveInput, version: number): Promise<number> {
  const answer = await api.patch(`reservation/${id}/move`, { body: move, version });
  return answer.version ?? version + 1;
}
