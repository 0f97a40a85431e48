/** The most ids that a list holds: the oldest go first. */
const MOST = 20;

/** What a browser that stores nothing keeps, as long as the page. */
const kept = new Set<string>();

const read = (name: string): string[] => JSON.parse(sessionStorage.getItem(name) ?? "[]");

/** Whether an id is in a list of this tab. */
export function isMarked(name: string, id: string): boolean {
  try {
    if (read(name).includes(id)) return true;
  } catch {
    // The browser stores nothing.
  }
  return kept.has(`${name} ${id}`);
}

/** Keeps an id in a list of this tab, which a page that is loaded anew still knows. */
export function mark(name: string, id: string): void {
  try {
    sessionStorage.setItem(name, JSON.stringify([...read(name), id].slice(-MOST)));
  } catch {
    kept.add(`${name} ${id}`);
  }
}
