/** Writes positions (unix seconds, latitude, longitude, altitude in metres or null) as a GPX file. */
export function writeGpx(points: readonly (readonly [number, number, number, number | null])[]): string;
