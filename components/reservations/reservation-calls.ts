import type { ToldView } from "@/lib/activity/notifications/schema";
import type { BookingInput, MoveInput } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { ReservationView } from "@/lib/activity/reservations/schema";
import { decodeFullReservation, type FullReservation } from "@/lib/activity/reservations/wire";
import { type ApiCallOptions, api } from "@/lib/http/client";

// Calls of the reservation API for the screens. They convert the codes in the answers to words.

export async function fetchReservation(id: string, options?: ApiCallOptions): Promise<FullReservation> {
  return decodeFullReservation((await api.get<ReservationView>(`reservation/${id}`, options)).data);
}

/** Reads who was told what of a reservation. */
export const fetchToldPeople = async (id: string, options?: ApiCallOptions): Promise<ToldView[]> =>
  (await api.get<ToldView[]>(`reservation/${id}/notification`, options)).data;

const pathOf = (type: BookableType) => `reservation/${kinds[type].booking!.route}`;

/** Books a reservation. A retry must send the same idempotency key as the first try. */
export async function bookReservation(
  type: BookableType,
  body: BookingInput,
  idempotencyKey: string,
): Promise<FullReservation> {
  const { data } = await api.post<ReservationView>(pathOf(type), { body, idempotencyKey });
  return decodeFullReservation(data);
}

/** Changes a reservation, if it still has the given version, and returns the changed reservation. */
export async function changeReservation(
  type: BookableType,
  body: BookingInput,
  { id, version }: { id: string; version: number },
): Promise<FullReservation> {
  await api.put(pathOf(type), { body: { ...body, id }, version });
  return fetchReservation(id);
}

/** Moves a reservation, if it still has the given version, and returns its new version. */
export async function moveReservation(id: string, move: MoveInput, version: number): Promise<number> {
  const answer = await api.patch(`reservation/${id}/move`, { body: move, version });
  return answer.version ?? version + 1;
}

/** Undoes a cancellation that the person has just made, if the reservation still has the given version. */
export async function restoreReservation(id: string, version: number): Promise<void> {
  await api.patch(`reservation/${id}/restore`, { body: {}, version });
}
