import type { ToldView } from "@/lib/activity/notifications/schema";
import type { RequestAnswerInput, RequestsView } from "@/lib/activity/requests/schema";
import type { BookingInput, MoveInput } from "@/lib/activity/reservations/bodies";
import { type BookableType, kinds } from "@/lib/activity/reservations/kinds";
import type { CuresView, HistoryView, ReservationView } from "@/lib/activity/reservations/schema";
import { decodeFullReservation, type FullReservation } from "@/lib/activity/reservations/wire";
import { type ApiCallOptions, ApiError, api } from "@/lib/http/client";
import type { SentBooking } from "./unsent-booking";

// Calls of the reservation API for the screens. They convert the codes in the answers to words.

export async function fetchReservation(id: string, options?: ApiCallOptions): Promise<FullReservation> {
  return decodeFullReservation((await api.get<ReservationView>(`reservation/${id}`, options)).data);
}

/** Reads who was told what of a reservation. */
export const fetchToldPeople = async (id: string, options?: ApiCallOptions): Promise<ToldView[]> =>
  (await api.get<ToldView[]>(`reservation/${id}/notification`, options)).data;

/** Reads who booked, changed and cancelled a reservation. */
export const fetchHistory = async (id: string, options?: ApiCallOptions): Promise<HistoryView[]> =>
  (await api.get<HistoryView[]>(`reservation/${id}/history`, options)).data;

/** Reads what would clear what stands against a reservation. */
export const fetchCures = async (id: string, options?: ApiCallOptions): Promise<CuresView> =>
  (await api.get<CuresView>(`reservation/${id}/cures`, options)).data;

const pathOf = (type: BookableType) => `reservation/${kinds[type].booking!.route}`;

/** Says that what was sent before under the same key has arrived, as this reservation, so that nothing else was booked. */
export class ArrivedBeforeError extends Error {
  constructor(readonly reservation: FullReservation) {
    super("An earlier attempt has booked this reservation.");
    this.name = "ArrivedBeforeError";
  }
}

/**
 * Books a reservation under a key with which others were sent and not answered. Throws `ArrivedBeforeError` if the server has
 * booked one of those.
 */
export async function bookUnlessArrived(
  type: BookableType,
  body: BookingInput,
  idempotencyKey: string,
  sent: readonly SentBooking[],
): Promise<FullReservation> {
  try {
    return await bookReservation(type, body, idempotencyKey);
  } catch (error) {
    if (!isKeyReused(error)) throw error;
    // The key is used, so sending one of the earlier bookings again books nothing: it gives the first answer.
    for (const earlier of sent) {
      try {
        const { id } = await bookReservation(earlier.type, earlier.body, idempotencyKey);
        throw new ArrivedBeforeError(await fetchReservation(id));
      } catch (failure) {
        if (!isKeyReused(failure)) throw failure;
      }
    }
    throw error;
  }
}

const isKeyReused = (error: unknown) => error instanceof ApiError && error.problem.isKeyReused === true;

/** Books a reservation. A retry must send the same idempotency key as the first try. */
async function bookReservation(
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

/** Undoes a booking that the person has just made, if it still has the given version. */
export async function takeBackBooking({ id, version }: { id: string; version: number }): Promise<void> {
  await api.delete(`reservation/${id}`, { version });
}

/** Undoes a cancellation that the person has just made, if the reservation still has the given version. */
export async function restoreReservation(id: string, version: number): Promise<void> {
  await api.patch(`reservation/${id}/restore`, { body: {}, version });
}

/** Reads what is asked of staff for a reservation. */
export const fetchRequests = async (id: string, options?: ApiCallOptions): Promise<RequestsView> =>
  (await api.get<RequestsView>(`reservation/${id}/request`, options)).data;

/** Asks staff for a cancellation or another time. A retry must send the same idempotency key as the first try. */
export async function askForChange(id: string, body: object, idempotencyKey: string): Promise<void> {
  await api.post(`reservation/${id}/request`, { body, idempotencyKey });
}

/** Withdraws what the person has asked. */
export async function withdrawRequest(id: string): Promise<void> {
  await api.delete(`reservation/${id}/request`);
}

/** Grants or refuses what was asked. */
export async function answerRequest(id: string, body: Partial<RequestAnswerInput>): Promise<void> {
  await api.patch(`reservation/${id}/request`, { body });
}
