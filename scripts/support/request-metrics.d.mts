/** Returns a function that names the route of a path, as the built application declares it. */
export function makeRouteFinder(dist: string): (path: string) => string;
