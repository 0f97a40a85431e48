export function parseTestArguments(args: string[]): { stages: Set<string>; filter: { files: string[]; name?: string } };
