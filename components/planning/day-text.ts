const known = new Map<string, string>();

/** "Thursday 15 October 2026", "Jeudi 1er octobre 2026": no Intl style has this order in English. */
export function longDay(day: string, locale: string): string {
  const key = locale + day;
  let text = known.get(key);
  if (text === undefined) {
    text = spellDay(day, locale);
    // Formatters are dear, and every change of the board asks again.
    known.set(key, text);
  }
  return text;
}

function spellDay(day: string, locale: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));
  const isFrench = locale.startsWith("fr");
  const number = Number(day.slice(8));
  const text = [
    part({ weekday: "long" }),
    isFrench && number === 1 ? "1er" : number,
    part({ month: "long" }),
    day.slice(0, 4),
  ].join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Thu", "jeu." without its point. */
export function shortWeekday(day: string, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" }).format(new Date(`${day}T12:00Z`));
  return (text.charAt(0).toUpperCase() + text.slice(1)).replace(".", "");
}

/** Monday of the week that holds a day. */
export function mondayOf(day: string): string {
  const date = new Date(`${day}T12:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
