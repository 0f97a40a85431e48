import { callOf } from "@/components/flight-follow-up/follow-up-calls";
import { api } from "@/lib/http/client";
import type { DeskBoardView } from "@/lib/views/desk/schema";
import type { DeskFlight } from "@/lib/views/desk/wire";

export const fetchDeskBoard = async (personId: string, siteId: string): Promise<DeskBoardView> => {
  const call = callOf(personId, { query: { siteId }, quiet: true });
  return (await api.get<DeskBoardView>("dashboard-internal/flight-follow-up", call)).data;
};

/** The present minute, in unix seconds. */
export const presentMinute = (): number => Math.floor(Date.now() / 60_000) * 60;

/** Whether only an admin lets it go, with a reason. */
export const isHeld = ({ board, compliance, lacksAcceptance }: DeskFlight) =>
  board === "scheduled" && (compliance === "Blocking" || lacksAcceptance);
