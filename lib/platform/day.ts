/** On the wire a day is unix seconds of its 00:00 UTC; no zone is asked, so the browser needs no calendar for it. */
export const unixOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
export const dayOfUnix = (unix: number): string => new Date(unix * 1000).toISOString().slice(0, 10);
