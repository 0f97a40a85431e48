import type { FlightTimesInput } from "@/lib/activity/flights/follow-up/schema";
import { type ApiCallOptions, api } from "@/lib/http/client";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import type { DeskFlight } from "@/lib/views/desk/wire";

export const fetchDeskBoard = async (siteId: string, options?: ApiCallOptions): Promise<DeskBoardView> =>
  (await api.get<DeskBoardView>("dashboard-internal/flight-follow-up", { ...options, query: { siteId } })).data;

/** The present minute, in unix seconds. */
export const presentMinute = (): number => Math.floor(Date.now() / 60_000) * 60;

/** Notes times of a flight, or takes some back (null). `version` is the last one that was seen, if anything was noted before. */
export const noteTimes = async (id: string, times: FlightTimesInput, version: number | null): Promise<number> =>
  (
    await api.patch<{ version: number }>(`suivi-vol/${id}/times`, {
      body: { ...times, ...(version !== null && { version }) },
    })
  ).data.version;

/** Whether only an admin lets it go, with a reason. */
export const isHeld = ({ board, compliance, lacksAcceptance }: DeskFlight) =>
  board === "scheduled" && (compliance === "Blocking" || lacksAcceptance);
