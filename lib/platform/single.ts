/** Makes a value once per process and returns the same one later, even when a bundler loads the calling module twice. */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`envol.${name}`);
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return (holder[key] ??= make());
}
