import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import type { LegPicture } from "@/lib/activity/flights/leg-files/codes";
import type { TrackView } from "@/lib/activity/flights/leg-files/schema";
import { type ApiCallOptions, ApiError, api } from "@/lib/http/client";

type Legs = readonly LegEntry[];
const withVersion = (version: number | null) => (version === null ? {} : { version });

export const fetchFollowUp = async (reservationId: string): Promise<FlightFollowUpView> =>
  (await api.get<FlightFollowUpView>(`suivi-vol/${reservationId}`)).data;

/** Keeps what is typed. `version` is the last one that was seen, null where nothing has been noted before. */
export const keepLegs = async (reservationId: string, legs: Legs, version: number | null): Promise<number> =>
  (
    await api.post<{ version: number }>("suivi-vol", {
      body: { reservationId, legs, ...withVersion(version) },
      quiet: true,
    })
  ).data.version;

/**
 * Closes a flight. All attempts of one closing use the same key, so that it is closed only once. `options` are those of a closing that
 * waited: whose it is, and that the page sends it by itself.
 */
export async function closeFlight(
  reservationId: string,
  legs: Legs,
  version: number | null,
  idempotencyKey: string,
  options: Pick<ApiCallOptions, "asPerson" | "quiet"> = {},
): Promise<void> {
  const body = { legs, ...withVersion(version) };
  await api.post(`suivi-vol/${reservationId}/closing`, { body, idempotencyKey, ...options });
}

/** The flights of today of a person, and those that wait for their follow-up. */
export const fetchOwnFlights = async (personId: string): Promise<FlightFollowUpView[]> =>
  (await api.get<FlightFollowUpView[]>("suivi-vol", { asPerson: personId, quiet: true })).data;

export async function reopenFlight(reservationId: string, reason: string, version: number | null): Promise<void> {
  await api.post(`suivi-vol/${reservationId}/reopening`, { body: { reason, ...withVersion(version) } });
}

/** The follow-up as it is, where an answer says that somebody else has changed or closed it. Null for other failures. */
export async function findTheirs(error: unknown, reservationId: string): Promise<FlightFollowUpView | null> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 428)) return null;
  return (error.problem.current as FlightFollowUpView | undefined) ?? fetchFollowUp(reservationId).catch(() => null);
}

/** Where the track of a leg is asked for and sent, by the leg's place from 0. */
export const trackPath = (reservationId: string, at: number) => `suivi-vol/${reservationId}/track/${at + 1}`;
export const picturePath = (reservationId: string, at: number, kind: LegPicture) =>
  `suivi-vol/${reservationId}/picture/${at + 1}/${kind}`;

export const fetchTrack = async (reservationId: string, at: number, signal: AbortSignal): Promise<TrackView> =>
  (await api.get<TrackView>(trackPath(reservationId, at), { signal, quiet: true })).data;

export const putTrack = async (reservationId: string, at: number, file: File): Promise<TrackView> =>
  (await api.put<TrackView>(trackPath(reservationId, at), { file })).data;

export const putPicture = async (path: string, file: File): Promise<string> =>
  (await api.put<{ fileId: string }>(path, { file })).data.fileId;

export async function removeLegFile(path: string): Promise<void> {
  await api.delete(path);
}
