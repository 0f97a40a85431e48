"use client";
import { useQuery } from "@tanstack/react-query";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import type { OtherTimeView } from "@/lib/activity/reservations/schema";
import { type FullReservation, makeBookingBody } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import type { Period } from "./use-busy-periods";
import { blockTimeOf } from "./what-text";

/** Another time at which a reservation can take place: what its strip would show, and the request body that moves it there. */
export type OtherTime = Period & { body: BookingInput };

/** How long what was found counts. The form checks it again. */
const FRESH_MS = 60_000;

/** Finds the best other time of a reservation. Null where there is none; undefined while it isn't known. */
export function useOtherTime(view: FullReservation | undefined): OtherTime | null | undefined {
  const { data } = useQuery({
    queryKey: ["other time", view?.id, view?.version],
    enabled: view?.rights.change === true,
    queryFn: async ({ signal }) => {
      const answer = await api.get<OtherTimeView>(`reservation/${view!.id}/other-time`, { signal, quiet: true });
      const { time } = answer.data;
      if (!time) return null;
      const shift = time.start - blockTimeOf(view!).start;
      return { ...time, body: makeBookingBody(view!, view!, { startShift: shift, endShift: shift }) };
    },
    staleTime: FRESH_MS,
    retry: false,
  });
  return data;
}
