import type { CountedFlight } from "@/lib/records/programs/minima";
import { HOUR_CATEGORIES, type HourCategory } from "../codes";

/** What is added up: an hour of theory, or a flight. */
export type CountedFlying = CountedFlight & { isMultiEngine: boolean };
export type CountedTime = { theoryMinutes: number; flights: readonly CountedFlying[] };
export type HoursLine = { category: HourCategory; done: number; planned: number; expected: number };

const OF_AIRCRAFT: Partial<Record<HourCategory, (flight: CountedFlying) => boolean>> = {
  aircraft: () => true,
  singleEngine: ({ isMultiEngine }) => !isMultiEngine,
  multiEngine: ({ isMultiEngine }) => isMultiEngine,
  solo: ({ isSolo }) => isSolo,
  dual: ({ isSolo }) => !isSolo,
  local: ({ isCrossCountry }) => !isCrossCountry,
  crossCountry: ({ isCrossCountry }) => isCrossCountry,
};

/** Minutes of a category. A simulator's count for itself alone: solo, dual and engines are of aircraft. */
export function addMinutes(category: HourCategory, { theoryMinutes, flights }: CountedTime): number {
  if (category === "theory") return theoryMinutes;
  const counts = OF_AIRCRAFT[category];
  return flights
    .filter((flight) => (counts ? !flight.isSimulator && counts(flight) : flight.isSimulator))
    .reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Adds up what was done, what is booked, and what the whole programme expects, by category. */
export function addHours(times: Record<"done" | "planned" | "expected", CountedTime>): HoursLine[] {
  return HOUR_CATEGORIES.map((category) => ({
    category,
    done: addMinutes(category, times.done),
    planned: addMinutes(category, times.planned),
    expected: addMinutes(category, times.expected),
  }));
}
