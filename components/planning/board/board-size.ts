import type { Density } from "@/lib/records/planning-views/codes";

// Sizes of the board in CSS pixels. board.css uses the same.

/** The height of a row with one strip. */
export const ROW_HEIGHTS: Record<Density, number> = { comfortable: 32, compact: 24 };
/** The height of the time axis, until it is measured: it grows with the reader's text size. */
export const AXIS_HEIGHT = 41;
/** An hour is never narrower, so that the strip of a one-hour flight has room for a name. */
export const LEAST_HOUR = 56;
/** The width of a printed page. print.css uses the same width. */
export const PAPER_WIDTH = 1032;

/** The width of the column of the rows' names on a board of this width. It is narrower on a tablet. */
export const headWidthOf = (boardWidth: number) => (boardWidth < 760 ? 124 : 188);
