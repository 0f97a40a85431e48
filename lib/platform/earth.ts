/** A place on earth, in degrees. */
export type Place = { latitude: number; longitude: number };

const EARTH_METRES = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places along the great circle. */
export function metresBetween(a: Place, b: Place): number {
  const [first, second] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((second - first) / 2) ** 2 +
    Math.cos(first) * Math.cos(second) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(half)));
}
