/** Throws an ExplainedError unless there is a build of the present sources. */
export function requireBuild(dist?: string): Promise<void>;
