const nameOf = (reservationId: string) => `envol-open-flight-${reservationId}`;
/** Which flights are open in this tab, and how often, for browsers in which tabs can't tell one another. */
const open = new Map<string, number>();

/** Says that a page shows a flight and sends by itself what is typed of it. Returns how to say that it is left. */
export function holdOpen(reservationId: string): () => void {
  if (navigator.locks) {
    let leave = () => {};
    const left = new Promise<void>((resolve) => (leave = resolve));
    navigator.locks.request(nameOf(reservationId), { mode: "shared" }, () => left).catch(() => {});
    return leave;
  }
  const add = (by: number) => open.set(reservationId, (open.get(reservationId) ?? 0) + by);
  add(1);
  return () => void add(-1);
}

/** Runs what concerns a flight that no page shows. Null: a page shows it, and nothing is run. */
export async function unlessOpen<T>(reservationId: string, run: () => Promise<T>): Promise<T | null> {
  if (navigator.locks)
    return navigator.locks.request(nameOf(reservationId), { ifAvailable: true }, (lock) => (lock ? run() : null));
  return (open.get(reservationId) ?? 0) > 0 ? null : run();
}
