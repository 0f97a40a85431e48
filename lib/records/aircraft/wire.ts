import { type DecodedState, decodeState } from "../wire";
import { AIRCRAFT_CLASSES, AIRCRAFT_TYPES, type AircraftClass, type AircraftType } from "./codes";
import type { AircraftLight } from "./schema";

/** The short form of an aircraft in words. */
export type AircraftChoice = Omit<DecodedState<AircraftLight>, "type" | "classe"> & {
  type: AircraftType;
  class: AircraftClass;
};

export function decodeAircraft({ classe, type, ...view }: AircraftLight): AircraftChoice {
  return { ...decodeState(view), type: AIRCRAFT_TYPES[type]!, class: AIRCRAFT_CLASSES[classe]! };
}
