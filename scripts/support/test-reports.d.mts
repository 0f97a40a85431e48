type Counts = { passed: number; failed: number; skipped: number; why?: string };
export function readVitestCounts(
  files: { report: string; flaky?: string },
  code: number,
  filter?: { name?: string },
): Promise<Counts>;
export function readPlaywrightCounts(file: string, code: number): Promise<Counts & { flaky?: string[] }>;
export function formatStageLine(result: Counts & { name: string; time: string }): string;
export function totalLine(results: Counts[]): string;
