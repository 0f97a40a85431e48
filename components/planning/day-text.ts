/** Formats a day as a short weekday without a full stop: "Thu", "Jeu". */
export function formatShortWeekday(day: string, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(".", "");
}

/** The Monday (yyyy-MM-dd) of the week that contains a day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
