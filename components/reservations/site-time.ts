import { addDays, localDayOf } from "@/lib/platform/day";
import { zoneOffsetSeconds } from "@/lib/platform/zone-offset";

const DAY = 24 * 3600;

/** The instants (unix seconds) at which a site's clock shows a day and time, the first first: two where it shows it twice, none where it skips it. */
function listInstants(day: string, time: string, timeZone: string): number[] {
  const wall = wallSeconds(day, time);
  const offsets = new Set([wall - DAY, wall + DAY].map((at) => zoneOffsetSeconds(timeZone, at)));
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((at) => at + zoneOffsetSeconds(timeZone, at) === wall)
    .sort((one, other) => one - other);
}

const wallSeconds = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`) / 1000;

/** A time that the clock skips moves forward by as much as the clock does. */
const moveForward = (day: string, time: string, timeZone: string) =>
  wallSeconds(day, time) - zoneOffsetSeconds(timeZone, wallSeconds(day, time) - DAY);

/**
 * The instant (unix seconds) at which a site's clock shows this day and time. A time that the clock skips moves forward. A
 * time that the clock shows twice has two instants. Then the one in `meant` is used, otherwise the first.
 */
export function wallTimeToInstant(day: string, time: string, timeZone: string, meant: readonly number[] = []): number {
  const instants = listInstants(day, time, timeZone);
  return meant.find((at) => instants.includes(at)) ?? instants[0] ?? moveForward(day, time, timeZone);
}

/** The instant of a day and time that lies nearest to another one, where the clock shows it twice. */
export const wallTimeOn = (day: string, time: string, near: number, timeZone: string): number =>
  nearest([...listInstants(day, time, timeZone), wallTimeToInstant(day, time, timeZone)], near);

/** Converts a time of day ("HH:mm") to the instant (unix seconds) that lies nearest to another one, in a time zone, on whatever day. */
export function wallTimeNear(time: string, near: number, timeZone: string): number {
  const today = localDayOf(near, timeZone);
  const days = [addDays(today, -1), today, addDays(today, 1)];
  return nearest(
    days.map((day) => wallTimeOn(day, time, near, timeZone)),
    near,
  );
}

const nearest = (instants: readonly number[], near: number): number =>
  instants.reduce((one, other) => (Math.abs(other - near) < Math.abs(one - near) ? other : one));

/** The day and time that a site's clock shows at an instant. */
export function instantToWallTime(unix: number, timeZone: string): { day: string; time: string } {
  const text = new Date((unix + zoneOffsetSeconds(timeZone, unix)) * 1000).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

/** "15/10/2026 16:30–18:00": formats a period. The second day is written only if it differs. */
export function formatPeriod(start: number, end: number, timeZone: string): string {
  const [from, to] = [instantToWallTime(start, timeZone), instantToWallTime(end, timeZone)];
  const last = from.day === to.day ? to.time : `${slashed(to.day)} ${to.time}`;
  return `${slashed(from.day)} ${from.time}–${last}`;
}

/** Formats when a resource is occupied. Without dates if it is on the same day as `seenFrom`, the start of the booking. */
export function formatOccupiedPeriod(
  { start, end }: { start: number; end: number },
  seenFrom: number,
  timeZone: string,
): string {
  const [from, to, here] = [
    instantToWallTime(start, timeZone),
    instantToWallTime(end, timeZone),
    instantToWallTime(seenFrom, timeZone),
  ];
  return from.day === here.day && to.day === here.day ? `${from.time}–${to.time}` : formatPeriod(start, end, timeZone);
}

export function formatDayAndTime(unix: number, timeZone: string): string {
  const { day, time } = instantToWallTime(unix, timeZone);
  return `${slashed(day)} ${time}`;
}

/** Formats the offset from UTC of a time zone at an instant, such as "UTC+2". */
export function formatUtcOffset(unix: number, timeZone: string): string {
  const minutes = zoneOffsetSeconds(timeZone, unix) / 60;
  const sign = minutes < 0 ? "−" : "+";
  const rest = Math.abs(minutes) % 60;
  return `UTC${sign}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${String(rest).padStart(2, "0")}` : ""}`;
}

export function formatHoursAndMinutes(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, "0")}`;
}

function slashed(day: string): string {
  return day.split("-").reverse().join("/");
}
