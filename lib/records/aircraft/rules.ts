import type { AircraftInput } from "./schema";

/**
 * Finds the fields that a simulator can't have, because it doesn't leave the ground: airports, taxi times, landings, a
 * horameter, a flight tracker. Its time is time on the device.
 */
export function fieldsWrongForSimulator(
  input: Omit<AircraftInput, "correctionReason" | "nextMaintenance">,
): (keyof AircraftInput)[] {
  const isZero = ({ hour, minute, second }: AircraftInput["taxiTime"]) => hour + minute + second === 0;
  const isWrong: Partial<Record<keyof AircraftInput, boolean>> = {
    homeAirport: input.homeAirport !== "",
    currentAirport: input.currentAirport !== "",
    airports: input.airports.length > 0,
    taxiTime: !isZero(input.taxiTime),
    taxiInTime: !isZero(input.taxiInTime),
    totalLanding: input.totalLanding !== 0,
    horameterActivated: input.horameterActivated,
    totalHorameter: input.totalHorameter !== 0,
    urlFlightTracker: input.urlFlightTracker !== "",
  };
  return (Object.keys(isWrong) as (keyof AircraftInput)[]).filter((field) => isWrong[field]);
}
