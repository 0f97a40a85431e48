// This file has no schemas, so that the browser can load these codes without zod.

/** The tables of the statistics, in their order: those of a period, then those of a year. */
export const PERIOD_TABLES = ["months", "aircraft", "models", "instructors", "reasons", "programs", "stalled"] as const;
export const YEARLY_TABLES = ["activity", "courses", "teachers", "fleet", "insurer"] as const;
export const STATISTICS_TABLES = [...PERIOD_TABLES, ...YEARLY_TABLES] as const;
export type StatisticsTableName = (typeof STATISTICS_TABLES)[number];

/** A student who hasn't flown for so many days has stalled. */
export const STALLED_DAYS = 30;
/** Fewer flights than these say nothing beside those of a year before. */
export const FEWEST_FLIGHTS = 10;
/** A period of more months than these is shown by years. */
export const MOST_MONTHS = 24;

/** What a yearly report of a French association counts (AERAL), in the order of its form. */
export const ACTIVITY_FIGURES = [
  "members",
  "membersUnder21",
  "membersOver65",
  "aircraft",
  "flights",
  "minutes",
  "dual",
  "solo",
  "crossCountry",
  "night",
  "ifr",
  "takeOffs",
  "landings",
  "skillTests",
] as const;
export type ActivityFigure = (typeof ACTIVITY_FIGURES)[number];
/** Those of them that are durations. */
export const ACTIVITY_DURATIONS: readonly ActivityFigure[] = [
  "minutes",
  "dual",
  "solo",
  "crossCountry",
  "night",
  "ifr",
];

/** So many rows behind a figure are read at once. */
export const ROWS_OF_PAGE = 100;
/** To what legs can be narrowed. */
export const NARROWED_LEGS = ["dual", "solo", "crossCountry", "night", "ifr", "training"] as const;
export const MEMBER_AGES = ["under21", "over65"] as const;
