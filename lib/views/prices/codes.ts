// This file has no schemas, so that the browser can load these codes without zod. The API uses the index as code.

/** What a line of a price counts. */
export const PRICE_LINE_KINDS = [
  "Dual",
  "Solo",
  "Theory",
  "Practice",
  "Minimum",
  "Package",
  "Landings",
  "Discount",
] as const;

/** How a flight is flown on which a price is tried out. */
export const TRIED_MODES = ["Dual", "Solo"] as const;
