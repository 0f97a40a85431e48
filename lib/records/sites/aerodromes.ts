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

/** The aerodromes of the package by their degree of latitude, so that a search near a place looks at few of thousands. */
const byLatitude = new Map<number, KnownAerodrome[]>();
for (const [icao, [latitude, longitude]] of Object.entries(codes)) {
  const degree = Math.floor(latitude);
  byLatitude.set(degree, [...(byLatitude.get(degree) ?? []), { icao, latitude, longitude }]);
}

/** Lists the aerodromes that lie within so many metres of a place, the nearest first. `own` count before those of the package. */
export function listAerodromesNear(
  place: Place,
  metres: number,
  own: readonly KnownAerodrome[] = [],
): (KnownAerodrome & { metres: number })[] {
  const near = metres * DEGREES_PER_METRE;
  const listed = new Set(own.map(({ icao }) => icao));
  const [first, last] = [Math.floor(place.latitude - near), Math.floor(place.latitude + near)];
  const degrees = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const others = degrees
    .flatMap((degree) => byLatitude.get(degree) ?? [])
    .filter(({ icao, latitude }) => Math.abs(latitude - place.latitude) < near && !listed.has(icao));
  return [...own, ...others]
    .map((one) => ({ ...one, metres: metresBetween(place, one) }))
    .filter((one) => one.metres <= metres)
    .sort((a, b) => a.metres - b.metres || a.icao.localeCompare(b.icao));
}
