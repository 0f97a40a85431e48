/** A part of a revision that is being written: what is saved of it, what was typed, and what a colleague saved meanwhile. */
export type Draft<V extends object = Record<string, unknown>> = {
  saved: V;
  values: V;
  version: number;
  /** When the first change was typed. Null while nothing is. */
  since: number | null;
  /** What a colleague saved in fields that were changed here, too. Each is decided on before the next save. */
  theirs: Partial<V>;
  /** The fields in which a colleague's save has just arrived. */
  arrived: readonly (keyof V)[];
};

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The fields whose values differ. */
export const listChanged = <V extends object>(from: V, to: V): (keyof V)[] =>
  (Object.keys(to) as (keyof V)[]).filter((name) => !isSame(from[name], to[name]));

export const pickFields = <V extends object>(values: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>;

/**
 * Takes in what the server has now. Fields that weren't changed here follow it. Of fields that were changed on both sides what
 * was typed stays, and theirs is kept beside it.
 */
export function mergeSaved<V extends object>(draft: Draft<V>, saved: V, version: number): Draft<V> {
  const mine = listChanged(draft.saved, draft.values);
  const both = mine.filter(
    (name) => !isSame(draft.saved[name], saved[name]) && !isSame(draft.values[name], saved[name]),
  );
  const values = { ...saved, ...pickFields(draft.values, mine) };
  const since = listChanged(saved, values).length > 0 ? draft.since : null;
  const arrived = version > draft.version ? listChanged(draft.saved, saved) : draft.arrived;
  const undecided = (Object.keys(draft.theirs) as (keyof V)[]).filter((name) => !isSame(values[name], saved[name]));
  return { saved, values, version, since, arrived, theirs: pickFields(saved, [...new Set([...undecided, ...both])]) };
}

/**
 * The drafts of all parts that were opened. They outlive the closing of a part, so that nothing typed is lost by looking at
 * another one. Each part and each row of the tree listens for itself.
 */
export class Drafts {
  private readonly drafts = new Map<string, Draft>();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  get = (id: string): Draft | undefined => this.drafts.get(id);
  isChanged = (id: string): boolean => (this.drafts.get(id)?.since ?? null) !== null;
  isAnyChanged = (): boolean => [...this.drafts.values()].some(({ since }) => since !== null);

  /** Takes in what the server answered. An answer that is older than what is known changes nothing. */
  load(id: string, saved: object, version: number): void {
    const draft = this.drafts.get(id);
    if (draft && draft.version > version) return;
    const values = saved as Record<string, unknown>;
    const fresh = { saved: values, values, version, since: null, theirs: {}, arrived: [] };
    this.put(id, draft ? mergeSaved(draft, values, version) : fresh);
  }

  change(id: string, change: object): void {
    const draft = this.drafts.get(id);
    if (!draft) return;
    const values = { ...draft.values, ...change };
    const isChanged = listChanged(draft.saved, values).length > 0;
    this.put(id, { ...draft, values, since: isChanged ? (draft.since ?? Date.now()) : null });
  }

  /** Chooses between what was typed in a field and what the colleague saved. */
  decide(id: string, name: string, isMine: boolean): void {
    const draft = this.drafts.get(id);
    if (!draft) return;
    const { [name]: their, ...theirs } = draft.theirs;
    this.put(id, { ...draft, theirs });
    if (!isMine) this.change(id, { [name]: their });
  }

  undo(id: string): void {
    const draft = this.drafts.get(id);
    if (draft) this.put(id, { ...draft, values: draft.saved, since: null, theirs: {}, arrived: [] });
  }

  /** What was sent is saved. What was typed while it was sent is still a change. */
  markSaved(id: string, sent: object, version: number): void {
    const draft = this.drafts.get(id);
    if (!draft) return;
    const saved = { ...draft.saved, ...sent };
    const isChanged = listChanged(saved, draft.values).length > 0;
    this.put(id, { ...draft, saved, version, theirs: {}, arrived: [], since: isChanged ? draft.since : null });
  }

  forget(id: string): void {
    this.drafts.delete(id);
    for (const listener of this.listeners) listener();
  }

  private put(id: string, draft: Draft): void {
    this.drafts.set(id, draft);
    for (const listener of this.listeners) listener();
  }
}
