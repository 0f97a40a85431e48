const last = new Map<string, Promise<unknown>>();

/** Runs what may not run twice at once: one after the other, in all tabs where the browser can tell, otherwise in this one. */
export function runInTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(name, run);
  const mine = (last.get(name) ?? Promise.resolve()).then(run, run);
  last.set(name, mine);
  return mine;
}
