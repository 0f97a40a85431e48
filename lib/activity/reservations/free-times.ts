import type { OccupiedResource } from "./rules";

type Busy = Pick<OccupiedResource, "resourceId" | "start" | "end">;

/**
 * By how many seconds a booking would have to be earlier, and later, for nothing to be in its way: at most one of each,
 * the nearest, as multiples of `step`. All of it stays between `from` and `to` (unix seconds); `busy` is what is taken
 * there of the resources that it wants.
 */
export function freeShifts(
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
