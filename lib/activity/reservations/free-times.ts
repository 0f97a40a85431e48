import type { OccupiedResource } from "./rules";

type Busy = Pick<OccupiedResource, "resourceId" | "start" | "end">;

/**
 * Finds the nearest earlier and the nearest later time at which a booking would meet no conflict. Returns the shifts in
 * seconds, at most one in each direction, as multiples of `step`. The shifted booking stays between `from` and `to` (unix
 * seconds). `busy` lists when the wanted resources are occupied.
 */
export function findFreeShifts(
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
