// This file has no schemas, so that the browser can load these codes without zod.

/** What an import looks for in the columns of another logbook. */
export const IMPORT_FIELDS = [
  ...(["date", "from", "offBlock", "to", "onBlock", "model", "registration", "class"] as const),
  ...(["singleEngine", "multiEngine", "multiPilot", "total", "commander"] as const),
  ...(["takeOffsByDay", "takeOffsByNight", "landingsByDay", "landingsByNight", "night", "ifr"] as const),
  ...(["pic", "picus", "coPilot", "dual", "instructor", "solo"] as const),
  ...(["fstdDate", "fstdType", "fstd", "operator", "remarks"] as const),
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The programs whose files are known by their headings. */
export const IMPORT_FORMATS = ["Envol", "ForeFlight", "LogTen", "PilotLog", "Unknown"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** In which order a date has its parts, unless the year stands first. */
export const DATE_ORDERS = ["dayFirst", "monthFirst"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a duration counts that is a whole number, such as `90`. */
export const WHOLE_UNITS = ["hours", "minutes"] as const;
export type WholeUnit = (typeof WHOLE_UNITS)[number];

/** On what a flight was flown of which the file doesn't say it. */
export const ASSUMED_CLASSES = ["SingleEngine", "MultiEngine", "Other"] as const;
export type AssumedClass = (typeof ASSUMED_CLASSES)[number];
