import type { PlanningViewKind } from "@/prisma/generated/client";

/** The views of the planning that can be saved. The wire's numbers are the places. */
export const PLANNING_VIEW_KINDS = ["Day", "Week", "Month", "Year"] as const satisfies readonly PlanningViewKind[];

/** After what strips are coloured, and how high their rows are. The first is the usual one, which addresses leave out. */
export const STRIP_COLOURS = ["type", "aircraft", "instructor"] as const;
export type StripColour = (typeof STRIP_COLOURS)[number];
export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

/** How the filters of the planning are called in addresses. Those of rows (`kinds`) mean nothing to a month and a year. */
export const FILTER_PARAMETERS = [
  ...(["kinds", "types", "states", "verdicts", "crafts", "rental", "attention", "text"] as const),
  ...(["people", "programs", "promotions", "tags"] as const),
];
export type FilterParameter = (typeof FILTER_PARAMETERS)[number];

/** What a saved view keeps of the address, in this order. */
export const SAVED_PARAMETERS = [...FILTER_PARAMETERS, "colour", "density"] as const;

export const MOST_VIEWS = 20;
export const LONGEST_NAME = 40;
export const LONGEST_QUERY = 4000;
