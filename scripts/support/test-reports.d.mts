type Counts = { passed: number; failed: number; skipped: number; why?: string };
export function vitestCounts(file: string, code: number, filter?: { name?: string }): Promise<Counts>;
export function playwrightCounts(file: string, code: number): Promise<Counts & { flaky?: string[] }>;
export function lineOf(result: Counts & { name: string; time: string }): string;
export function totalLine(results: Counts[]): string;
