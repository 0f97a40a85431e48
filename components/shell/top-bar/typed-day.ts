// What people type for a day when they want to see it: "25/11", "25 11 2026", "2026-11-25", "tomorrow", "jeudi".
import { makeDay } from "@/components/ui/typed-day";

const DAY_MS = 86_400_000;
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

const NEAR: Record<string, number> = {
  today: 0,
  "aujourd'hui": 0,
  "aujourd’hui": 0,
  tomorrow: 1,
  demain: 1,
  yesterday: -1,
  hier: -1,
};
const WEEKDAYS = [
  ["sunday", "dimanche"],
  ["monday", "lundi"],
  ["tuesday", "mardi"],
  ["wednesday", "mercredi"],
  ["thursday", "jeudi"],
  ["friday", "vendredi"],
  ["saturday", "samedi"],
];

/** Reads a day (yyyy-MM-dd), or returns null. A date without a year is the next such date, a weekday the next such day. */
export function parseTypedDay(typed: string, today: string): string | null {
  const text = plain(typed);
  const now = Date.parse(today);
  const near = NEAR[text];
  if (near !== undefined) return iso(now + near * DAY_MS);
  const weekday = text.length < 3 ? -1 : WEEKDAYS.findIndex((names) => names.some((name) => name.startsWith(text)));
  if (weekday >= 0) {
    const ahead = (weekday - new Date(now).getUTCDay() + 7) % 7 || 7;
    return iso(now + ahead * DAY_MS);
  }
  const written = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (written) return makeDay(Number(written[1]), Number(written[2]), Number(written[3]));
  const parts = /^(\d{1,2})[/. ](\d{1,2})(?:[/. ](\d{2}|\d{4}))?$/.exec(text);
  if (!parts) return null;
  const [date, month] = [Number(parts[1]), Number(parts[2])];
  if (parts[3]) return makeDay(Number(parts[3]) + (parts[3].length === 2 ? 2000 : 0), month, date);
  const year = Number(today.slice(0, 4));
  const thisYear = makeDay(year, month, date);
  return thisYear !== null && thisYear < today ? makeDay(year + 1, month, date) : thisYear;
}
