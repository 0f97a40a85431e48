"use client";
import { useQuery } from "@tanstack/react-query";
import type { BookingInput } from "@/lib/activity/reservations/bodies";
import { findFreeTimeOffsets } from "@/lib/activity/reservations/free-times";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { BookingCheckView, PublicReservationView } from "@/lib/activity/reservations/schema";
import {
  decodePublicReservation,
  type FullReservation,
  makeBookingBody,
  type PublicReservation,
} from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { addDays, localDayOf, startOfDay } from "@/lib/platform/day";
import { occupationsOfReservation, type Period } from "./use-busy-periods";
import { blockTimeOf } from "./what-text";

/** Another time at which a reservation can take place: what its strip would show, and the request body that moves it there. */
export type OtherTime = Period & { body: BookingInput };

/** How long what was found counts. The form checks it again. */
const FRESH_MS = 60_000;

/**
 * Lists the nearest times of the same day at which all that a reservation needs is free, the later one first. They don't overlap
 * with its present time, at which something is in the way.
 */
export function listOtherShifts(
  reservation: PublicReservation,
  others: readonly PublicReservation[],
  within: Period & { step: number },
): number[] {
  const wanted = occupationsOfReservation(reservation);
  const busy = others.filter((one) => one.id !== reservation.id && isInTheWay(one));
  const taken = [reservation, ...busy].flatMap(occupationsOfReservation);
  return findFreeTimeOffsets(wanted, taken, { from: within.start, to: within.end, step: within.step }).reverse();
}

const isInTheWay = ({ state, type }: PublicReservation) => state !== "Cancelled" && type !== "Availability";

/**
 * Lists the starts within a period, of the strip as it is shown, at which all that a reservation needs is free. Its present one
 * isn't among them.
 */
export function listFreeStarts(
  reservation: PublicReservation,
  others: readonly PublicReservation[],
  { start: from, end: to, step }: Period & { step: number },
): number[] {
  const { start, end } = blockTimeOf(reservation);
  const wanted = occupationsOfReservation(reservation);
  const taken = others.filter((one) => one.id !== reservation.id && isInTheWay(one)).flatMap(occupationsOfReservation);
  const isFree = (shift: number) =>
    wanted.every((one) =>
      taken.every(
        (other) =>
          other.resourceId !== one.resourceId || other.end <= one.start + shift || other.start >= one.end + shift,
      ),
    );
  const starts: number[] = [];
  for (let at = from; at + end - start <= to; at += step) if (at !== start && isFree(at - start)) starts.push(at);
  return starts;
}

/**
 * Finds the nearest other time of its day at which no rule blocks a reservation, of those with the fewest warnings. Null where
 * there is none; undefined while it isn't known.
 */
export function useOtherTime(
  view: FullReservation | undefined,
  { timeZone, slotMinutes }: { timeZone: string; slotMinutes: number | undefined },
): OtherTime | null | undefined {
  const { data } = useQuery({
    queryKey: ["other time", view?.id, view?.version, slotMinutes],
    enabled: view?.rights.change === true && slotMinutes !== undefined,
    queryFn: async ({ signal }) => {
      const { siteId, type, id } = view!;
      const day = localDayOf(blockTimeOf(view!).start, timeZone);
      const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
      const options = { signal, quiet: true };
      const { data: views } = await api.get<PublicReservationView[]>("reservation/planning", {
        ...options,
        query: { siteId, from, to },
      });
      const shifts = listOtherShifts(view!, views.map(decodePublicReservation), {
        ...{ start: Math.max(from, Date.now() / 1000), end: to },
        step: slotMinutes! * 60,
      });
      const checks = await Promise.all(
        shifts.map(async (shift) => {
          const body = makeBookingBody(view!, view!, { startShift: shift, endShift: shift });
          const { data: found } = await api.post<BookingCheckView>("reservation/check", {
            ...options,
            body: { type: kinds[type].code, id, booking: body },
          });
          return { shift, body, found };
        }),
      );
      const [best] = checks
        .filter(({ found }) => found.conflicts.length === 0 && !found.warnings.some(({ blocking }) => blocking))
        .sort((a, b) => a.found.warnings.length - b.found.warnings.length);
      if (!best) return null;
      const block = blockTimeOf(view!);
      return { start: block.start + best.shift, end: block.end + best.shift, body: best.body };
    },
    staleTime: FRESH_MS,
    retry: false,
  });
  return data;
}
