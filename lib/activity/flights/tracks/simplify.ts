import { metresBetween } from "@/lib/platform/earth";

type Point = readonly [at: number, latitude: number, longitude: number, altitude: number | null];

/** Metres of altitude count this much more than metres over ground, so that circuits stay hills of the altitude's curve. */
const ALTITUDE_WEIGHT = 3;
/** Of a longer track, only so many positions are looked at, so that the work stays small whatever the track looks like. */
const MOST_LOOKED_AT = 10_000;

/**
 * Leaves out the positions that say least, until at most some are left. As Ramer, Douglas and Peucker do, it keeps the one that
 * lies farthest from the line so far, again and again; where the line is at a moment follows from time, so that a stop stays a stop.
 */
export function simplifyTrack<P extends Point>(points: readonly P[], most: number): P[] {
  const step = Math.ceil(points.length / MOST_LOOKED_AT);
  const looked = points.filter((_, n) => n % step === 0 || n === points.length - 1);
  if (looked.length <= most) return [...looked];
  const kept = [0, looked.length - 1];
  const open = [farthestWithin(looked, 0, looked.length - 1)];
  while (kept.length < most) {
    const next = open.reduce((best, one, n) => (one.metres > open[best]!.metres ? n : best), 0);
    const [part] = open.splice(next, 1);
    if (!part || part.metres <= 0) break;
    kept.push(part.at);
    open.push(farthestWithin(looked, part.from, part.at), farthestWithin(looked, part.at, part.to));
  }
  return kept.sort((a, b) => a - b).map((n) => looked[n]!);
}

/** The position between two others that lies farthest from where the line between both is at its moment. */
function farthestWithin(points: readonly Point[], from: number, to: number) {
  const [first, last] = [points[from]!, points[to]!];
  let farthest = { from, to, at: from, metres: 0 };
  for (let n = from + 1; n < to; n++) {
    const [at, latitude, longitude, altitude] = points[n]!;
    const share = (at - first[0]) / (last[0] - first[0]);
    const along = (a: number, b: number) => a + (b - a) * share;
    const place = { latitude: along(first[1], last[1]), longitude: along(first[2], last[2]) };
    const height = altitude === null || first[3] === null || last[3] === null ? 0 : altitude - along(first[3], last[3]);
    const metres = Math.hypot(metresBetween(place, { latitude, longitude }), ALTITUDE_WEIGHT * height);
    if (metres > farthest.metres) farthest = { from, to, at: n, metres };
  }
  return farthest;
}
