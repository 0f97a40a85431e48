import type { OccupiedResource } from "./rules";

type Busy = Pick<OccupiedResource, "resourceId" | "start" | "end">;

/**
 * Finds the nearest earlier and the nearest later time at which a booking has no conflict. Returns the offsets in seconds,
 * at most one in each direction, as multiples of `step`. The booking stays between `from` and `to` (unix seconds). `wanted`
 * lists the periods of the resources that the booking needs, and `busy` the periods in which they are occupied.
 */
export function findFreeTimeOffsets(
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
  const first = (sign: 1 | -1) => {
    for (let shift = step; shift < to - from; shift += step) if (isFree(sign * shift)) return [sign * shift];
    return [];
  };
  return [...first(-1), ...first(1)];
}
