// Days for tests that must hold in any year: what is booked lies ahead, and clocks change when they do next year.

/** The year after this one. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);
const sundayOn = (year: number, month: number, day: number) =>
  iso(Date.UTC(year, month - 1, day - new Date(Date.UTC(year, month - 1, day)).getUTCDay()));

/** When Europe's clocks go forward, and back: the last Sundays of March and October. */
export const SPRING = sundayOn(NEXT_YEAR, 3, 31);
export const AUTUMN = sundayOn(NEXT_YEAR, 10, 31);
/** When Lord Howe's go forward, by half an hour: the first Sunday of October. */
export const LORD_HOWE_SPRING = sundayOn(NEXT_YEAR, 10, 7);
