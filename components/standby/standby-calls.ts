import type { z } from "zod";
import type {
  StandbyChoicesView,
  StandbyListView,
  StandbyOfferView,
  StandbyView,
  standbyInputSchema,
} from "@/lib/activity/standby/schema";
import { type ApiCallOptions, api } from "@/lib/http/client";

export const fetchStandbys = async (siteId: string, options?: ApiCallOptions): Promise<StandbyListView> =>
  (await api.get<StandbyListView>("standby", { ...options, query: { siteId } })).data;

/** Reads what somebody may wait for at a site. */
export const fetchStandbyChoices = async (
  of: { siteId: string; userId: string },
  options?: ApiCallOptions,
): Promise<StandbyChoicesView> =>
  (await api.get<StandbyChoicesView>("standby/choices", { ...options, query: of })).data;

/** Puts somebody on the waiting list. A retry must send the same idempotency key as the first try. */
export const joinStandby = async (
  body: z.input<typeof standbyInputSchema>,
  idempotencyKey: string,
): Promise<StandbyView> => (await api.post<StandbyView>("standby", { body, idempotencyKey })).data;

export const leaveStandby = async (id: string): Promise<void> => {
  await api.delete(`standby/${id}`);
};

/** Says yes or no. What has become of the offer stands in the answer. */
export const answerStandbyOffer = async (id: string, accepted: boolean): Promise<StandbyOfferView> =>
  (await api.patch<StandbyOfferView>(`standby-offer/${id}`, { body: { accepted } })).data;
