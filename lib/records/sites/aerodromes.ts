import timeZoneAt from "@photostructure/tz-lookup";
import codes from "icao";
import type { AerodromeView } from "./schema";

/** Rounds to five decimals, which is about a metre. The list is not more exact than that. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Position and time zone of an aerodrome by ICAO code (package `icao`, public domain). Null for a code that it doesn't have. */
export function findAerodrome(icao: string): AerodromeView | null {
  const position = Object.hasOwn(codes, icao) ? codes[icao] : undefined;
  if (!position) return null;
  const [latitude, longitude] = position;
  return { icao, latitude: round(latitude), longitude: round(longitude), timeZone: timeZoneAt(latitude, longitude) };
}
