"use client";
import { useQuery } from "@tanstack/react-query";
import { kinds } from "@/lib/activity/reservations/kinds";
import type { PublicReservationView } from "@/lib/activity/reservations/schema";
import { decodePublicReservation, type PublicReservation } from "@/lib/activity/reservations/wire";
import { api } from "@/lib/http/client";
import { addDays, startOfDay } from "@/lib/platform/day";
import type { BoardRows } from "@/lib/views/planning/schema";
import { decodeBoardRows } from "@/lib/views/planning/wire";
import { instantToWallTime, wallTimeToInstant } from "../site-time";
import { occupationsOfReservation, type Period } from "../use-busy-periods";
import { useUnavailablePeriods } from "../use-unavailable-periods";
import { blockTimeOf } from "../what-text";

/** The hours in which something on the ground is proposed. */
const [OPENS, CLOSES] = ["08:00", "20:00"];
const STEP_SECONDS = 1800;
/** How many times are proposed at most, spread over the day. */
const MOST_TIMES = 6;

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
 * Proposes starts on a day at which all that a reservation needs is free and nobody of it is unavailable: by day, unless it is
 * flown by night. Undefined while they aren't known.
 */
export function useFreeStarts(bar: PublicReservation, day: string | null, timeZone: string): number[] | undefined {
  const { siteId } = bar;
  const block = blockTimeOf(bar);
  const [from, to] = day ? [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)] : [0, 0];
  const unavailable = useUnavailablePeriods(siteId, day ? { start: from, end: to } : null);
  const { data } = useQuery({
    queryKey: ["free starts", bar.id, bar.version, day],
    enabled: day !== null,
    queryFn: async ({ signal }) => {
      const options = { signal, quiet: true };
      const [{ data: views }, { data: rows }] = await Promise.all([
        api.get<PublicReservationView[]>("reservation/planning", { ...options, query: { siteId, from, to } }),
        api.get<BoardRows>("reservation/rows", { ...options, query: { siteId, day: day! } }),
      ]);
      const { dawn, dusk, slotMinutes } = decodeBoardRows(rows).sites[0]!;
      const at = (time: string) => wallTimeToInstant(day!, time, timeZone);
      const same = at(instantToWallTime(block.start, timeZone).time);
      const hasNight = kinds[bar.type].isFlight && dawn !== null && dusk !== null;
      const isByNight = hasNight && (same < dawn || same + block.end - block.start > dusk);
      const light = hasNight && !isByNight ? { start: dawn, end: dusk } : { start: at(OPENS!), end: at(CLOSES!) };
      const step = Math.max(STEP_SECONDS, slotMinutes * 60);
      const first = Math.max(light.start, Math.ceil(Date.now() / 1000));
      const start = from + Math.ceil((first - from) / step) * step;
      return listFreeStarts(bar, views.map(decodePublicReservation), { start, end: isByNight ? to : light.end, step });
    },
    retry: false,
  });
  const free = data?.filter((start) => {
    const shift = start - block.start;
    const period = { start: bar.start + shift, end: bar.end + shift };
    return bar.users.every(({ userId }) => !unavailable(userId, period, timeZone));
  });
  const each = Math.ceil((free?.length ?? 0) / MOST_TIMES);
  return free?.filter((_, at) => at % each === 0);
}
