"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useUnreadCount } from "@/components/shell/notifications/use-unread-count";
import type { FullReservation } from "@/lib/activity/reservations/wire";
import { fetchRequests } from "../reservation-calls";

/** Reads what is asked about a reservation, and what the reader may do. */
export function useRequests(view: FullReservation | undefined) {
  // Who asks and who answers are told of each other's steps, so that a new number of unread ones may mean one.
  const unread = useUnreadCount();
  return useQuery({
    queryKey: ["request", view?.id, view?.version, unread],
    enabled: view !== undefined,
    queryFn: ({ signal }) => fetchRequests(view!.id, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
