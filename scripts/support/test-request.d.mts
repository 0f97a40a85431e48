export function readRequest(args: string[]): { stages: Set<string>; filter: { files: string[]; name?: string } };
