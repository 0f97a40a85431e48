import { oncePerProcess } from "@/lib/platform/single";

/** How much of a kind is cached. All readers of a day get the same, so it is read and encoded only once per change. */
const REMEMBERED = 64;
type Remembered<T> = { tag: string; made: Promise<T> };

/** Returns what was made under this key, or makes it when the planning has changed, which its tag says. */
export function remember<T>(kind: string, key: string, tag: string, make: () => Promise<T>): Promise<T> {
  const kept = oncePerProcess(`remembered-${kind}`, () => new Map<string, Remembered<T>>());
  const had = kept.get(key);
  if (had?.tag === tag) return had.made;
  const one = { tag, made: make() };
  one.made.catch(() => kept.delete(key));
  kept.delete(key);
  kept.set(key, one);
  if (kept.size > REMEMBERED) kept.delete(kept.keys().next().value!);
  return one.made;
}
