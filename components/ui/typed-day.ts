// What people type for a day. They leave out zeros, separators, the century or the year.

const two = (value: number) => String(value).padStart(2, "0");

/** Formats a day (yyyy-MM-dd) as "31/12/2027". */
export const formatDay = (day: string) => day.split("-").reverse().join("/");

export const shiftDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Reads a day: "31/12/2027", "31.12.27", "31 12 2027", "31122027", "311227", "2027-12-31", or "31/12" and "3112", which are of
 * the year of `present`, else of this one. A year of two digits is the one that is nearest to this year, at most 20 years
 * ahead. Returns yyyy-MM-dd, or null if the text is no day.
 */
export function parseDay(typed: string, present: string | null, thisYear = new Date().getFullYear()): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const parts = iso
    ? [iso[3], iso[2], iso[1]]
    : (
        /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d{4}|\d{2})?)?$/.exec(text) ??
        /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
      )?.slice(1);
  if (!parts) return null;
  let year = Number(parts[2] ?? present?.slice(0, 4) ?? thisYear);
  if (parts[2]?.length === 2) {
    year += Math.floor(thisYear / 100) * 100;
    if (year > thisYear + 20) year -= 100;
  }
  return makeDay(year, Number(parts[1]), Number(parts[0]));
}

/** The day (yyyy-MM-dd), or null when there is none such, like the 30th of February, or when its year is far from ours. */
export function makeDay(year: number, month: number, date: number): string | null {
  if (year < 1900 || year > 2099) return null;
  // JavaScript reads 31 February as a day in March, so compare.
  const day = new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  return day === `${year}-${two(month)}-${two(date)}` ? day : null;
}
