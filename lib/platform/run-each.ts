/**
 * Runs tasks one after the other. One that throws doesn't stop those after it; once all have run, the first error is thrown, so that
 * the job is logged and tried again.
 */
export async function runEach(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const task of tasks) await task().catch((error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
