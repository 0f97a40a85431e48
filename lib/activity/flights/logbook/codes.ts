// This file has no schemas, so that the browser can load these codes without zod.

/** What a logbook shows: all of it, or what was flown on one class. The API uses the index as code. */
export const LOGBOOK_CLASSES = ["All", "SingleEngine", "MultiEngine", "Fstd"] as const;
export type LogbookClass = (typeof LOGBOOK_CLASSES)[number];

/** How many entries fill a page. */
export const ENTRIES_OF_PAGE = 13;

/** What the columns 5, 6 and 8 to 11 of AMC1 FCL.050 count, in their order: minutes, and landings. */
export const LOGBOOK_AMOUNTS = [
  "singleEngine",
  "multiEngine",
  "multiPilot",
  "total",
  "landingsByDay",
  "landingsByNight",
  "night",
  "ifr",
  "pic",
  "coPilot",
  "dual",
  "instructor",
  "fstd",
] as const;
export type LogbookAmount = (typeof LOGBOOK_AMOUNTS)[number];
export type LogbookAmounts = Record<LogbookAmount, number>;

export const isLandings = (amount: LogbookAmount): boolean =>
  amount === "landingsByDay" || amount === "landingsByNight";

/**
 * The twelve columns of AMC1 FCL.050 with what stands side by side in each. A part that is an amount is summed up.
 */
export const LOGBOOK_COLUMNS = [
  { head: "date", parts: ["date"] },
  { head: "departure", parts: ["from", "offBlock"] },
  { head: "arrival", parts: ["to", "onBlock"] },
  { head: "aircraft", parts: ["model", "registration"] },
  { head: "pilots", parts: ["singleEngine", "multiEngine", "multiPilot"] },
  { head: "total", parts: ["total"] },
  { head: "commander", parts: ["commander"] },
  { head: "landings", parts: ["landingsByDay", "landingsByNight"] },
  { head: "conditions", parts: ["night", "ifr"] },
  { head: "functions", parts: ["pic", "coPilot", "dual", "instructor"] },
  { head: "fstd", parts: ["fstdDate", "fstdType", "fstd"] },
  { head: "remarks", parts: ["remarks"] },
] as const;
export type LogbookPart = (typeof LOGBOOK_COLUMNS)[number]["parts"][number];
export const LOGBOOK_PARTS: readonly LogbookPart[] = LOGBOOK_COLUMNS.flatMap(({ parts }) => [...parts]);
/** What is written to the right, because figures stand below each other. */
export const isAmount = (part: LogbookPart): part is LogbookAmount =>
  (LOGBOOK_AMOUNTS as readonly string[]).includes(part);
