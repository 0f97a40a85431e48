// Long boxes of rows draw those in sight first, and the others when the browser has nothing else to do. `tops` are the vertical
// positions of the rows in pixels, and at the end the height of all.

/** Rows from `first` on, up to but without `last`. */
export type RowRange = { first: number; last: number };

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
export function visibleRowRange(tops: readonly number[], top: number, height: number, step = 2): RowRange {
  const spare = 2;
  const first = Math.floor((findRowIndexAt(tops, top) - spare) / step) * step;
  const last = Math.ceil((findRowIndexAt(tops, top + height) + 1 + spare) / step) * step;
  return { first: Math.max(0, first), last: Math.min(tops.length - 1, last) };
}

/** What is drawn after a scroll: what was drawn, with what came into sight; after a jump only what is in sight. */
export function followSight(drawn: RowRange, sight: RowRange): RowRange {
  if (sight.first >= drawn.first && sight.last <= drawn.last) return drawn;
  if (sight.first > drawn.last || sight.last < drawn.first) return sight;
  return { first: Math.min(drawn.first, sight.first), last: Math.max(drawn.last, sight.last) };
}

/** How rows are drawn: how many at once, and how far ahead of what is in sight, in heights of the box. */
export type DrawingPace = { step: number; ahead: number };

/**
 * What is drawn next while the browser has nothing else to do: some more rows, until all near to what is in sight are drawn. What is
 * more than twice as far away is drawn no more. The same object when nothing is left to do.
 */
export function drawAhead(
  drawn: RowRange,
  tops: readonly number[],
  top: number,
  height: number,
  { step, ahead }: DrawingPace,
): RowRange {
  const within = (heights: number) => visibleRowRange(tops, top - heights * height, (1 + 2 * heights) * height, step);
  const wanted = within(ahead);
  if (drawn.last < wanted.last) return { first: drawn.first, last: Math.min(wanted.last, drawn.last + step) };
  if (drawn.first > wanted.first) return { first: Math.max(wanted.first, drawn.first - step), last: drawn.last };
  const most = within(2 * ahead);
  if (drawn.first >= most.first && drawn.last <= most.last) return drawn;
  return { first: Math.max(drawn.first, most.first), last: Math.min(drawn.last, most.last) };
}
