/** Next calls this once when the server starts. It must never throw, because every request would then fail. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startJobs } = await import("@/lib/work/jobs");
  const { countRowsOf } = await import("@/lib/views/extraction/queries");
  const { listChanges } = await import("@/lib/views/changes/queries");
  startJobs({ countRows: countRowsOf, listChanges });
  const { startCountingRequests } = await import("@/lib/platform/metrics");
  if (process.env.METRICS_TOKEN) startCountingRequests();
}
