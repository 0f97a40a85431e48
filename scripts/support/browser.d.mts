/** The browser that the tests drive, or the reason why there is none. */
export function findBrowser(): Promise<{ path: string; reason?: undefined } | { path?: undefined; reason: string }>;
