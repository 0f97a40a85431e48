/** Finds a Chromium for the browser tests, or installs one. `reason` says why there is none. */
export function findOrInstallBrowser(): Promise<
  { path: string; reason?: undefined } | { path?: undefined; reason: string }
>;
