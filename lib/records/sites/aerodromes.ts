import timeZoneAt from "@photostructure/tz-lookup";
import codes from "icao";
import { metresBetween, type Place } from "@/lib/platform/earth";
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

/** An aerodrome and where it lies. */
export type KnownAerodrome = Place & { icao: string };

/** Degrees of latitude in a metre, with something to spare. */
const DEGREES_PER_METRE = 1 / 110_000;

/** Lists the aerodromes that lie within so many metres of a place, the nearest first. `own` count before those of the package. */
export function listAerodromesNear(
  place: Place,
  metres: number,
  own: readonly KnownAerodrome[] = [],
): (KnownAerodrome & { metres: number })[] {
  const near = metres * DEGREES_PER_METRE;
  const listed = own.map(({ icao }) => icao);
  const others = Object.entries(codes).flatMap(([icao, [latitude, longitude]]) =>
    Math.abs(latitude - place.latitude) < near && !listed.includes(icao) ? [{ icao, latitude, longitude }] : [],
  );
  return [...own, ...others]
    .map((one) => ({ ...one, metres: metresBetween(place, one) }))
    .filter((one) => one.metres <= metres)
    .sort((a, b) => a.metres - b.metres || a.icao.localeCompare(b.icao));
}
