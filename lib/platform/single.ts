/** Makes a value once per process, even when a bundler loads the calling module more than once. */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`envol.${name}`);
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return (holder[key] ??= make());
}
