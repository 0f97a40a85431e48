import type { FlightFollowUpView, FlightTimesInput, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import type { LegPicture } from "@/lib/activity/flights/leg-files/codes";
import type { TrackView } from "@/lib/activity/flights/leg-files/schema";
import { type ApiCallOptions, ApiError, api } from "@/lib/http/client";

type Legs = readonly LegEntry[];
const withVersion = (version: number | null) => (version === null ? {} : { version });

/** A network that takes longer is none. */
const PATIENCE_MS = 15_000;
/** A picture may take longer over a slow network: given up too early, it would never arrive. */
const FILE_PATIENCE_MS = 60_000;
/**
 * How all calls of a follow-up and of the desk's board are made: as the person who has signed in on the page. Where somebody else has
 * signed in meanwhile, the server refuses them.
 */
export const callOf = (asPerson: string, options: ApiCallOptions = {}): ApiCallOptions => ({
  ...{ asPerson, timeoutMs: options.file ? FILE_PATIENCE_MS : PATIENCE_MS },
  ...options,
});

/** Whether there was no network, or no server behind it. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

export const fetchFollowUp = async (personId: string, reservationId: string): Promise<FlightFollowUpView> =>
  (await api.get<FlightFollowUpView>(`suivi-vol/${reservationId}`, callOf(personId))).data;

/** Keeps what is typed. `version` is the last one that was seen, null where nothing has been noted before. */
export const keepLegs = async (
  personId: string,
  reservationId: string,
  legs: Legs,
  version: number | null,
): Promise<number> => {
  const options = { body: { reservationId, legs, ...withVersion(version) }, quiet: true };
  return (await api.post<{ version: number }>("suivi-vol", callOf(personId, options))).data.version;
};

/** Notes times of a flight, or takes some back (null). `version` is the last one that was seen, if anything was noted before. */
export const noteTimes = async (
  personId: string,
  reservationId: string,
  times: FlightTimesInput,
  version: number | null,
  options: Pick<ApiCallOptions, "quiet"> = {},
): Promise<number> => {
  const call = callOf(personId, { body: { ...times, ...withVersion(version) }, ...options });
  return (await api.patch<{ version: number }>(`suivi-vol/${reservationId}/times`, call)).data.version;
};

/** What closes a flight. All attempts of one closing use the same key, so that it is closed only once. */
type Closing = { legs: Legs; version: number | null; key: string };

export async function closeFlight(
  personId: string,
  reservationId: string,
  { legs, version, key: idempotencyKey }: Closing,
  options: Pick<ApiCallOptions, "quiet"> = {},
): Promise<void> {
  const body = { legs, ...withVersion(version) };
  const call = callOf(personId, { body, idempotencyKey, ...options });
  await api.post(`suivi-vol/${reservationId}/closing`, call);
}

/** The flights of today of a person, and those that wait for their follow-up. */
export const fetchOwnFlights = async (personId: string): Promise<FlightFollowUpView[]> =>
  (await api.get<FlightFollowUpView[]>("suivi-vol", callOf(personId, { quiet: true }))).data;

export async function reopenFlight(
  personId: string,
  reservationId: string,
  reason: string,
  version: number | null,
): Promise<void> {
  const body = { reason, ...withVersion(version) };
  await api.post(`suivi-vol/${reservationId}/reopening`, callOf(personId, { body }));
}

/** The follow-up as it is, where an answer says that somebody else has changed or closed it. Null for other failures. */
export async function findTheirs(
  personId: string,
  error: unknown,
  reservationId: string,
): Promise<FlightFollowUpView | null> {
  if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 428)) return null;
  const theirs =
    (error.problem.current as FlightFollowUpView | undefined) ??
    (await fetchFollowUp(personId, reservationId).catch(() => null));
  return theirs?.reservationId === reservationId ? theirs : null;
}

/** Where the track of a leg is asked for and sent, by the leg's place from 0. */
export const trackPath = (reservationId: string, at: number) => `suivi-vol/${reservationId}/track/${at + 1}`;
export const picturePath = (reservationId: string, at: number, kind: LegPicture) =>
  `suivi-vol/${reservationId}/picture/${at + 1}/${kind}`;

export const fetchTrack = async (
  personId: string,
  reservationId: string,
  at: number,
  signal: AbortSignal,
): Promise<TrackView> =>
  (await api.get<TrackView>(trackPath(reservationId, at), callOf(personId, { signal, quiet: true }))).data;

export const putTrack = async (personId: string, reservationId: string, at: number, file: File): Promise<TrackView> =>
  (await api.put<TrackView>(trackPath(reservationId, at), callOf(personId, { file }))).data;

/** Sends the picture of a leg. Returns the id of its file. */
export const putPicture = async (
  personId: string,
  path: string,
  file: File,
  options: Pick<ApiCallOptions, "quiet" | "idempotencyKey"> = {},
): Promise<string> => (await api.put<{ fileId: string }>(path, callOf(personId, { file, ...options }))).data.fileId;

export async function removeLegFile(personId: string, path: string): Promise<void> {
  await api.delete(path, callOf(personId));
}
