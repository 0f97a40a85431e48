/** Throws a Sentence unless there is a build of exactly these sources. */
export function requireBuild(dist?: string): Promise<void>;
