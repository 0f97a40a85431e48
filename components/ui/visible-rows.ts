// Long boxes of rows draw only those that can be seen. `tops` are the vertical positions of the rows in pixels, and at the end
// the height of all.

/** The index of the row at a vertical position in pixels, found by binary search. */
export function findRowIndexAt(tops: readonly number[], y: number): number {
  let low = 0;
  let high = tops.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (tops[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/**
 * The rows to draw for the visible part of a box, with some more above and below. The range changes in steps of `step` rows:
 * of light ones, so that few scroll events cause a new drawing; of heavy ones, so that no frame draws several.
 */
export function visibleRowRange(
  tops: readonly number[],
  top: number,
  height: number,
  step = 2,
): { first: number; last: number } {
  const spare = 2;
  const first = Math.floor((findRowIndexAt(tops, top) - spare) / step) * step;
  const last = Math.ceil((findRowIndexAt(tops, top + height) + 1 + spare) / step) * step;
  return { first: Math.max(0, first), last: Math.min(tops.length - 1, last) };
}
