// What people type for a time of day or a duration. They leave out zeros and separators, and write "14h30" or "14.30".

const two = (value: number) => String(value).padStart(2, "0");
export const formatClock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
export const clockToMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Reads a time of day: "1420", "14:20", "14h20", "14h", "930", "9". Returns it as "14:20", or null if it is none. */
export function parseClock(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:\s*[:h.,\s]\s*(\d{1,2})?)?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null;
}

/** Rounds a time of day to the nearest slot. The last slot of a day isn't rounded into the next day. */
export function roundClock(clock: string, slotMinutes: number): string {
  const rounded = Math.round(clockToMinutes(clock) / slotMinutes) * slotMinutes;
  return formatClock(rounded < 1440 ? rounded : rounded - slotMinutes);
}

/** Formats a duration: "1:30". */
export const formatDuration = (minutes: number) => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`;

/** A bare number below this is a number of hours, otherwise of minutes. */
const LEAST_MINUTES = 15;

/**
 * Reads a duration in minutes: "1:30", "1h30", "2" (hours), "90" (minutes), "1,5" (hours), "+15" and "-15" (minutes more or
 * less than the present duration). Returns null if the text is none, or if the duration isn't positive.
 */
export function parseDuration(typed: string, present: number | null): number | null {
  const text = typed.trim().toLowerCase().replace("−", "-");
  const clock = /^(\d{1,4})\s*[:h]\s*(\d{1,2})?$/.exec(text);
  const plain = /^\d{1,5}$/.exec(text);
  const decimal = /^\d{1,3}[.,]\d{1,2}$/.exec(text);
  const change = /^([+-])\s*(\d{1,4})$/.exec(text);
  let minutes: number | null = null;
  if (clock && Number(clock[2] ?? 0) < 60) minutes = Number(clock[1]) * 60 + Number(clock[2] ?? 0);
  else if (plain) minutes = Number(text) < LEAST_MINUTES ? Number(text) * 60 : Number(text);
  else if (decimal) minutes = Math.round(Number(text.replace(",", ".")) * 60);
  else if (change && present !== null) minutes = present + Number(`${change[1]}${change[2]}`);
  return minutes !== null && minutes > 0 ? minutes : null;
}
