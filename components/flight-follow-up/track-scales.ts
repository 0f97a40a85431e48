import type { TrackView } from "@/lib/activity/flights/leg-files/schema";
import { metresBetween, type Place } from "@/lib/platform/earth";

export const METRES_PER_MILE = 1_852;
export const FEET_PER_METRE = 3.28084;

/** Steps of a grid in degrees: from half a minute of arc to many degrees. */
const DEGREES = [0.5 / 60, 1 / 60, 2 / 60, 5 / 60, 10 / 60, 20 / 60, 0.5, 1, 2, 5, 10, 30];
const MILES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
const FEET = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000];
const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480];

/** The smallest step of which at most so many fit. */
export const chooseStep = (steps: readonly number[], span: number, most: number): number =>
  steps.find((step) => span / step <= most) ?? steps.at(-1)!;

/** The multiples of a step within a range. */
export function ticksOf(from: number, until: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9);
  const count = Math.max(0, Math.floor(until / step + 1e-9) - first + 1);
  return Array.from({ length: count }, (_, n) => (first + n) * step);
}

export type Frame = { width: number; height: number; padding: number };
/** The least height of what is drawn, in metres: a flight around the aerodrome isn't blown up to metres. */
const LEAST_METRES = 1_500;

/** How a track is drawn within a frame: north is up, and a mile is as long in each direction. */
export function projectTrack({ line, landings, aerodromes }: TrackView, { width, height, padding }: Frame) {
  const named = aerodromes.filter(({ icao }) => landings.some((landing) => landing.icao === icao));
  const places: Place[] = [...line.map(([, latitude, longitude]) => ({ latitude, longitude })), ...named];
  const [latitudes, longitudes] = [places.map((one) => one.latitude), places.map((one) => one.longitude)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const cos = Math.max(0.01, Math.cos((middle.latitude * Math.PI) / 180));
  const degree = metresBetween(middle, { ...middle, latitude: middle.latitude + 0.01 }) * 100;
  const scale = Math.min(
    (width - 2 * padding) / Math.max((east - west) * degree * cos, LEAST_METRES),
    (height - 2 * padding) / Math.max((north - south) * degree, LEAST_METRES),
  );
  const x = (longitude: number) => width / 2 + (longitude - middle.longitude) * degree * cos * scale;
  const y = (latitude: number) => height / 2 - (latitude - middle.latitude) * degree * scale;
  const [spanX, spanY] = [width / (degree * cos * scale), height / (degree * scale)];
  const step = chooseStep(DEGREES, Math.max(spanX, spanY * 1.5), width < 500 ? 4 : 7);
  const miles = chooseStep(MILES, width / scale / METRES_PER_MILE, 6);
  return {
    ...{ x, y },
    meridians: ticksOf(middle.longitude - spanX / 2, middle.longitude + spanX / 2, step),
    parallels: ticksOf(middle.latitude - spanY / 2, middle.latitude + spanY / 2, step),
    /** The bar of the scale: its length in nautical miles and in pixels. */
    bar: { miles, pixels: miles * METRES_PER_MILE * scale },
    aerodromes: aerodromes.filter(
      (one) => x(one.longitude) > 0 && x(one.longitude) < width && y(one.latitude) > 0 && y(one.latitude) < height,
    ),
  };
}

/** How the altitude of a track is drawn over its time. Null where it has none. Feet, as everybody flies by them. */
export function projectAltitude({ line, from, until }: TrackView, { width, height }: Omit<Frame, "padding">) {
  const known = line.flatMap(([at, , , altitude]) =>
    altitude === null ? [] : [{ at, feet: altitude * FEET_PER_METRE }],
  );
  if (known.length < 2 || until <= from) return null;
  const highest = Math.max(...known.map(({ feet }) => feet));
  const step = chooseStep(FEET, Math.max(highest, 100), 4);
  const [low, high] = [
    Math.min(0, Math.floor(Math.min(...known.map(({ feet }) => feet)) / step) * step),
    Math.ceil(highest / step) * step,
  ];
  const minutes = chooseStep(MINUTES, (until - from) / 60, Math.max(2, Math.floor(width / 90)));
  const x = (at: number) => ((at - from) / (until - from)) * width;
  const y = (feet: number) => height - ((feet - low) / Math.max(1, high - low)) * height;
  return {
    points: known.map(({ at, feet }) => [x(at), y(feet)] as const),
    altitudes: ticksOf(low, high, step).map((feet) => ({ feet, y: y(feet) })),
    times: ticksOf(from, until, minutes * 60).map((at) => ({ at, x: x(at) })),
    x,
  };
}

/** Writes a latitude or longitude in degrees and minutes, as charts do: "45°13′N". */
export function formatDegrees(value: number, [positive, negative]: readonly [string, string]): string {
  const tenths = Math.round(Math.abs(value) * 600);
  const [degrees, minutes] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  return `${degrees}°${String(Math.floor(minutes)).padStart(2, "0")}${minutes % 1 ? ".5" : ""}′${value < 0 ? negative : positive}`;
}
