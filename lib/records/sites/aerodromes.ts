import timeZoneAt from "@photostructure/tz-lookup";
import codes from "icao";
import type { AerodromeView } from "./schema";

/** Five decimals are a metre: what the list has beyond is noise. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/** Position and clock of an aerodrome by its ICAO code (package `icao`, public domain); null where the list lacks it. */
export function aerodromeOf(icao: string): AerodromeView | null {
  const position = Object.hasOwn(codes, icao) ? codes[icao] : undefined;
  if (!position) return null;
  const [latitude, longitude] = position;
  return { icao, latitude: round(latitude), longitude: round(longitude), timeZone: timeZoneAt(latitude, longitude) };
}
