import { faDesktop, faHelicopter, faPlane, type IconDefinition } from "@fortawesome/free-solid-svg-icons";
import type { AircraftType } from "@/lib/records/aircraft/codes";

export const AIRCRAFT_ICONS: Record<AircraftType, IconDefinition> = {
  Aircraft: faPlane,
  Helicopter: faHelicopter,
  Simulator: faDesktop,
};
