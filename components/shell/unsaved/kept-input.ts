const NAME = "envol.unsent-booking";
const listeners = new Set<() => void>();
/** Without storage, it is kept as long as the page lives. */
let kept: string | null | undefined;

function write(text: string | null): void {
  kept = text;
  try {
    if (text === null) sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, text);
  } catch {
    // The browser stores nothing.
  }
  for (const listener of listeners) listener();
}

/** The text in which this tab keeps what could not be sent. Logging out removes it, so it is known on every page. */
export const keptInputStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read(): string | null {
    if (kept !== undefined) return kept;
    try {
      kept = sessionStorage.getItem(NAME);
    } catch {
      kept = null;
    }
    return kept;
  },
  write,
};
