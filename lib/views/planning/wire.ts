import { AIRCRAFT_TYPES } from "@/lib/records/aircraft/codes";
import { decodeAircraft } from "@/lib/records/aircraft/wire";
import { decodeOperationType } from "@/lib/records/dictionaries/wire";
import { PHASES, type Phase, TERM_UNITS, type TermUnit } from "@/lib/records/maintenance/codes";
import type { BoardRows, LowPotential } from "./schema";

/** What remains of an aircraft's worst limit, in words. That of a term in months is in days. */
export type RowPotential = { limit: string; unit: Exclude<TermUnit, "Months">; remaining: number; phase: Phase };

function decodePotential({ unit, phase, ...view }: LowPotential): RowPotential {
  const words = TERM_UNITS[unit]!;
  return { ...view, unit: words === "Months" ? "Days" : words, phase: PHASES[phase]! };
}

/** `BoardRows` with codes decoded to words, such as an aircraft's type and class. */
export type DecodedBoardRows = ReturnType<typeof decodeBoardRows>;

export function decodeBoardRows({ sites, operationTypes, otherAircraft, ...rows }: BoardRows) {
  return {
    ...rows,
    sites: sites.map((site) => ({
      ...site,
      aircraft: site.aircraft.map(({ potential, ...one }) => ({
        ...decodeAircraft(one),
        potential: potential && decodePotential(potential),
      })),
    })),
    otherAircraft: otherAircraft.map(({ type, ...one }) => ({ ...one, type: AIRCRAFT_TYPES[type]! })),
    operationTypes: operationTypes.map(decodeOperationType),
  };
}
