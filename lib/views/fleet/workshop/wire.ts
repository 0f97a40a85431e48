import { AIRCRAFT_TYPES, type AircraftType } from "@/lib/records/aircraft/codes";
import { type Defect, decodeDefect } from "@/lib/records/defects/wire";
import { decodeLimit, type Limit } from "../wire";
import type { WorkshopView } from "./schema";

/** An aircraft as the lists of the workshop name it. */
export type WorkshopAircraft = { id: string; callSign: string; model: string; type: AircraftType };
export type WorkshopLimit = {
  aircraft: WorkshopAircraft;
  limit: Limit;
  /** What booked flights leave. */
  left: number | null;
};
export type WorkshopDefect = { aircraft: WorkshopAircraft; defect: Defect };
export type BookedWork = Omit<WorkshopView["works"][number], "aircraftId"> & { aircraft: WorkshopAircraft };

/** What a mechanic must look at, in words. */
export type Workshop = {
  limits: WorkshopLimit[];
  laterLimits: number;
  defects: WorkshopDefect[];
  works: BookedWork[];
};

export function decodeWorkshop({ aircraft, limits, laterLimits, defects, works }: WorkshopView): Workshop {
  const known = new Map(aircraft.map((one) => [one.id, { ...one, type: AIRCRAFT_TYPES[one.type]! }]));
  return {
    limits: limits.map(({ aircraftId, limit, remainingAfterBookings: left }) => ({
      aircraft: known.get(aircraftId)!,
      limit: decodeLimit(limit),
      left,
    })),
    laterLimits,
    defects: defects.map((view) => ({ aircraft: known.get(view.aircraftId)!, defect: decodeDefect(view) })),
    works: works.map(({ aircraftId, ...work }) => ({ ...work, aircraft: known.get(aircraftId)! })),
  };
}
