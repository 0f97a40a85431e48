// Dates for tests that must pass in any year: bookings must lie in the future, and clock changes have other dates each year.

export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
const sundayOn = (year: number, month: number, day: number) =>
  iso(Date.UTC(year, month - 1, day - new Date(Date.UTC(year, month - 1, day)).getUTCDay()));

/** The days on which Europe's clocks go forward and back: the last Sundays of March and October. */
export const SPRING_CLOCK_CHANGE = sundayOn(NEXT_YEAR, 3, 31);
export const AUTUMN_CLOCK_CHANGE = sundayOn(NEXT_YEAR, 10, 31);
/** The day on which the clocks of Lord Howe Island go forward by half an hour: the first Sunday of October. */
export const LORD_HOWE_CLOCK_CHANGE = sundayOn(NEXT_YEAR, 10, 7);

const toNoon = 12 - new Date().getUTCHours();
/** A time zone in which it is about noon now, for tests that mustn't meet midnight. The names of these zones turn the sign round. */
export const ZONE_AT_NOON = `Etc/GMT${toNoon < 0 ? "+" : "-"}${Math.abs(toNoon)}`;
