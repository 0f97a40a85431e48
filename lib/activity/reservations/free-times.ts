import type { OccupiedResource } from "./rules";

type Busy = Pick<OccupiedResource, "resourceId" | "start" | "end">;

/**
 * Lists the times at which a booking has no conflict, as offsets in seconds from its own: multiples of `step`, the nearest
 * first, its own left out. The booking stays between `from` and `to` (unix seconds). `wanted` lists the periods of the resources
 * that the booking needs, and `busy` the periods in which they are occupied.
 */
export function listFreeTimeOffsets(
  wanted: readonly Busy[],
  busy: readonly Busy[],
  { from, to, step }: { from: number; to: number; step: number },
): number[] {
  const begin = Math.min(...wanted.map(({ start }) => start));
  const end = Math.max(...wanted.map((one) => one.end));
  const isFree = (shift: number) =>
    begin + shift >= from &&
    end + shift <= to &&
    wanted.every((one) =>
      busy.every(
        (other) =>
          other.resourceId !== one.resourceId || other.end <= one.start + shift || other.start >= one.end + shift,
      ),
    );
  const offsets: number[] = [];
  for (let shift = step; shift < to - from; shift += step) offsets.push(-shift, shift);
  return offsets.filter(isFree);
}

/** Finds the nearest earlier and the nearest later time at which a booking has no conflict: at most one on each side. */
export const findFreeTimeOffsets = (...of: Parameters<typeof listFreeTimeOffsets>): number[] =>
  nearestOnEachSide(listFreeTimeOffsets(...of));

/**
 * Finds the nearest earlier and the nearest later among those times that stand best: `rankOf` says how well one stands, a lower
 * number better than a higher one. Of a booking by day, no time by night is found unless there is no other.
 */
export function findBestTimeOffsets(offsets: readonly number[], rankOf: (shift: number) => number): number[] {
  const ranks = offsets.map(rankOf);
  const best = Math.min(...ranks);
  return nearestOnEachSide(offsets.filter((_, at) => ranks[at] === best));
}

/** The first earlier one and the first later one of offsets that begin with the nearest. */
function nearestOnEachSide(offsets: readonly number[]): number[] {
  return [offsets.find((one) => one < 0), offsets.find((one) => one > 0)].filter((one) => one !== undefined);
}
