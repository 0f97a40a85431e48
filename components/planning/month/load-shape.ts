import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";
import { FIRST_HOUR, HOURS } from "@/lib/views/planning/month/rules";
import type { PlanningMonthDay } from "@/lib/views/planning/month/wire";

/** The drawing of a day's load: its width in hours, its height in pixels. */
export const HEIGHT = 50;
const BOX = 6;
/** Boxes that are lower than this stand without a gap. */
const LEAST_WITH_GAP = 3;

const stackOf = (hours: PlanningMonthDay["hours"], hour: number) =>
  hours.reduce((sum, { aircraft }) => sum + aircraft[hour]!, 0);

/** The most aircraft that are out in one hour of some days. */
export const highestLoad = (days: readonly Pick<PlanningMonthDay, "hours">[]): number =>
  Math.max(0, ...days.flatMap(({ hours }) => Array.from({ length: HOURS }, (_, hour) => stackOf(hours, hour))));

/** The height of a box: one size for all days of a month, so that they can be compared. */
export const boxHeight = (most: number): number => Math.min(BOX, HEIGHT / Math.max(1, most));

/**
 * The boxes of each type of a day as an SVG path, one box for each aircraft that is out, stacked type on type. Boxes without a
 * gap between them are drawn as one, because a busy month has thousands.
 */
export function stackBoxes({ hours }: Pick<PlanningMonthDay, "hours">, most: number) {
  const height = boxHeight(most);
  const gap = height >= LEAST_WITH_GAP ? 1 : 0;
  const stacked = Array.from({ length: HOURS }, () => 0);
  return hours.map(({ type, aircraft }) => {
    const boxes = aircraft.flatMap((count, hour) => {
      const piles = gap === 0 && count > 0 ? [count] : Array.from({ length: count }, () => 1);
      return piles.map((pile) => {
        stacked[hour]! += pile;
        const top = HEIGHT - stacked[hour]! * height;
        return `M${hour + 0.04} ${round(top)}h.92v${round(pile * height - gap)}h-.92z`;
      });
    });
    return { type, path: boxes.join("") };
  });
}

const round = (value: number) => Math.round(value * 100) / 100;

/** The dark hours of a day among the drawn ones, before sunrise and after sunset, each from and to, in hours. */
export function darkHours({ sunrise, sunset }: Pick<PlanningMonthDay, "sunrise" | "sunset">, timeZone: string) {
  if (sunrise === null || sunset === null) return [];
  const hourOf = (unix: number) => {
    const seconds = (((unix + zoneOffsetSeconds(timeZone, unix)) % 86_400) + 86_400) % 86_400;
    return Math.min(HOURS, Math.max(0, seconds / 3600 - FIRST_HOUR));
  };
  return [
    { from: 0, to: round(hourOf(sunrise)) },
    { from: round(hourOf(sunset)), to: HOURS },
  ].filter(({ from, to }) => to > from);
}

/** A flight of a day whose daylight isn't known fills so much of a phone's bar, in percent. */
const PERCENT_A_FLIGHT = 10;
/** A day with flights is never drawn as an empty one. */
const LEAST_PERCENT = 4;

/** How much of a phone's bar a day fills, in percent: as much as of its daylight is used, or by flights where that isn't known. */
export function fillOfDay({ flights }: { flights: number }, percent: number | null): number {
  if (flights === 0) return 0;
  return Math.min(100, Math.max(LEAST_PERCENT, percent ?? flights * PERCENT_A_FLIGHT));
}
