/** One value per process, also where a bundler loads this module more than once. */
export function single<T>(name: string, make: () => T): T {
  const key = Symbol.for(`envol.${name}`);
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  return (holder[key] ??= make());
}
