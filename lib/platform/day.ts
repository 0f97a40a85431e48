/** Converts a calendar day (`2026-10-25`) to unix seconds of 00:00 UTC, as requests and answers carry days. */
export const utcDayToUnix = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
export const unixToUtcDay = (unix: number): string => new Date(unix * 1000).toISOString().slice(0, 10);
