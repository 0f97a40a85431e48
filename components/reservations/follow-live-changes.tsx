"use client";
import { useCallback } from "react";
import type { PlanningEvent } from "@/components/shell/live/live-stream";
import { useRefresh } from "@/components/shell/refresh";
import { useLiveChanges } from "./use-live-changes";

type Props = { siteId: string; personId: string; shownIds?: readonly string[] };

/**
 * Reads its page anew when something changes that it may show: a reservation of a person or one that it shows already, or
 * what is asked for, a lesson or a change, or what is offered from the waiting list.
 */
export function FollowLiveChanges({ siteId, personId, shownIds = [] }: Props) {
  const refresh = useRefresh();
  const shown = shownIds.join();
  const concerns = useCallback(
    ({ kind, id, reservation }: PlanningEvent) =>
      kind === "Reservation"
        ? shown.includes(id!) || Boolean(reservation?.users.some(({ userId }) => userId === personId))
        : kind === null || kind === "LessonRequest" || kind === "ReservationRequest" || kind === "StandbyOffer",
    [shown, personId],
  );
  useLiveChanges(siteId, refresh, concerns);
  return null;
}
