/**
 * Which version each of this page's own writes has made of which. Until the page is read anew, whoever saves another part
 * of the same record, or changes its state, goes on from there: what they did themself is nobody else's change.
 */
const steps = new Map<string, number>();
const keyOf = (id: string, version: number) => `${id} ${version}`;

export function noteStep(id: string, from: number, to: number | null | undefined): void {
  if (to && to > from) steps.set(keyOf(id, from), to);
}

/** The version that one's own writes have made of the one that the page shows. */
export function ownVersion(id: string, shown: number): number {
  const next = steps.get(keyOf(id, shown));
  return next === undefined ? shown : ownVersion(id, next);
}
