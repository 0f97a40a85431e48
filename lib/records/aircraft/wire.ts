import { type DecodedState, decodeState } from "../wire";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "./codes";
import type { AircraftLight } from "./schema";

/** The short form of an aircraft in words. */
export type AircraftChoice = Omit<DecodedState<AircraftLight>, "type" | "classe" | "turnaroundTime"> & {
  type: AircraftType;
  class: AircraftClass;
  turnaroundMinutes: number;
};

export function decodeAircraft({ classe, type, turnaroundTime, ...view }: AircraftLight): AircraftChoice {
  return {
    ...decodeState(view),
    type: AIRCRAFT_TYPES[type]!,
    class: AIRCRAFT_CLASSES[classe]!,
    turnaroundMinutes: turnaroundTime.hour * 60 + turnaroundTime.minute,
  };
}
