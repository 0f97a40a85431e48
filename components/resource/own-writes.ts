/**
 * The versions of records that this page has written: old version → new version. Until the page is refreshed, a later write
 * of the same record must use the new version. Otherwise the server would report the person's own change as a conflict.
 */
const steps = new Map<string, number>();
const keyOf = (id: string, version: number) => `${id} ${version}`;

export function noteOwnWrite(id: string, from: number, to: number | null | undefined): void {
  if (to && to > from) steps.set(keyOf(id, from), to);
}

/** The version of a record after this page's own writes, starting from the version that the page shows. */
export function latestOwnVersion(id: string, shown: number): number {
  const next = steps.get(keyOf(id, shown));
  return next === undefined ? shown : latestOwnVersion(id, next);
}
