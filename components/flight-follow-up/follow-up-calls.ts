import type { FlightFollowUpView, LegEntry } from "@/lib/activity/flights/follow-up/schema";
import { api } from "@/lib/http/client";

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

/** Closes a flight. All attempts of one closing use the same key, so that it is closed only once. */
export async function closeFlight(
  reservationId: string,
  legs: Legs,
  version: number | null,
  idempotencyKey: string,
): Promise<void> {
  await api.post(`suivi-vol/${reservationId}/closing`, { body: { legs, ...withVersion(version) }, idempotencyKey });
}

export async function reopenFlight(reservationId: string, reason: string, version: number | null): Promise<void> {
  await api.post(`suivi-vol/${reservationId}/reopening`, { body: { reason, ...withVersion(version) } });
}
