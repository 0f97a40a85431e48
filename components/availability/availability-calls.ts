import type { AvailabilityInput, AvailabilityView } from "@/lib/activity/availability/schema";
import {
  type AvailabilityBody,
  decodeAvailability,
  makeAvailabilityBody,
  type SaidAvailability,
} from "@/lib/activity/availability/wire";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { type ApiCallOptions, api } from "@/lib/http/client";
import { utcDayToUnix } from "@/lib/platform/day";
import { bodyWithout, firstDayOf, type Reach } from "./availability-fields";

const PATH = "user-availability";

/** Reads what a person has said of a window of time. */
export async function fetchAvailabilities(
  query: { userId: string; startAt: number; endAt: number },
  options?: ApiCallOptions,
): Promise<SaidAvailability[]> {
  const { data } = await api.get<AvailabilityView[]>(PATH, { ...options, query });
  return data.map(decodeAvailability);
}

/** Reads what the person is booked for in the periods that are about to be entered. */
export async function fetchReservationsAgainst(
  userId: string,
  body: AvailabilityBody,
  options?: ApiCallOptions,
): Promise<PublicReservation[]> {
  const { data } = await api.post<PublicReservationView[]>(`${PATH}/check`, {
    ...{ quiet: true, ...options },
    body: { userId, ...body },
  });
  return data.map(decodePublicReservation);
}

/** Takes back what was just done. */
export type TakeBack = () => Promise<void>;

const remove = (id: string) => api.delete(`${PATH}/${id}`);
const put = async (id: string, body: AvailabilityBody, version: number) =>
  (await api.put(`${PATH}/${id}`, { body, version })).version ?? version + 1;

/** Enters a period. It may take the place of a weekly one, or of all from a day on. */
async function add(
  body: Partial<AvailabilityInput> & AvailabilityBody & { userId: string },
): Promise<AvailabilityView> {
  return (await api.post<AvailabilityView>(PATH, { body })).data;
}

export async function addAvailability(userId: string, body: AvailabilityBody): Promise<TakeBack> {
  const { id } = await add({ userId, ...body });
  return async () => void (await remove(id));
}

/** Changes what was said: all of it, or what begins on a day. */
export async function changeAvailability(
  said: SaidAvailability,
  body: AvailabilityBody,
  reach: Reach,
  day: string,
): Promise<TakeBack> {
  const { id, userId, version } = said;
  const before = makeAvailabilityBody(said);
  if (reach === "all" || (reach === "following" && day <= firstDayOf(said))) {
    const next = await put(id, body, version);
    return async () => void (await put(id, before, next));
  }
  const instead = { id, version, day: utcDayToUnix(day), andFollowing: reach === "following" };
  const made = await add({ userId, ...body, instead });
  return async () => {
    // What was there first, so that nothing is lost if the network goes in between.
    await put(id, before, version + 1);
    await remove(made.id);
  };
}

/** Deletes what was said: all of it, or what begins on a day. */
export async function deleteAvailability(said: SaidAvailability, reach: Reach, day: string): Promise<TakeBack> {
  const { id, userId, version } = said;
  const before = makeAvailabilityBody(said);
  const left = said.repeatUntil === null ? null : bodyWithout(said, reach, day);
  if (left) {
    const next = await put(id, left, version);
    return async () => void (await put(id, before, next));
  }
  await remove(id);
  return async () => void (await add({ userId, ...before }));
}
