import { oncePerProcess } from "./single";

type Turn = { running: Promise<unknown>; next: Promise<unknown> | null };

/**
 * Reads once for all who ask for the same at the same time. Whoever asks while it is being read shares the next reading, which
 * begins when this one has ended: so everybody gets what was read after they asked, and nothing that is old.
 */
export function readTogether<T>(key: string, read: () => Promise<T>): Promise<T> {
  const turns = oncePerProcess("readings-together", () => new Map<string, Turn>());
  const begin = () => {
    const turn: Turn = { running: read(), next: null };
    const end = () => {
      if (!turn.next) turns.delete(key);
    };
    turn.running.then(end, end);
    turns.set(key, turn);
    return turn.running as Promise<T>;
  };
  const turn = turns.get(key);
  if (!turn) return begin();
  turn.next ??= turn.running.then(begin, begin);
  return turn.next as Promise<T>;
}
