import timeZoneAt from "@photostructure/tz-lookup";
import codes from "icao";
import type { AerodromeView } from "./schema";

/** Rounds to five decimals, which is about a metre, because the list isn't more precise. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Finds the position and time zone of an aerodrome by its ICAO code, in the package `icao`. Null for an unknown code. */
export function findAerodrome(icao: string): AerodromeView | null {
  const position = Object.hasOwn(codes, icao) ? codes[icao] : undefined;
  if (!position) return null;
  const [latitude, longitude] = position;
  return { icao, latitude: round(latitude), longitude: round(longitude), timeZone: timeZoneAt(latitude, longitude) };
}
